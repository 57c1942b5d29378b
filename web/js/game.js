/* A game in progress: the desk's session, whose turn it is, and saving.
 *
 * The desk holds one game at a time and knows its owner (`holder`). A game is left before another
 * replaces it there. A game that has been replaced asks and keeps nothing more, since it would get
 * the state of the other game.
 *
 * The desk knows the rules and the state; this file only keeps things in order. Every action goes
 * through a queue: ask the desk, keep the game, and only then show it, by an event. So nothing that
 * was seen can be lost. What cannot be kept is held in memory for as long as the page is open.
 *
 * The table on the desk decides what the engine is to find, and its wants are passed on unread
 * (wants.js). All that is decided here is how long a bot's answer is held back, so that moves can be
 * followed.
 *
 * Events: `change` (the game changed; detail: the word of the request, or `ended`), `update` (anything
 * else in the state changed: bots, advice, who is ahead), `clock`, and `moved` (the game has a new
 * address; detail: whether because another tab has continued it too). */
import {Refusal, now} from "./desk.js";
import {address} from "./router.js";
import {fittingName} from "./players.js";
import {prefs} from "./prefs.js";
import {tr} from "./text.js";
import {toastError} from "./ui.js";
import {Wants} from "./wants.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Act} Act */
/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./store.js").Entry} Entry */

/**
 * A new game.
 * @typedef {object} Beginning
 * @property {string} variant
 * @property {string} [position] where it begins; by default the variant's start
 * @property {string[]} players a word for each side
 * @property {string} [clock]
 * @property {string} [name] the person's
 */

const PACE_MS = 350; // so that the person's move is seen before the bot's answer
const ALONE_PACE_MS = 700;
const TICK_MS = 200;

/** The actions that change the game, so that it is kept. */
const CHANGES = new Set(["play", "undo", "redo", "swap", "exchange", "resign", "draw", "note", "ended"]);

/** The actions of bots, as the words of a person's requests. @type {Record<string, string>} */
const DOINGS = {moved: "play", swapped: "swap"};

/** Stands in an address for the id of a game that could not be kept. */
const UNKEPT = "unkept";

/** The day, as written in records. @param {number} [time] */
function dayOf(time = Date.now()) {
    const date = new Date(time);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export class Game extends EventTarget {
    /** Resolves when all games that were left are kept. @type {Promise<unknown>} */
    static #leaving = Promise.resolve();
    /** Games that the browser would not keep, by address. @type {Map<string, Entry>} */
    static #unkept = new Map();
    static #lastBegun = 0;

    #app;
    /** @type {Promise<unknown>} */
    #queue = Promise.resolve();
    #waiting = 0;
    #wants;
    /** When the last change was shown. */
    #shown = 0;
    #ticker = 0;
    #left = false;
    #wasSeen = false;
    #toldFailure = false;
    #begun = Game.#lastBegun = Math.max(Date.now(), Game.#lastBegun + 1);
    /** @type {Entry | null} as it is kept */
    #entry = null;

    /**
     * Use start, begin, rematch, adopt or resume instead.
     * @param {App} app
     * @param {State} state
     * @param {Entry | null} entry
     */
    constructor(app, state, entry) {
        super();
        this.#app = app;
        this.state = state;
        this.#entry = entry;
        this.#wants = new Wants(app.engine, (answer, number) => this.#give(answer, number),
            () => this.#pace());
        app.desk.holder = this;
        app.game = this;
    }

    /* ---- beginning --------------------------------------------------------------------------- */

    /**
     * Begins a game.
     * @param {App} app
     * @param {Beginning} beginning
     */
    static start(app, {variant, position = "", players, clock = "none", name = ""}) {
        return Game.#begin(app, () => app.desk.ask("start", variant, position, players[0],
            players[1], clock, fittingName(name), now()).game);
    }

    /**
     * Begins the game that is chosen in the desk's form.
     * @param {App} app
     * @param {string} name the person's
     */
    static begin(app, name) {
        return Game.#begin(app, () =>
            app.desk.ask("form-begin", fittingName(name), now()).game);
    }

    /**
     * Begins another game of the same players, who exchange sides.
     * @param {App} app
     */
    static rematch(app) {
        return Game.#begin(app, () => app.desk.ask("rematch", now()).game);
    }

    /**
     * Keeps the game that the desk has just begun, such as by `branch`, as a new one.
     * @param {App} app
     * @param {State} state
     */
    static async adopt(app, state) {
        const game = new Game(app, state, null);
        await game.#keep(state);
        return game;
    }

    /**
     * Replaces the current game by a new one. If the desk refuses, the current one goes on.
     * @param {App} app
     * @param {() => State} put
     */
    static async #begin(app, put) {
        const before = app.game;
        Game.clear(app);
        let state;
        try {
            state = put();
        } catch (error) {
            if (before && before.#wasSeen)
                before.enter();
            throw error;
        }
        return Game.adopt(app, state);
    }

    /**
     * Goes on with a kept game; null if there is none at that address, or if it is no longer wanted.
     * @param {App} app
     * @param {(string | number)[]} place an id, or the address parts of a game that was not kept
     * @param {() => boolean} [isWanted] asked before anything is done to the desk
     */
    static async resume(app, place, isWanted = () => true) {
        const where = address("play", ...place);
        if (app.game?.address === where && app.game.#isHere)
            return app.game; // it has just begun
        await Game.kept();
        const entry = Game.#unkept.get(where) ?? await app.store.get(place[0]);
        if (!entry || !isWanted())
            return null;
        Game.clear(app);
        const [left0 = "", left1 = ""] = entry.left ?? [];
        const [first, second] = entry.words;
        const {game} = app.desk.ask("open", first, second, entry.clock, left0, left1, now(),
            entry.record);
        return new Game(app, game, entry).#placed(place);
    }

    /** @param {(string | number)[]} place where the game was found */
    #placed([id, begun]) {
        if (id === UNKEPT)
            this.#begun = Number(begun);
        return this;
    }

    /** Resolves when all games that were left are kept, so that the store is up to date. */
    static kept() {
        return Game.#leaving;
    }

    /**
     * Leaves the current game, if there is one, before another replaces it on the desk.
     * @param {App} app
     */
    static clear(app) {
        app.game?.leave();
        app.game = null;
    }

    /** Whether this game is the one on the desk, and in progress. */
    get #isHere() {
        return !this.#left && this.#app.desk.holder === this;
    }

    /** Starts bots and clocks, once the game is visible. */
    enter() {
        this.#left = false;
        this.#wasSeen = true;
        this.#app.game = this;
        this.#app.desk.ask("resume", now());
        this.state = this.#app.desk.ask("bar", prefs.bar, now()).game;
        this.#shown = now();
        clearInterval(this.#ticker);
        this.#ticker = window.setInterval(() => this.#tick(), TICK_MS);
        document.addEventListener("visibilitychange", this.#onHide);
        if (this.id !== undefined)
            this.#app.store.setLastOpen(this.id);
        this.#wants.follow(this.state);
    }

    /** Stops bots and clocks for good; the game is kept as it is, and can be resumed. What has to be
     * kept is read at once, so the desk is free for another game; `kept` resolves when it is saved. */
    leave() {
        if (this.#left)
            return;
        const mine = this.#isHere;
        this.#wants.drop();
        this.#left = true;
        clearInterval(this.#ticker);
        document.removeEventListener("visibilitychange", this.#onHide);
        if (this.#app.game === this)
            this.#app.game = null;
        if (mine)
            this.#keepLeaving();
        Game.#leaving = Promise.all([Game.#leaving, this.#queue]);
    }

    /** Keeps what is not kept yet: the clocks, and what could not be kept before. */
    #keepLeaving() {
        const {over} = this.state;
        this.state = this.#app.desk.ask("pause", now()).game;
        if ((!this.state.left || over) && !Game.#unkept.has(this.address))
            return;
        const facts = this.#facts(this.state);
        this.#run(() => this.#save(facts));
    }

    #onHide = () => {
        if (document.visibilityState === "hidden" && this.state.left && !this.state.over)
            this.#run(() => this.#keep(this.state));
    };

    /** @returns {number | undefined} */
    get id() {
        return this.#entry?.id;
    }

    /** The address of its view; even a game that could not be kept has its own. */
    get address() {
        return this.id === undefined ? address("play", UNKEPT, this.#begun)
            : address("play", this.id);
    }

    /** The record of the game; the kept one if another game has replaced it on the desk. */
    get record() {
        if (this.#app.desk.holder !== this)
            return this.#entry?.record ?? "";
        return this.#app.desk.ask("record", dayOf(this.#entry?.created)).record;
    }

    /* ---- doing ------------------------------------------------------------------------------- */

    /**
     * Runs work after all earlier work.
     * @template T
     * @param {() => T | Promise<T>} work
     * @returns {Promise<T>}
     */
    #run(work) {
        this.#waiting += 1;
        const done = this.#queue.then(work).finally(() => {
            this.#waiting -= 1;
        });
        this.#queue = done.catch(() => {});
        return done;
    }

    /**
     * Sends the desk a request, keeps the game if that changed it, and fires the event. Rejects, with
     * nothing changed, if the desk refuses or has another game by now.
     * @param {Act | Question | "play" | "note" | "bar"} did
     * @param {(string | number)[]} fields
     */
    #ask(did, ...fields) {
        return this.#run(async () => {
            this.#checkHere();
            await this.#settle(did, this.#app.desk.ask(did, ...fields).game);
        });
    }

    #checkHere() {
        if (!this.#isHere)
            throw new Error(tr("This game is no longer open here."));
    }

    /**
     * @param {string} asked
     * @param {State} state
     */
    async #settle(asked, state) {
        const {state: before} = this;
        const late = state.over && !before.over && state.termination === "time";
        const did = late ? "ended" : asked; // time ran out before the request
        const changes = CHANGES.has(did);
        if (changes) {
            await this.#keep(state);
            this.#shown = now();
        }
        this.state = state;
        this.#tell(changes ? "change" : "update", did);
        this.#tell("settled", null);
        if (this.#isHere)
            this.#wants.follow(this.state, did === "hurry");
    }

    /**
     * Plays a person's move, if the game is still in the position that they see.
     * @param {string} move as somebody may type it
     */
    play(move) {
        const {plies} = this.state;
        return this.#run(async () => {
            this.#checkHere();
            if (plies !== this.state.plies)
                throw new Error(tr("It is not your turn yet."));
            await this.#settle("play", this.#app.desk.ask("play", move, now()).game);
        });
    }

    /** @param {Act} act */
    do(act) {
        return this.#ask(act, now());
    }

    /**
     * @param {number} plies
     * @param {string} text
     */
    note(plies, text) {
        return this.#ask("note", plies, now(), text);
    }

    /** @param {"auto" | "on" | "off"} bar whether to show who is ahead */
    showBar(bar) {
        return this.#ask("bar", bar, now());
    }

    /**
     * Asks for advice, which has come once the state no longer `advises`.
     * @param {Question} question
     */
    ask(question) {
        return this.#ask(question, now());
    }

    /** The advice that was asked for; null if it is no longer wanted. */
    async advice() {
        while (this.state.advises)
            await new Promise((resolve) =>
                this.addEventListener("settled", resolve, {once: true}));
        const {advice, failure} = this.state;
        if (!advice && failure)
            throw new Error(failure);
        return advice;
    }

    /* ---- the engine -------------------------------------------------------------------------- */

    /** A bot waits until the previous move has been seen, unless somebody is in a hurry. */
    #pace() {
        const {thinking, may, onlyBots} = this.state;
        if (!thinking || !may.hurry)
            return 0;
        return Math.max(0, this.#shown + (onlyBots ? ALONE_PACE_MS : PACE_MS) - now());
    }

    /**
     * @param {string | null} answer
     * @param {number} number of the want
     */
    #give(answer, number) {
        return this.#run(async () => {
            if (!this.#isHere)
                return;
            const {desk} = this.#app;
            const {news, game} = answer === null ? desk.ask("fail", number, now())
                : desk.ask("give", answer, now());
            await this.#settle(DOINGS[news] ?? news, game);
        });
    }

    /* ---- keeping ----------------------------------------------------------------------------- */

    /**
     * What is kept of the game; null if its record cannot be written, which is reported once, and the
     * game goes on.
     * @param {State} state
     * @returns {Entry | null}
     */
    #facts(state) {
        let record;
        try {
            ({record} = this);
        } catch (error) {
            this.#tellFailure(error);
            return null;
        }
        const words = state.seats.map((seat) => seat.word);
        return {
            record, words: state.swapped ? words.reverse() : words,
            clock: state.clock, left: state.left, variant: state.variant,
            players: state.seats.map((seat) => seat.said), result: state.result,
            plies: state.plies, over: state.over, said: state.said,
        };
    }

    /** @param {State} state */
    async #keep(state) {
        if (this.#app.desk.holder === this)
            await this.#save(this.#facts(state));
    }

    /**
     * Keeps the game. A failure is reported once, and the game goes on.
     * @param {Entry | null} facts
     */
    async #save(facts) {
        if (!facts)
            return;
        const {id, address: where} = this;
        const entry = {...this.#entry, ...facts};
        try {
            this.#entry = await this.#app.store.save(entry);
            Game.#unkept.delete(where);
        } catch (error) {
            Game.#unkept.set(where, entry);
            this.#tellFailure(error);
        }
        if (this.id !== id)
            this.#tell("moved", id !== undefined);
    }

    /** @param {unknown} error */
    #tellFailure(error) {
        if (!this.#toldFailure)
            toastError(error);
        this.#toldFailure = true;
    }

    /* ---- clocks ------------------------------------------------------------------------------ */

    #tick() {
        if (this.#waiting > 0 || !this.state.left || this.state.over || !this.#isHere)
            return;
        const {left, clocks, over} = this.#app.desk.ask("clocks", now());
        if (over) {
            this.#run(() => this.#settle("ended", this.#app.desk.ask("state", now()).game));
            return;
        }
        Object.assign(this.state, {left, clocks});
        this.#tell("clock", null);
    }

    /* ---- telling ----------------------------------------------------------------------------- */

    /**
     * @param {string} name
     * @param {unknown} detail
     */
    #tell(name, detail) {
        this.dispatchEvent(new CustomEvent(name, {detail}));
    }

    /**
     * Why a move cannot be made.
     * @param {string} move
     */
    reason(move) {
        const {variant, position} = this.state;
        try {
            this.#app.desk.ask("try", variant, position.text, move);
            return "";
        } catch (error) {
            if (error instanceof Refusal)
                return error.message;
            throw error;
        }
    }
}
