/* What the table on the desk wants of the engine (STATE's `want`): it is posted as it stands, and the
 * answer is given back as it comes. Nobody here reads either.
 *
 * A want is known by its number. As long as that stays the same, the engine is left to it; with
 * another one, what it was at is dropped. */
import {Dropped} from "./engine.js";

/** @typedef {import("./types.js").State} State */

export class Wants {
    #engine;
    #give;
    #pace;
    #number = 0;
    /** Ends the wait of an answer that is found. @type {(() => void) | null} */
    #release = null;
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
     * @param {boolean} [hurries] whether the answer is wanted at once: one that is found already no
     *     longer waits, and one that is not is asked for anew, as the want now has less time
     */
    follow({want}, hurries = false) {
        const isSame = want !== null && want.number === this.#number;
        if (isSame && !hurries)
            return;
        if (isSame && this.#release) {
            this.#release();
            return;
        }
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
        this.#release = null;
        this.#number = 0;
    }

    /** @param {number} ms */
    #wait(ms) {
        return new Promise((resolve) => {
            this.#release = () => resolve(null);
            setTimeout(resolve, ms);
        });
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
            await this.#wait(this.#pace());
            await give(answer);
        } catch (error) {
            if (!(error instanceof Dropped))
                await give(null);
        }
    }
}
