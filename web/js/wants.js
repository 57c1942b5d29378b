/* What the table on the desk wants of the engine (STATE's `want`): it is posted as it stands, and the
 * answer is given back as it comes. Nobody here reads either.
 *
 * A want is known by its number. As long as that stays the same, the engine is left to it; with
 * another one, what it was at is dropped. */
import {Dropped} from "./engine.js";

/** @typedef {import("./types.js").State} State */

/** @param {number} ms */
function wait(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms));
}

export class Wants {
    #engine;
    #give;
    #pace;
    #number = 0;
    /** What was posted last, while nothing else was. @type {object | null} */
    #latest = null;

    /**
     * @param {import("./engine.js").Engine} engine
     * @param {(answer: string | null, number: number) => Promise<void>} give what takes an answer, or
     *     null where the engine failed, and follows the state that comes of it
     * @param {() => number} [pace] how many milliseconds an answer waits before it is given
     */
    constructor(engine, give, pace = () => 0) {
        this.#engine = engine;
        this.#give = give;
        this.#pace = pace;
    }

    /**
     * Has the engine find what a state wants.
     * @param {State} state
     * @param {boolean} [again] whether it is posted once more, since it is wanted otherwise
     */
    follow({want}, again = false) {
        if (want && want.number === this.#number && !again)
            return;
        this.drop();
        if (!want)
            return;
        this.#number = want.number;
        this.#find(want);
    }

    /** Forgets what was posted. */
    drop() {
        if (this.#latest)
            this.#engine.drop();
        this.#latest = null;
        this.#number = 0;
    }

    /** @param {{number: number, ask: string}} want */
    async #find({number, ask}) {
        const mine = {};
        this.#latest = mine;
        const give = async (/** @type {string | null} */ answer) => {
            if (mine === this.#latest)
                await this.#give(answer, number);
        };
        try {
            const {answer} = await this.#engine.think(ask);
            await wait(this.#pace());
            await give(answer);
        } catch (error) {
            if (!(error instanceof Dropped))
                await give(null);
        }
    }
}
