/* Judging the moves of a game, from the last to the first, since what the engine learns of a
 * position helps with the one before it.
 *
 * One move is asked for at a time, so that stopping needs no more than not to ask for the next.
 * What was found is remembered for as long as the page is open, for each language, since judgements
 * have sentences. */
import {Dropped} from "./engine.js";
import {languageNow} from "./text.js";

/**
 * @typedef {import("./types.js").Judgement} Judgement
 *
 * A position, and the move that was made there.
 * @typedef {{variant: string, text: string, move: string}} Question
 */

const JUDGE_MS = 300; // a move, as in the terminal
const MOST_REMEMBERED = 20;

/** @type {Map<string, (Judgement | null)[]>} */
const remembered = new Map();

/**
 * The judgements that are known of a game, by plies.
 * @param {string[]} moves
 * @param {string} start
 */
function recall(moves, start) {
    const key = [languageNow(), start, ...moves].join(" ");
    const found = remembered.get(key) ?? new Array(moves.length + 1).fill(null);
    remembered.delete(key);
    remembered.set(key, found);
    if (remembered.size > MOST_REMEMBERED)
        remembered.delete([...remembered.keys()][0]);
    return found;
}

export class Judging {
    /**
     * @param {import("./engine.js").Engine} engine
     * @param {object} game
     * @param {string[]} game.moves
     * @param {string} game.start variant and position
     * @param {(plies: number) => Question} game.questionAt about the move that led to so many plies
     * @param {(error: Error | null) => void} onChange a move was judged, or it stopped
     */
    constructor(engine, {moves, start, questionAt}, onChange) {
        this.engine = engine;
        this.questionAt = questionAt;
        this.onChange = onChange;
        this.plies = moves.length;
        this.judgements = recall(moves, start);
        this.running = false;
        this.turn = 0;
    }

    /** How many moves are not judged yet. */
    get left() {
        return this.judgements.filter((judgement, plies) => plies > 0 && !judgement).length;
    }

    /** The last move that is not judged yet; 0 where all are. */
    #next() {
        let plies = this.plies;
        while (plies > 0 && this.judgements[plies])
            plies -= 1;
        return plies;
    }

    async start() {
        if (this.running)
            return;
        this.running = true;
        this.turn += 1;
        const mine = this.turn;
        /** @type {Error | null} */
        let failure = null;
        try {
            while (this.running && mine === this.turn && this.#next() > 0)
                await this.#judge(this.#next());
        } catch (error) {
            failure = error instanceof Dropped ? null : /** @type {Error} */ (error);
        }
        if (mine !== this.turn)
            return;
        this.running = false;
        this.onChange(failure);
    }

    /** @param {number} plies */
    async #judge(plies) {
        const {variant, text, move} = this.questionAt(plies);
        const last = plies === this.plies ? 1 : 0;
        const answer = await this.engine.ask("judge", variant, text, move, JUDGE_MS, last);
        this.judgements[plies] = answer.judgement;
        if (this.running)
            this.onChange(null);
    }

    /** Stops after the move that is being judged. */
    stop() {
        this.running = false;
        this.onChange(null);
    }

    /** Stops at once, and tells nobody. */
    drop() {
        this.turn += 1;
        if (this.running)
            this.engine.drop();
        this.running = false;
    }
}
