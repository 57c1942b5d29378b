/* A game being played: the desk's session, who moves when, and keeping.
 *
 * The desk has one game at a time, and knows whose it is (`holder`). A game is left before another
 * takes its place there, and one that no longer has the place asks and keeps nothing more: what it
 * would hear is the state of another.
 *
 * The rules and the state are the desk's; here it is only seen to that things happen one after
 * another. Whatever somebody does goes through a queue: the desk is asked, the game is kept, and
 * only then is it shown, by an event. So nothing that was seen can be lost. What cannot be kept is
 * held here for as long as the page is open.
 *
 * Bots are asked in the engine. An answer counts only if nothing has happened since it was asked
 * for: each change makes a new `turn`, and drops what the engine is at.
 *
 * Events: `change` (detail: what was done, and the state before), `thinking` (a bot begins or
 * ends to think, pauses or fails), `clock`, `told` (a sentence to be shown, in detail), and
 * `moved` (the game has another address; detail: whether that is since another tab has gone on with
 * it too). */
import {Dropped} from "./engine.js";
import {Refusal} from "./desk.js";
import {address} from "./router.js";
import {fittingName, nameOf} from "./players.js";
import {tr} from "./text.js";
import {toast} from "./ui.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./store.js").Entry} Entry */

/**
 * A new game.
 * @typedef {object} Beginning
 * @property {string} variant
 * @property {string} [position] where it begins; the variant's start without
 * @property {string[]} players a word for each side
 * @property {string} [clock]
 * @property {string} [name] the person's
 */

/**
 * What a `change` tells.
 * @typedef {object} Change
 * @property {string} did the word of the request: play, undo, swap …
 * @property {State | null} before
 * @property {boolean} byBot
 */

const HINT_MS = 1500;
const BAR_MS = 400;
const PACE_MS = 350; // a bot's answer does not come before the person's move has been seen
const ALONE_PACE_MS = 700;
const TICK_MS = 200;

/** Stands in an address for the id of a game that could not be kept. */
const UNKEPT = "unkept";

/** Milliseconds of a clock that never goes back. */
function now() {
    return Math.round(performance.now());
}

/** The day, as records have it. @param {number} [time] */
function dayOf(time = Date.now()) {
    const date = new Date(time);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @param {number} ms */
function wait(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms));
}

export class Game extends EventTarget {
    /** Done when all games that were left are kept. @type {Promise<unknown>} */
    static #leaving = Promise.resolve();
    /** What the browser would not keep, by the address of the game. @type {Map<string, Entry>} */
    static #unkept = new Map();
    static #lastBegun = 0;

    #app;
    /** @type {Promise<unknown>} */
    #queue = Promise.resolve();
    #waiting = 0;
    #turn = 0;
    #ticker = 0;
    #left = false;
    #wasSeen = false;
    #toldFailure = false;
    #hurried = false;
    #begun = Game.#lastBegun = Math.max(Date.now(), Game.#lastBegun + 1);
    /** @type {Entry | null} as it is kept */
    #entry = null;

    /** Whether a bot is thinking. */
    thinking = false;
    /** Whether two bots wait for somebody to let them go on. */
    stands = false;
    /** Why the bot to move could not move, or empty. */
    failure = "";

    /**
     * Games are made by start, begin, adopt and resume.
     * @param {App} app
     * @param {State} state
     * @param {Entry | null} entry
     */
    constructor(app, state, entry) {
        super();
        this.#app = app;
        this.state = state;
        this.#entry = entry;
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
     * Puts a new game in the place of the one that is being played. Where the desk says no, that one
     * goes on.
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
     * Goes on with a kept game; null where there is none at that address, or nobody waits for it any
     * more.
     * @param {App} app
     * @param {(string | number)[]} place an id, or what the address of a game has that was not kept
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

    /** Done when all games that were left are kept, so that the store has them as they are. */
    static kept() {
        return Game.#leaving;
    }

    /**
     * Leaves the game that is being played, if one is: its place on the desk is taken by another.
     * @param {App} app
     */
    static clear(app) {
        app.game?.leave();
        app.game = null;
    }

    /** Whether the game on the desk is this one, and being played. */
    get #isHere() {
        return !this.#left && this.#app.desk.holder === this;
    }

    /** Lets bots and clocks go on, from when the game is seen. */
    enter() {
        this.#left = false;
        this.#wasSeen = true;
        this.#app.game = this;
        this.state = this.#app.desk.ask("resume", now()).game;
        clearInterval(this.#ticker);
        this.#ticker = window.setInterval(() => this.#tick(), TICK_MS);
        document.addEventListener("visibilitychange", this.#onHide);
        if (this.id !== undefined)
            this.#app.store.setLastOpen(this.id);
        this.#goOn();
    }

    /** Stops bots and clocks for good; the game is kept as it is, and can be resumed. What there is
     * to keep is read at once, so the desk is free for another game; `kept` tells when it is kept. */
    leave() {
        if (this.#left)
            return;
        const mine = this.#isHere;
        this.#drop();
        this.#left = true;
        clearInterval(this.#ticker);
        document.removeEventListener("visibilitychange", this.#onHide);
        if (this.#app.game === this)
            this.#app.game = null;
        if (mine)
            this.#keepLeaving();
        Game.#leaving = Promise.all([Game.#leaving, this.#queue]);
    }

    /** Keeps what is not kept yet: where clocks stand, and what could not be kept before. */
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

    /** Where it is shown; each game that could not be kept has an address of its own too. */
    get address() {
        return this.id === undefined ? address("play", UNKEPT, this.#begun)
            : address("play", this.id);
    }

    /** What the record of the game is; of one that has lost its place, what was kept of it. */
    get record() {
        if (this.#app.desk.holder !== this)
            return this.#entry?.record ?? "";
        return this.#app.desk.ask("record", dayOf(this.#entry?.created)).record;
    }

    /* ---- who plays --------------------------------------------------------------------------- */

    get botToMove() {
        return !this.state.over && this.state.seats[this.state.position.turn].bot;
    }

    get onlyBots() {
        return this.state.seats.every((seat) => seat.bot);
    }

    /** The side of the person who is at the page: of two, the one to move. */
    get ownSide() {
        const [first, second] = this.state.seats;
        return first.bot !== second.bot ? Number(first.bot) : this.state.position.turn;
    }

    /* ---- doing ------------------------------------------------------------------------------- */

    /**
     * Runs work after all that was begun before.
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
     * Asks the desk to change the game, keeps it, and tells. Rejects where the desk says no, or has
     * another game by now, and nothing has changed.
     * @param {"play" | "swap" | "undo" | "redo" | "resign" | "draw" | "note"} did
     * @param {(string | number)[]} fields
     * @param {{byBot?: boolean, turn?: number, plies?: number}} [options] `turn` is the one that a
     *     bot's belongs to, `plies` where somebody saw the game who moves
     */
    #change(did, fields, {byBot = false, turn, plies} = {}) {
        return this.#run(async () => {
            if (turn !== undefined && turn !== this.#turn)
                return;
            this.#checkHere();
            if (plies !== undefined && (plies !== this.state.plies || this.botToMove))
                throw new Error(tr("It is not your turn yet."));
            const {game} = this.#app.desk.ask(did, ...fields);
            this.#drop();
            await this.#settle(did, game, byBot);
        });
    }

    #checkHere() {
        if (!this.#isHere)
            throw new Error(tr("This game is no longer open here."));
    }

    /**
     * @param {string} did
     * @param {State} state
     * @param {boolean} byBot
     */
    async #settle(did, state, byBot) {
        const {state: before} = this;
        await this.#keep(state);
        this.state = state;
        this.#tell("change", {did, before, byBot});
        this.#goOn();
    }

    /**
     * Moves for a person, who may do so only where the game still stands as they see it.
     * @param {string} move as somebody may type it
     */
    play(move) {
        return this.#change("play", [move, now()], {plies: this.state.plies});
    }

    undo() {
        return this.#change("undo", [now()]);
    }

    redo() {
        return this.#change("redo", [now()]);
    }

    swap() {
        return this.#change("swap", [now()]);
    }

    /** @param {number} [side] */
    resign(side = this.ownSide) {
        return this.#change("resign", [side, now()]);
    }

    /**
     * @param {number} plies
     * @param {string} text
     */
    note(plies, text) {
        return this.#change("note", [plies, text]);
    }

    /** Offers a draw, or accepts one. A bot makes up its mind at once. */
    async offerDraw() {
        const side = this.ownSide;
        await this.#change("draw", [side, now()]);
        const {state} = this;
        const other = state.seats[1 - side];
        if (state.over || !other.bot || state.offer !== side)
            return;
        const answer = await this.#ask("takes-draw", other.word, state.variant, state.position.text,
            1 - side, BAR_MS);
        if (answer?.yes)
            await this.#change("draw", [1 - side, now()], {byBot: true});
        else if (answer)
            this.#tell("told", tr("Your offer of a draw is declined."));
    }

    /** Lets the players change sides, from now on. */
    async changeSeats() {
        const seats = this.state.seats.map((seat) => ({...seat}));
        await this.#run(async () => {
            this.#checkHere();
            let game = this.state;
            for (const side of [0, 1]) {
                const {word, name, bot} = seats[1 - side];
                game = this.#app.desk.ask("seat", side, word, bot ? "" : name).game;
            }
            this.#drop();
            await this.#settle("seat", game, false);
        });
    }

    /* ---- keeping ----------------------------------------------------------------------------- */

    /**
     * What is kept of the game as the desk has it; null where it cannot be written down, which is
     * told once, and the game goes on.
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
            players: [nameOf(state, 0), nameOf(state, 1)], result: state.result,
            plies: state.plies, over: state.over, said: state.said,
        };
    }

    /** @param {State} state */
    async #keep(state) {
        if (this.#app.desk.holder === this)
            await this.#save(this.#facts(state));
    }

    /**
     * Keeps the game; what goes wrong is told once, and the game goes on.
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
            toast(error instanceof Error ? error.message : String(error), {kind: "wrong"});
        this.#toldFailure = true;
    }

    /* ---- clocks ------------------------------------------------------------------------------ */

    #tick() {
        if (this.#waiting > 0 || !this.state.left || this.state.over || !this.#isHere)
            return;
        const {game} = this.#app.desk.ask("tick", now());
        if (game.over) {
            this.#drop();
            this.#run(() => this.#settle("tick", game, false));
            return;
        }
        this.state.left = game.left;
        this.#tell("clock", null);
    }

    /* ---- bots -------------------------------------------------------------------------------- */

    /**
     * @param {string} name
     * @param {unknown} detail
     */
    #tell(name, detail) {
        this.dispatchEvent(new CustomEvent(name, {detail}));
    }

    /** Forgets what was asked of the engine. */
    #drop() {
        this.#turn += 1;
        if (this.#app.desk.holder === this)
            this.#app.engine.drop();
        this.#setThinking(false, "");
    }

    /**
     * @param {boolean} thinking
     * @param {string} failure
     */
    #setThinking(thinking, failure) {
        const changed = thinking !== this.thinking || failure !== this.failure;
        this.thinking = thinking;
        this.failure = failure;
        if (changed)
            this.#tell("thinking", null);
    }

    /**
     * Asks the engine; null where the answer is no longer wanted.
     * @template {keyof import("./types.js").Answers} Name
     * @param {Name} name
     * @param {(string | number)[]} fields
     * @returns {Promise<import("./types.js").Answers[Name] | null>}
     */
    async #ask(name, ...fields) {
        const turn = this.#turn;
        try {
            const answer = await this.#app.engine.ask(name, ...fields);
            return turn === this.#turn ? answer : null;
        } catch (error) {
            if (error instanceof Dropped || turn !== this.#turn)
                return null;
            throw error;
        }
    }

    /** Has a bot move, if it is a bot's turn. */
    #goOn() {
        if (!this.#isHere || !this.botToMove || this.stands)
            return;
        this.#hurried = false;
        this.#setThinking(true, "");
        const turn = this.#turn;
        this.#moveBot(turn).catch((error) => {
            if (turn === this.#turn)
                this.#setThinking(false, error instanceof Error ? error.message : String(error));
        });
    }

    /** @param {number} turn */
    async #moveBot(turn) {
        const {position, seats, may, variant, left, increment} = this.state;
        const {word} = seats[position.turn];
        const begun = now();
        if (may.swap) {
            const swaps = await this.#ask("swaps", word, variant, position.text, BAR_MS);
            if (!swaps)
                return undefined;
            if (swaps.yes)
                return this.#change("swap", [now()], {byBot: true, turn});
        }
        const spent = now() - begun;
        const mine = left ? Math.max(left[position.turn] - spent, 1) : "";
        const answer = await this.#ask("move", word, variant, position.text, mine, increment);
        if (!answer)
            return undefined;
        const pace = this.#hurried ? 0 : this.onlyBots ? ALONE_PACE_MS : PACE_MS;
        await wait(Math.max(0, begun + pace - now()));
        return this.#change("play", [answer.move, now()], {byBot: true, turn});
    }

    /** Has the bot that thinks move now. */
    hurry() {
        this.#hurried = true;
        this.#app.engine.hurry();
    }

    /** Asks a bot that failed to move once more. */
    retry() {
        this.#drop();
        this.#goOn();
    }

    /**
     * Stops two bots between moves, or lets them go on.
     * @param {boolean} stands
     */
    setStanding(stands) {
        this.stands = stands;
        this.#drop();
        this.#goOn();
        this.#tell("thinking", null);
    }

    /* ---- advice ------------------------------------------------------------------------------ */

    /**
     * The best move for the person to move, and why; null where it is no longer wanted.
     * @returns {Promise<Advice | null>}
     */
    async hint() {
        const {variant, position} = this.state;
        this.#drop();
        return (await this.#ask("hint", variant, position.text, HINT_MS))?.advice ?? null;
    }

    /**
     * What the engine sees: of the position, or of the move that led to `plies`.
     * @param {number} [plies]
     * @returns {Promise<Advice | null>}
     */
    async why(plies) {
        const {variant, position} = this.state;
        this.#drop();
        if (plies === undefined)
            return (await this.#ask("why", variant, position.text, "", HINT_MS))?.advice ?? null;
        this.#checkHere();
        const before = this.#app.desk.ask("at", plies - 1).position;
        const {move} = this.state.moves[plies - 1];
        return (await this.#ask("why", variant, before.text, move, HINT_MS))?.advice ?? null;
    }

    /** Who is ahead, by the way: nothing is dropped for it, and a bot that is to move in the same
     * breath is asked first. */
    async ahead() {
        await null;
        if (!this.#isHere)
            return null;
        const {variant, position} = this.state;
        return this.#ask("bar", variant, position.text, BAR_MS);
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
