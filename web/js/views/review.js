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
import {Graph, aheadText, chanceAfter, gradeShape, provedAfter} from "../graph.js";
import {signButton} from "../icons.js";
import {Judging} from "../judging.js";
import {onKeys, showKeyList} from "../keys.js";
import {say} from "../live.js";
import {MoveList, gradeSign, gradeWord, markSteps, signOf, stepButtons} from "../moves.js";
import {playFromGame} from "../playfrom.js";
import {address, go} from "../router.js";
import {openShare} from "../share.js";
import {tr, trCount, trIn} from "../text.js";
import {fill, h, newId, toast} from "../ui.js";

/**
 * @typedef {import("../main.js").App} App
 * @typedef {import("../store.js").Kept} Kept
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").View} View
 * @typedef {{position: View, move: string | null, said: string | null, note: string}} Moment
 */

const PAGE_STEP = 10;

export function title() {
    return tr("Review");
}

/**
 * @param {App} app
 * @param {HTMLElement} root
 * @param {string[]} parts
 */
export async function mount(app, root, [id = ""]) {
    await Game.kept();
    const entry = await app.store.get(id);
    if (!root.isConnected)
        return undefined;
    if (!entry) {
        tellMissing(root, tr("It may have been deleted, or is kept in another browser."));
        return undefined;
    }
    Game.clear(app);
    try {
        const review = new Review(app, root, entry);
        return () => review.destroy();
    } catch (error) {
        tellMissing(root, error instanceof Error ? error.message : String(error));
        return undefined;
    }
}

/**
 * @param {HTMLElement} root
 * @param {string} reason
 */
function tellMissing(root, reason) {
    fill(root, h("h1", {}, tr("There is no such game")), h("p", {}, reason),
        h("a", {class: "button", href: address("games")}, tr("Your games")));
}

class Review {
    #better = false;
    #toldDone = false;
    #here = true;
    /** @type {Promise<void>} */
    #saving = Promise.resolve();
    /** @type {(Moment | undefined)[]} */
    #moments = [];

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
    #betterButton = h("button", {type: "button", onclick: () => this.#toggleBetter()},
        tr("Better move"));
    #steps = stepButtons({
        first: () => this.#go(0), previous: () => this.#go(this.at - 1),
        next: () => this.#go(this.at + 1), last: () => this.#go(this.plies),
    });

    /**
     * @param {App} app
     * @param {HTMLElement} root
     * @param {Kept} entry
     */
    constructor(app, root, entry) {
        this.app = app;
        this.entry = entry;
        this.state = this.#open();
        const {position, plies, variant, moves} = this.state;
        this.game = gameOf(app, position);
        this.plies = plies;
        this.at = plies;
        this.moves = moves.map(({move}) => move);
        this.first = app.desk.ask("look", variant, "").position.turn;
        this.judging = new Judging(app, this, entry.judgements ?? "", (error) => this.#heard(error));
        const {game} = this;
        this.board = new Board(this.#boardPlace, {game, label: tr("Board")});
        this.board.setEnabled(false);
        this.list = new MoveList(this.#movesPlace, {game, onGo: (n) => this.#go(n)});
        this.graph = new Graph(this.#graphPlace, {game, onGo: (n) => this.#go(n)});
        this.#layOut(root);
        this.forgetKeys = onKeys(this.#keys());
        this.judging.start();
        this.#show();
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
        this.forgetKeys();
        this.graph.destroy();
        this.board.destroy();
    }

    /**
     * @param {number} plies
     * @returns {Moment}
     */
    #moment(plies) {
        const moment = this.#moments[plies] ?? this.app.desk.ask("at", plies);
        this.#moments[plies] = moment;
        return moment;
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
                this.#mistakeButtons(), this.#sentence,
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
            h("button", {type: "button", onclick: () => this.#toMistake(-1)},
                tr("Previous mistake")),
            h("button", {type: "button", onclick: () => this.#toMistake(1)},
                tr("Next mistake")),
            this.#betterButton);
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
            signButton("flip", tr("Flip the board"), () => this.#turn()),
            signButton("share", tr("Share …"), () => this.#share()),
            signButton("keys", tr("Keys"), () => this.#showKeys()));
    }

    #keys() {
        return {
            ArrowLeft: () => this.#go(this.at - 1), ArrowUp: () => this.#go(this.at - 1),
            ArrowRight: () => this.#go(this.at + 1), ArrowDown: () => this.#go(this.at + 1),
            PageUp: () => this.#go(this.at - PAGE_STEP),
            PageDown: () => this.#go(this.at + PAGE_STEP),
            Home: () => this.#go(0), End: () => this.#go(this.plies),
            n: () => this.#toMistake(1), "Shift+n": () => this.#toMistake(-1),
            b: () => this.#toggleBetter(), v: () => this.#turn(), p: () => this.#playOn(),
            a: () => this.#analyse(), "?": () => this.#showKeys(),
        };
    }

    #showKeys() {
        showKeyList([
            ["← →", tr("step through the moves")],
            [`${trIn("key", "Home")} ${trIn("key", "End")}`, tr("to the start, to the last move")],
            ["n", tr("the next mistake")],
            ["N", tr("the mistake before")],
            ["b", tr("the better move, or the one that was played")],
            ["p", tr("play from here")],
            ["a", tr("analyse from here")],
            ["v", tr("turn the board around")],
            ["?", tr("all keys")],
        ]);
    }

    /* ---- showing ---------------------------------------------------------------------------- */

    #show(animate = false) {
        this.#showBoard(animate);
        this.#showLists();
        this.#showSentence();
        this.#showNote();
    }

    #judgement() {
        return this.at > 0 ? this.judging.judgements[this.at] : null;
    }

    /** The ply whose position is on the board: a better move is shown where it could have been
     * made. */
    get #shown() {
        return this.#better ? this.at - 1 : this.at;
    }

    /** @param {boolean} animate */
    #showBoard(animate) {
        const better = this.#better ? this.#judgement()?.better : null;
        if (better) {
            const before = this.#moment(this.#shown);
            this.board.show(before.position, {arrows: [
                {
                    move: this.moves[this.at - 1], kind: "line", rank: 2,
                    label: gradeSign(this.#judgement()?.grade ?? "") || undefined,
                },
                {move: better, kind: "better", rank: 1},
            ]});
        } else {
            const {position, move} = this.#moment(this.at);
            this.board.show(position, {last: move, animate});
        }
        markSteps(this.#steps, {start: this.at === 0, end: this.at === this.plies});
    }

    #showLists() {
        const {judgements} = this.judging;
        this.list.show(this.state.moves, this.at, {judgements, first: this.first});
        this.graph.show({moves: this.moves, judgements, current: this.at});
        this.#showProgress();
        this.#showSummary();
    }

    #showProgress() {
        const {left, running} = this.judging;
        const label = trCount("{n} move to look at", "{n} moves to look at", left);
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
            move.side === side && this.judging.judgements[index + 1]?.grade === grade).length;
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

    /** The sentences about the move that is shown. */
    #sentences() {
        if (this.at === 0)
            return [tr("The start."), ...this.#aheadHere()];
        const judgement = this.#judgement();
        if (this.#better && judgement?.better)
            return [tr("The board shows the position before the move. Better: {move}.",
                {move: judgement.better}), judgement.said];
        const place = tr("Move {n} of {total}.", {n: this.at, total: this.plies});
        const proved = judgement?.beforeProved && judgement.afterProved;
        return [
            `${place} ${this.#moment(this.at).said ?? ""}`,
            judgement ? `${proved ? `✓ ${tr("Proved:")}` : "≈"} ${judgement.said}`
                : tr("This move has not been looked at yet."),
            ...this.#aheadHere(),
        ];
    }

    #aheadHere() {
        const {judgements} = this.judging;
        const chance = chanceAfter(judgements, this.at);
        if (chance === null || this.#moment(this.at).position.over)
            return [];
        const ahead = aheadText(this.game, chance, provedAfter(judgements, this.at));
        return [tr("Ahead: {who}", {who: ahead})];
    }

    #showSentence() {
        const sentences = this.#sentences();
        const grade = this.#judgement()?.grade ?? "";
        this.#sentence.dataset.grade = grade;
        fill(this.#sentence, sentences.map((text) => h("p", {}, text)));
        this.#betterButton.disabled = !this.#judgement()?.better;
        this.#betterButton.setAttribute("aria-pressed", String(this.#better));
    }

    /* ---- going somewhere -------------------------------------------------------------------- */

    /** @param {number} plies */
    #go(plies) {
        const to = Math.min(Math.max(plies, 0), this.plies);
        if (to === this.at && !this.#better)
            return;
        this.#keepNote();
        const animate = to === this.at + 1;
        this.at = to;
        this.#better = false;
        this.#show(animate);
        say(this.#sentences().slice(0, 2).join(" "));
    }

    /** @param {1 | -1} step */
    #toMistake(step) {
        const {desk} = this.app;
        const plies = desk.holder === this ? desk.ask("next-mark", this.at, step).plies : 0;
        if (plies > 0) {
            this.#go(plies);
            return;
        }
        toast(this.judging.left > 0 ? tr("No mistake has been found so far.")
            : tr("There is no mistake to be found in this game."));
    }

    #toggleBetter() {
        const judgement = this.#judgement();
        if (!judgement?.better) {
            toast(judgement ? tr("No better move is known here.")
                : tr("This move has not been looked at yet."));
            return;
        }
        this.#better = !this.#better;
        this.#showBoard(false);
        this.#showSentence();
        if (this.#better)
            say(this.#sentences()[0]);
    }

    /** @param {Error | null} error */
    #heard(error) {
        if (error)
            toast(error.message, {kind: "wrong"});
        this.#showLists();
        this.#showSentence();
        if (!error && this.judging.left === 0 && !this.#toldDone) {
            this.#toldDone = true;
            say(tr("All moves have been looked at."));
            this.#keepJudgements();
        }
    }

    /* ---- notes ------------------------------------------------------------------------------ */

    #showNote() {
        this.#note.value = this.#moment(this.at).note;
        this.#noteWrong.textContent = "";
    }

    /** Keeps the typed note if it has changed. */
    #keepNote() {
        const text = this.#note.value.trim();
        const {desk, store} = this.app;
        if (desk.holder !== this || text === this.#moment(this.at).note)
            return;
        let record;
        try {
            this.state = desk.ask("note", this.at, now(), text).game;
            ({record} = desk.ask("record", ""));
        } catch (error) {
            this.#noteWrong.textContent = error instanceof Error ? error.message : String(error);
            return;
        }
        this.#moments[this.at] = undefined;
        this.#noteWrong.textContent = "";
        this.entry = {...this.entry, record};
        this.list.show(this.state.moves, this.at,
            {judgements: this.judging.judgements, first: this.first});
        this.#save(async () => {
            this.#kept(await store.save(this.entry));
            say(tr("Noted."));
        });
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
        this.#saving = this.#saving.then(save)
            .catch((error) => toast(error.message, {kind: "wrong"}));
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
        const plies = this.#shown;
        const {position} = this.#moment(plies);
        if (position.over) {
            toast(tr("The game is over here; step back to play on from an earlier position."));
            return;
        }
        this.#keepNote();
        for (let ply = 0; ply <= this.plies; ply++)
            this.#moment(ply); // read it while the desk has this game: the new one replaces it
        playFromGame(this.app, plies, position);
    }

    #analyse() {
        go(address("analyse", "game", this.entry.id, this.at));
    }

    #turn() {
        this.board.setFlipped(!this.board.flipped);
    }

    #share() {
        const {position} = this.#moment(this.at);
        openShare(this.app, {
            record: this.entry.record, view: position, game: this.game, title: this.#heading(),
        });
    }
}
