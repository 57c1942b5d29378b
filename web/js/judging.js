/* Judging the moves of the game on the desk, from the last to the first. The table decides what is
 * looked at next; here that is begun and stopped, and what was found is fetched and handed over to be
 * kept, so that a game that was judged once costs no search again. */
import {now} from "./desk.js";
import {Wants} from "./wants.js";

/**
 * @typedef {import("./main.js").App} App
 * @typedef {import("./types.js").Judgement} Judgement
 * @typedef {import("./types.js").State} State
 */

export class Judging {
    #app;
    #holder;
    #wants;
    #onChange;
    #state;

    /** By plies. @type {(Judgement | null)[]} */
    judgements;
    running = false;

    /**
     * @param {App} app
     * @param {object} holder whose the game on the desk is
     * @param {string} kept judgements of that game, or empty
     * @param {(error: Error | null) => void} onChange a move was judged, or it stopped
     */
    constructor(app, holder, kept, onChange) {
        this.#app = app;
        this.#holder = holder;
        this.#onChange = onChange;
        this.#wants = new Wants(app.engine, (answer, number) => this.#give(answer, number));
        app.desk.ask("bar", "off");
        this.#state = app.desk.ask("judgements-set", kept).game;
        this.judgements = new Array(this.#state.plies + 1).fill(null);
        this.#fetch();
    }

    /** How many moves are not judged yet. */
    get left() {
        return this.#state.plies - this.#state.judged;
    }

    /** All judgements, to be kept with the game; null while some are missing. */
    get text() {
        return this.#app.desk.ask("judgements").judgements;
    }

    start() {
        try {
            this.#state = this.#app.desk.ask("judge", 1).game;
        } catch (error) {
            this.#onChange(/** @type {Error} */ (error)); // the engine does not play the game
            return;
        }
        this.running = this.left > 0;
        this.#wants.follow(this.#state);
    }

    stop() {
        this.drop();
        this.#onChange(null);
    }

    /** Stops, and tells nobody. */
    drop() {
        this.running = false;
        this.#wants.drop();
    }

    /** Gets what was found since the last time. */
    #fetch() {
        const {plies, judged} = this.#state;
        for (let n = plies - judged + 1; n <= plies; n++)
            this.judgements[n] ??= this.#app.desk.ask("judgement", n).judgement;
    }

    /**
     * @param {string | null} answer
     * @param {number} number
     */
    async #give(answer, number) {
        const {desk} = this.#app;
        if (desk.holder !== this.#holder)
            return;
        const {game} = answer === null ? desk.ask("fail", number, now())
            : desk.ask("give", answer, now());
        this.#state = game;
        this.#fetch();
        this.running = game.want !== null;
        this.#wants.follow(game);
        this.#onChange(game.failure ? new Error(game.failure) : null);
    }
}
