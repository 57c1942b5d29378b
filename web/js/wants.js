/* Passes the wants of the table on the desk (STATE's `want`) to the engine, and the answers back.
 * Neither is read here.
 *
 * A want is identified by its number. While the number stays the same, the engine keeps working; when
 * it changes, the earlier want is dropped. */
import {Dropped} from "./engine.js";

export class Wants {
    #engine;
    #give;
    #pace;
    #number = 0;
    /** Ends the wait of an answer that has been found. @type {(() => void) | null} */
    #release = null;
    /** Identifies the latest want posted. @type {object | null} */
    #latest = null;

    /**
     * @param {import("./engine.js").Engine} engine
     * @param {(answer: string | null, number: number) => Promise<void>} give takes an answer, or null
     *     if the engine failed, and follows the resulting state
     * @param {() => number} [pace] how many milliseconds an answer waits before it is given
     */
    constructor(engine, give, pace = () => 0) {
        this.#engine = engine;
        this.#give = give;
        this.#pace = pace;
    }

    /**
     * Has the engine work on the want of a state.
     * @param {State} state
     * @param {boolean} [hurries] whether the answer is wanted at once: one that has been found no
     *     longer waits, and otherwise the want is posted again, as it now has less time
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
