/* The review of a game: its moves one by one, a graph of who was ahead after each, its mistakes, and
 * notes on them.
 *
 * The engine judges the moves from the last to the first (judging.js) while the person can already
 * browse, so the graph grows from its end. The judgements are kept with the game. The game itself
 * does not change except for its notes; playing on from a position begins a new one.
 *
 * The game is opened on the page's desk, where it replaces a game in progress: that one is kept, and
 * its view opens it again. */
import {Board} from "../board.js";
import {now} from "../desk.js";
import {gameOf, titleOf} from "../facts.js";
import {Game} from "../game.js";
import {Graph, gradeShape} from "../graph.js";
import {signButton} from "../icons.js";
import {Judging} from "../judging.js";
import {Shortcuts} from "../keys.js";
import {say} from "../live.js";
import {MoveList, gradeSign, gradeWord, markSteps, signOf, stepButtons} from "../moves.js";
import {playFromGame} from "../playfrom.js";
import {address, go} from "../router.js";
import {openShare} from "../share.js";
import {ShownFacts} from "../showing.js";
import {tr, trCount, trIn} from "../text.js";
import {fill, h, messageOf, newId, toast, toastError} from "../ui.js";
import {tellMissing} from "./missing.js";

/** @typedef {import("../store.js").Kept} Kept */

const PAGE_STEP = 10;

export function title() {
    return tr("Review");
}

/** @type {import("../router.js").Mount} */
export async function mount(app, root, [id = "", place = ""]) {
    await Game.kept();
    const entry = await app.store.get(id);
    if (!root.isConnected)
        return undefined;
    if (!entry) {
        tellMissing(root);
        return undefined;
    }
    Game.clear(app);
    try {
        const review = new Review(app, root, entry, place === "decided");
        return () => review.destroy();
    } catch (error) {
        tellMissing(root, messageOf(error));
        return undefined;
    }
}

class Review {
    #toldDone = false;
    #here = true;
    /** @type {Promise<void>} */
    #saving = Promise.resolve();

    #boardPlace = h("div", {class: "look-board"});
    #movesPlace = h("div", {class: "look-moves"});
    #graphPlace = h("div", {});
    #sentence = h("div", {class: "look-sentence card"});
    #progress = h("div", {class: "look-progress"});
    #progressBar = h("progress", {});
    #progressText = h("span", {class: "soft number", "aria-hidden": "true"});
    #progressButton = h("button", {type: "button", onclick: () => this.#toggleJudging()});
    #summary = h("div", {class: "look-summary"});
    #noteWrong = h("p", {id: newId(), class: "wrong", role: "alert"});
    #note = h("textarea", {
        id: newId(), rows: 2, maxlength: 2000, "aria-describedby": this.#noteWrong.id,
        onchange: () => this.#keepNote(),
    });
    #betterButton = h("button", {type: "button", onclick: () => this.#ask("better", 0)},
        tr("Better move"));
    #steps = stepButtons({
        first: () => this.#go(0), previous: () => this.#step(-1),
        next: () => this.#step(1), last: () => this.#go(this.plies),
    });

    /**
     * @param {App} app
     * @param {HTMLElement} root
     * @param {Kept} entry
     * @param {boolean} seeks whether it goes to the move that decided the game, once that is known
     */
    constructor(app, root, entry, seeks) {
        this.app = app;
        this.seeks = seeks;
        this.entry = entry;
        this.state = this.#open();
        const {position, plies, variant, moves} = this.state;
        this.game = gameOf(app, position);
        this.plies = plies;
        this.moves = moves.map(({move}) => move);
        this.first = app.desk.ask("look", variant, "").position.turn;
        this.judging = new Judging(app, this, entry.judgements ?? "", (error) => this.#heard(error));
        this.moment = app.desk.ask("review", "go", plies);
        const {game} = this;
        this.shownFacts = new ShownFacts(app.desk, game);
        this.board = new Board(this.#boardPlace, {game, label: tr("Board")});
        this.board.setEnabled(false);
        this.list = new MoveList(this.#movesPlace, {game, onGo: (n) => this.#go(n)});
        this.graph = new Graph(this.#graphPlace, {game, onGo: (n) => this.#go(n)});
        this.#layOut(root);
        this.shortcuts = this.#shortcuts();
        this.judging.start();
        this.#show();
        if (seeks)
            this.#seek();
    }

    /** Opens the game with its players and clock, for a game that is played on from here, and stops
     * the clock, since nobody plays in a review. @returns {State} */
    #open() {
        const {desk} = this.app;
        const {words: [first, second], clock, record} = this.entry;
        desk.ask("open", first, second, clock, "", "", now(), record);
        const {game} = desk.ask("pause", now());
        desk.holder = this;
        return game;
    }

    destroy() {
        this.#keepNote();
        this.#here = false;
        this.judging.drop();
        this.shortcuts.forget();
        this.graph.destroy();
        this.board.destroy();
    }

    /* ---- what it is made of ----------------------------------------------------------------- */

    /** @param {HTMLElement} root */
    #layOut(root) {
        fill(this.#progress, this.#progressBar, this.#progressText, this.#progressButton);
        fill(root, h("div", {class: "look"},
            h("div", {class: "look-head"}, h("h1", {}, this.#heading()),
                h("p", {class: "look-result"}, this.state.said)),
            this.#boardPlace,
            h("div", {class: "look-side"},
                h("div", {class: "row steps", role: "group", "aria-label": tr("Steps")},
                    this.#steps),
                this.#mistakeButtons(), this.#sentence, this.shownFacts.card,
                h("section", {},
                    h("div", {class: "look-graph-head"}, h("h2", {}, tr("Who was ahead")),
                        this.#progress),
                    this.#graphPlace, this.#summary),
                h("section", {}, h("h2", {}, tr("Moves")), this.#movesPlace),
                this.#noteField(), this.#actions())));
    }

    #heading() {
        const [first, second] = this.#players();
        return tr("{game}: {first} – {second}",
            {game: titleOf(this.state.position, this.game), first, second});
    }

    /** Both players, in the current language, whatever the language of the record. */
    #players() {
        const {players} = this.app.desk.ask("read", this.entry.record).games[0];
        return this.state.swapped ? [...players].reverse() : players;
    }

    #mistakeButtons() {
        return h("div", {class: "row mistakes"},
            h("button", {type: "button", onclick: () => this.#ask("mark", -1)},
                tr("Previous mistake")),
            h("button", {type: "button", onclick: () => this.#ask("mark", 1)},
                tr("Next mistake")),
            this.#betterButton,
            this.state.may.decided && h("button", {type: "button", onclick: () => this.#seek()},
                tr("What decided it")));
    }

    #noteField() {
        return h("section", {class: "look-note"},
            h("label", {for: this.#note.id}, tr("A note on this position:")),
            this.#note, this.#noteWrong);
    }

    #actions() {
        return h("div", {class: "row look-actions"},
            signButton("go", tr("Play from here"), () => this.#playOn(), "main"),
            signButton("look", tr("Analyse from here"), () => this.#analyse()),
            this.game.facts ? signButton("facts", tr("Facts"), () => this.#toggleFacts()) : null,
            signButton("flip", tr("Flip the board"), () => this.#turn()),
            signButton("share", tr("Share …"), () => this.#share()),
            signButton("keys", tr("Keys"), () => this.shortcuts.show()));
    }

    #shortcuts() {
        return new Shortcuts([
            ["← →", tr("step through the moves"), {
                ArrowLeft: () => this.#step(-1), ArrowUp: () => this.#step(-1),
                ArrowRight: () => this.#step(1), ArrowDown: () => this.#step(1),
                PageUp: () => this.#step(-PAGE_STEP), PageDown: () => this.#step(PAGE_STEP),
            }],
            [`${trIn("key", "Home")} ${trIn("key", "End")}`, tr("to the start, to the last move"),
                {Home: () => this.#go(0), End: () => this.#go(this.plies)}],
            ["n", tr("the next mistake"), {n: () => this.#ask("mark", 1)}],
            ["N", tr("the mistake before"), {"Shift+n": () => this.#ask("mark", -1)}],
            ["b", tr("the better move, or the one that was played"),
                {b: () => this.#ask("better", 0)}],
            ["F", tr("facts: both ways, frozen pieces, rows, or none of it"),
                {"Shift+f": () => this.#toggleFacts()}],
            ["d", tr("what decided the game"), {d: () => this.#seek()}],
            ["p", tr("play from here"), {p: () => this.#playOn()}],
            ["a", tr("analyse from here"), {a: () => this.#analyse()}],
            ["v", tr("turn the board around"), {v: () => this.#turn()}],
        ]);
    }

    /* ---- showing ---------------------------------------------------------------------------- */

    #show(animate = false) {
        this.#showBoard(animate);
        this.#showLists();
        this.#showSentence();
        this.#showNote();
    }

    #toggleFacts() {
        this.shownFacts.toggle(() => this.#showBoard(false));
    }

    #judgement() {
        return this.judging.judgements[this.moment.at];
    }

    /** @param {boolean} animate */
    #showBoard(animate) {
        const {at, better, position, shown} = this.moment;
        const last = this.moves[at - 1] ?? null;
        const {better: move, grade} = this.#judgement();
        const facts = this.shownFacts.show(shown);
        this.board.show(position, better && move && last ? {facts, arrows: [
            {move: last, kind: "line", rank: 2, label: gradeSign(grade) || undefined},
            {move, kind: "better", rank: 1},
        ]} : {last, animate, facts});
        markSteps(this.#steps, {start: at === 0, end: at === this.plies});
    }

    #showLists() {
        const {judgements} = this.judging;
        const {at} = this.moment;
        this.list.show(this.state.moves, at, {judgements, first: this.first});
        this.graph.show({moves: this.moves, judgements, current: at});
        this.#showProgress();
        this.#showSummary();
    }

    #showProgress() {
        const {left, running} = this.judging;
        const label = trCount("{n} move left to judge", "{n} moves left to judge", left);
        this.#progress.hidden = left === 0;
        this.#progressBar.max = this.plies;
        this.#progressBar.value = this.plies - left;
        this.#progressBar.setAttribute("aria-label", label);
        this.#progressText.textContent = `${this.plies - left}/${this.plies}`;
        this.#progressButton.textContent = running ? tr("Stop") : tr("Go on");
    }

    #toggleJudging() {
        if (this.judging.running)
            this.judging.stop();
        else
            this.judging.start();
        this.#showProgress();
    }

    /** Shows how each side has played as a table: grades, and pieces lost to captures. */
    #showSummary() {
        const grades = ["blunder", "mistake", "doubtful"];
        const {captured, moves} = this.state;
        const {captures} = this.game;
        /**
         * @param {number} side
         * @param {string} grade
         */
        const count = (side, grade) => moves.filter((move, index) =>
            move.side === side && this.judging.judgements[index + 1].grade === grade).length;
        fill(this.#summary, h("table", {},
            h("thead", {}, h("tr", {}, h("td", {}),
                grades.map((grade) => h("th", {scope: "col"}, gradeShape(grade),
                    ` ${gradeSign(grade)} `, h("span", {class: "grade-word"}, gradeWord(grade)))),
                captures && h("th", {scope: "col"}, tr("captured")))),
            h("tbody", {}, [0, 1].map((side) => h("tr", {},
                h("th", {scope: "row", class: "side", dataset: {colour: this.game.colours[side]}},
                    `${signOf(this.game, side)} ${this.game.sides[side]}`),
                grades.map((grade) => h("td", {class: "number"}, count(side, grade))),
                captures && h("td", {class: "number"}, captured[1 - side]))))));
    }

    #showSentence() {
        const {grade, better} = this.#judgement();
        this.#sentence.dataset.grade = grade;
        fill(this.#sentence, this.moment.said.map((text) => h("p", {}, text)));
        this.#betterButton.disabled = !better;
        this.#betterButton.setAttribute("aria-pressed", String(this.moment.better));
    }

    /* ---- going somewhere -------------------------------------------------------------------- */

    /**
     * Asks for another moment of the game, unless another game is on the desk by now.
     * @param {"go" | "mark" | "decided" | "better"} word
     * @param {number} number
     */
    #ask(word, number) {
        const {moment: {at, better}, app: {desk}} = this;
        if (desk.holder !== this)
            return;
        if (!this.#keepNote()) {
            this.#note.focus(); // another moment would replace what was typed
            return;
        }
        this.seeks = false;
        this.moment = desk.ask("review", word, number);
        const {moment} = this;
        if (moment.told)
            toast(moment.told);
        if (moment.at === at && moment.better === better)
            return;
        this.#show(moment.at === at + 1);
        say(moment.said.slice(0, 2).join(" "));
    }

    /** Goes to the move that decided the game: now, or once all moves are judged. */
    #seek() {
        this.#ask("decided", 0);
        this.seeks = this.judging.left > 0;
    }

    /** @param {number} plies */
    #go(plies) {
        this.#ask("go", plies);
    }

    /** @param {number} by */
    #step(by) {
        this.#go(this.moment.at + by);
    }

    /** @param {Error | null} error */
    #heard(error) {
        if (error)
            toastError(error);
        this.moment = this.app.desk.ask("review", "look", 0);
        this.#showLists();
        this.#showSentence();
        if (!error && this.judging.left === 0 && !this.#toldDone) {
            this.#toldDone = true;
            say(tr("All moves have been looked at."));
            this.#keepJudgements();
        }
        if (!error && this.seeks && this.judging.left === 0)
            this.#seek();
    }

    /* ---- notes ------------------------------------------------------------------------------ */

    #showNote() {
        this.#note.value = this.moment.note;
        this.#noteWrong.textContent = "";
    }

    /** Keeps the typed note if it has changed; returns false if it is refused, and says why. */
    #keepNote() {
        const text = this.#note.value.trim();
        const {desk, store} = this.app;
        if (desk.holder !== this || text === this.moment.note)
            return true;
        let record;
        try {
            this.state = desk.ask("note", this.moment.at, now(), text).game;
            ({record} = desk.ask("record", ""));
        } catch (error) {
            this.#noteWrong.textContent = messageOf(error);
            return false;
        }
        this.moment = desk.ask("review", "look", 0);
        this.#noteWrong.textContent = "";
        this.entry = {...this.entry, record};
        this.#showLists();
        this.#save(async () => {
            this.#kept(await store.save(this.entry));
            say(tr("Noted."));
        });
        return true;
    }

    #keepJudgements() {
        this.entry = {...this.entry, judgements: this.judging.text ?? undefined};
        this.#save(async () => this.#kept(await this.app.store.saveJudgements(this.entry)));
    }

    /**
     * Saves one after another, since each save needs the revision of the one before.
     * @param {() => Promise<void>} save
     */
    #save(save) {
        this.#saving = this.#saving.then(save).catch(toastError);
    }

    /** @param {Kept} entry as it is kept now, perhaps with another id */
    #kept(entry) {
        const {record, judgements, id} = this.entry;
        this.entry = {...entry, record, judgements};
        if (entry.id !== id && this.#here)
            history.replaceState(history.state, "", address("review", entry.id));
    }

    /* ---- from here -------------------------------------------------------------------------- */

    #playOn() {
        this.#keepNote();
        playFromGame(this.app, this.moment.shown, this.moment.position);
    }

    #analyse() {
        go(address("analyse", "game", this.entry.id, this.moment.shown));
    }

    #turn() {
        this.board.setFlipped(!this.board.flipped);
    }

    #share() {
        openShare({
            record: this.entry.record, view: this.moment.position, game: this.game,
            title: this.#heading(),
        });
    }
}
