/* Judging the moves of the game on the desk, from the last to the first. The table decides which move
 * is next. This file starts and stops the judging, and fetches the judgements so that they can be
 * kept with the game: a game is searched only once. */
import {now} from "./desk.js";
import {Wants} from "./wants.js";

export class Judging {
    #app;
    #holder;
    #wants;
    #onChange;
    #state;

    /** By plies. @type {Judgement[]} */
    judgements;
    running = false;

    /**
     * @param {App} app
     * @param {object} holder the owner of the game on the desk
     * @param {string} kept judgements of that game, or empty
     * @param {(error: Error | null) => void} onChange a move was judged, or judging stopped
     */
    constructor(app, holder, kept, onChange) {
        this.#app = app;
        this.#holder = holder;
        this.#onChange = onChange;
        this.#wants = new Wants(app.engine, (answer, number) => this.#give(answer, number));
        app.desk.ask("bar", "off", now());
        this.#state = app.desk.ask("judgements-set", kept).game;
        this.judgements = app.desk.ask("judged").judged;
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
            this.#state = this.#app.desk.ask("judge").game;
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

    /** Stops without calling `onChange`. */
    drop() {
        this.running = false;
        this.#wants.drop();
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
        this.judgements = desk.ask("judged").judged;
        this.running = game.want !== null;
        this.#wants.follow(game);
        this.#onChange(game.failure ? new Error(game.failure) : null);
    }
}
