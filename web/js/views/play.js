/* A game in progress. Above the board are the players and whose turn it is; below it, or beside it
 * on a wide screen, the buttons, messages, and moves.
 *
 * All that is shown follows from the game's state: each event redraws everything that it affects.
 * Whatever happens is also announced (live.js). */
import {Board} from "../board.js";
import {gameOf} from "../facts.js";
import {Game} from "../game.js";
import {MoveList} from "../moves.js";
import {Bar} from "../bar.js";
import {address, go} from "../router.js";
import {onPrefs, prefer, prefs} from "../prefs.js";
import {ask, fill, h, messageOf, newId, toast} from "../ui.js";
import {icon, signButton as button} from "../icons.js";
import {knock} from "../sound.js";
import {Shortcuts} from "../keys.js";
import {ShownFacts} from "../showing.js";
import {openShare} from "../share.js";
import {playerStrip} from "../players.js";
import {say} from "../live.js";
import {typedMove} from "../squares.js";
import {tr} from "../text.js";
import {tellMissing} from "./missing.js";

/** @typedef {import("../picture.js").Arrow} Arrow */

export function title() {
    return tr("Play");
}

/** @type {import("../router.js").Mount} */
export async function mount(app, root, parts) {
    const [id = "", ...more] = parts;
    let game;
    try {
        game = await resumeGame(app, parts, () => root.isConnected);
    } catch (error) {
        tellMissing(root, messageOf(error), tr("Play"));
        return undefined;
    }
    if (!root.isConnected)
        return undefined;
    if (!game) {
        if (id === "" || more.length > 0)
            tellMissing(root, tr("No game waits to be continued."), tr("Play"));
        else
            tellMissing(root);
        return undefined;
    }
    if (id === "")
        history.replaceState(history.state, "", game.address);
    const view = new PlayView(app, root, game);
    return () => view.leave();
}

/**
 * @param {App} app
 * @param {string[]} place the address parts of a game; the last game if empty
 * @param {() => boolean} isWanted
 */
async function resumeGame(app, place, isWanted) {
    if (place.length > 0)
        return Game.resume(app, place, isWanted);
    const last = await app.store.lastOpen();
    return last === null ? null : Game.resume(app, [last], isWanted);
}

/** How many expected moves are drawn. */
const GHOSTS = 5;

class PlayView {
    #app;
    #game;
    #root;
    #facts;
    /** @type {(() => void)[]} */
    #endings = [];
    /** The earlier position that is shown, by its plies; null for the current one. @type
     * {number | null} */
    #past = null;
    /** @type {Arrow[]} */
    #arrows = [];
    /** The offers shown, as markup. */
    #offered = "";
    /** Counts requests for advice, of which only the last is shown. */
    #asked = 0;

    /**
     * @param {App} app
     * @param {HTMLElement} root
     * @param {Game} game
     */
    constructor(app, root, game) {
        this.#app = app;
        this.#root = root;
        this.#game = game;
        const {position} = game.state;
        this.#facts = gameOf(app, position);
        this.strip = playerStrip(this.#facts);
        this.heading = h("h1", {class: "unseen"});
        this.turn = h("p", {class: "turn"});
        this.said = h("p", {class: "told"});
        this.boardPlace = h("div", {class: "board-place"});
        this.waits = h("div", {class: "waits", hidden: true});
        this.offers = h("div", {class: "offers", hidden: true});
        this.buttons = h("div", {class: "controls", role: "group", "aria-label": tr("Actions")});
        this.advice = h("section", {class: "advice card", "aria-label": tr("Advice"),
            hidden: true});
        this.shownFacts = new ShownFacts(app.desk, this.#facts);
        this.barPlace = h("div", {hidden: true});
        this.movePlace = h("div", {});
        this.field = h("input", {type: "text", id: newId(), autocomplete: "off",
            autocapitalize: "none", spellcheck: "false", size: 8,
            placeholder: position.moves[0] ?? ""});
        this.typing = h("form", {class: "typing", novalidate: true});
        this.board = new Board(this.boardPlace, {
            game: this.#facts, label: tr("{game}, {size} by {size}",
                {game: this.#facts.title, size: position.size}),
            desk: this.#app.desk, onMove: (move) => this.#play(move),
            onIllegal: (move) => this.#refuse(move),
            onChoose: () => this.#forgetWrong(),
            onPreview: (move) => this.#showPreview(move),
        });
        this.bar = new Bar(this.barPlace, this.#facts);
        this.shortcuts = this.#shortcuts();
        this.moves = new MoveList(this.movePlace, {onGo: (plies) => this.#lookAt(plies),
            game: this.#facts});
        this.#build();
        this.#listen();
        game.enter();
        this.#show(false);
        say(game.state.said);
    }

    leave() {
        this.#endings.forEach((end) => end());
        this.#game.leave();
        this.board.destroy();
    }

    /* ---- building ---------------------------------------------------------------------------- */

    #build() {
        fill(this.#root, h("div", {class: "play"},
            this.heading, h("div", {class: "play-board"}, this.strip.element,
                h("div", {class: "sentences"}, this.turn, this.said), this.boardPlace),
            h("div", {class: "play-side"}, h("div", {class: "answers"}, this.offers, this.waits),
                this.buttons, this.advice, this.shownFacts.card, this.barPlace, this.typing,
                h("section", {class: "moves-card card"}, h("h2", {}, tr("Moves")),
                    this.movePlace))));
        this.#buildButtons();
        this.#buildTyping();
    }

    /** The field for a typed move. */
    #buildTyping() {
        const {field} = this;
        const problem = h("p", {class: "wrong", role: "alert", id: newId()});
        field.setAttribute("aria-describedby", problem.id);
        let waits = false;
        const submit = async (/** @type {Event} */ event) => {
            event.preventDefault();
            if (waits)
                return;
            waits = true;
            field.readOnly = true; // not disabled, which would take the focus away
            problem.textContent = "";
            problem.textContent = await this.#tryTyped(typedMove(field.value));
            if (problem.textContent === "")
                field.value = "";
            field.readOnly = waits = false;
        };
        fill(this.typing, h("label", {for: field.id}, tr("Move")), field,
            h("button", {type: "submit"}, tr("Play")), problem);
        this.typing.addEventListener("submit", submit);
    }

    #buildButtons() {
        /** @type {[Parameters<typeof icon>[0], string, () => void][]} */
        const acts = [
            ["undo", tr("Undo"), () => this.#do("undo")],
            ["redo", tr("Redo"), () => this.#do("redo")],
            ["hint", tr("Hint"), () => this.#hint()],
            ["why", tr("Why"), () => this.#why()],
            ["facts", tr("Facts"), () => this.#toggleFacts()],
            ["flip", tr("Flip"), () => this.#flip()],
            ["resign", tr("Resign"), () => this.#resign()],
            ["draw", tr("Draw"), () => this.#do("draw")],
            ["seats", tr("Sides"), () => this.#changeSeats()],
            ["note", tr("Note"), () => this.#note()],
            ["share", tr("Share"), () => this.#share()],
            ["plus", tr("New"), () => go(address("new"))],
            ["keys", tr("Keys"), () => this.shortcuts.show()],
        ];
        fill(this.buttons, acts.map(([name, label, act]) => {
            const element = button(name, label, act);
            element.dataset.act = name;
            return element;
        }));
    }

    #listen() {
        const game = this.#game;
        const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) => {
            game.addEventListener(name, listener);
            this.#endings.push(() => game.removeEventListener(name, listener));
        };
        on("change", ({detail}) => this.#onChange(detail));
        on("update", () => {
            this.#showState();
            if (game.state.told)
                this.#tell(game.state.told);
        });
        on("clock", () => this.strip.showClocks(game.state));
        on("moved", ({detail: elsewhere}) => {
            history.replaceState(history.state, "", game.address);
            if (elsewhere)
                toast(tr("Another tab has gone on with this game, so here it goes on as a new one."));
        });
        this.#endings.push(() => this.shortcuts.forget());
        this.#endings.push(onPrefs(() => {
            this.#try(game.showBar(prefs.bar));
            this.#try(game.warn(prefs.warnings));
        }));
    }

    /** Keys that the terminal also has are the same there. */
    #shortcuts() {
        return new Shortcuts([
            [tr("arrows"), tr("move from square to square, on the board")],
            [tr("Enter"), tr("choose a piece, or where it goes; place a piece")],
            ["w a s d", tr("move the chosen piece up, left, down or right")],
            ["Esc", tr("let go of a piece")],
            ["b", tr("go to the board"), {b: () => this.board.focus()}],
            ["/", tr("type a move"), {"/": () => this.field.focus()}],
            ["h", tr("a hint"), {h: () => this.#hint()}],
            ["w", tr("why: what the engine sees here"), {w: () => this.#why()}],
            ["W", tr("why about your last move: was it good?"),
                {"Shift+w": () => this.#whyMove()}],
            ["F", tr("facts: both ways, frozen pieces, rows, or none of it"),
                {"Shift+f": () => this.#toggleFacts()}],
            ["u", tr("take back; against a bot both moves"), {u: () => this.#do("undo")}],
            ["r", tr("play again what was taken back"), {r: () => this.#do("redo")}],
            ["m", tr("have the bot move now"), {m: () => this.#hurry()}],
            ["p", tr("have two bots pause, or go on"), {p: () => this.#pause()}],
            ["s", tr("change seats"), {s: () => this.#changeSeats()}],
            ["x", tr("resign"), {x: () => this.#resign()}],
            ["=", tr("offer a draw, or accept one"), {"=": () => this.#do("draw")}],
            ["t", tr("a note on the last move"), {t: () => this.#note()}],
            ["v", tr("turn the board around"), {v: () => this.#flip()}],
            ["+", tr("show who is ahead, or not"), {"+": () => this.#toggleBar()}],
            ["y", tr("share the game: copy, save, print"), {y: () => this.#share()}],
            ["G", tr("look back at the game"), {"Shift+g": () => this.#review()}],
            ["R", tr("the rules"),
                {"Shift+r": () => go(address("rules", this.#game.state.variant))}],
            ["n", tr("another game"), {n: () => go(address("new"))}],
        ]);
    }

    /* ---- showing ----------------------------------------------------------------------------- */

    /** @param {string} did */
    #onChange(did) {
        const {state} = this.#game;
        const sentence = state.told || state.said;
        this.#past = null;
        this.#arrows = [];
        this.#asked += 1;
        this.advice.hidden = true;
        this.#show(did === "play" || did === "redo");
        this.#tell(sentence);
        if (state.said !== sentence)
            say(state.said);
        if (!state.botToMove)
            this.shownFacts.sayMain();
        if (did === "play")
            knock();
    }

    /** @param {boolean} animate */
    #show(animate) {
        const {state} = this.#game;
        this.heading.textContent = tr("{game}: {first} – {second}",
            {game: this.#facts.title, first: state.seats[0].said, second: state.seats[1].said});
        this.#showBoard(animate);
        this.strip.show(state);
        this.#showState();
        this.moves.show(state.moves, this.#past ?? state.plies,
            {first: state.moves[0]?.side ?? state.position.turn});
    }

    /** @param {boolean} animate */
    #showBoard(animate) {
        const {state} = this.#game;
        const past = this.#past === null ? null : this.#app.desk.ask("at", this.#past).position;
        const last = state.moves[(this.#past ?? state.plies) - 1]?.move ?? null;
        this.board.setEnabled(!past && !state.over && !state.botToMove);
        this.board.show(past ?? state.position,
            {last, animate, arrows: past ? [] : this.#arrows, facts: this.shownFacts.show(this.#past ?? state.plies)});
    }

    /** Whose turn it is, what is offered, and which buttons there are. */
    #showState() {
        const {state} = this.#game;
        const {thinking} = state;
        const bot = state.seats[state.position.turn].said;
        const ended = state.over && this.#past === null;
        this.turn.textContent = this.#past !== null
            ? tr("Move {n} of {total}", {n: this.#past, total: state.plies})
            : thinking ? tr("{who} is thinking …", {who: bot}) : state.said;
        this.turn.classList.toggle("thinking", thinking);
        this.turn.classList.toggle("ended", ended);
        this.said.hidden = ended && this.said.textContent === state.said;
        this.#showBar();
        this.strip.showTurn(state);
        if (state.over && this.typing.contains(document.activeElement))
            this.board.focus();
        this.typing.hidden = state.over;
        this.#showOffers();
        this.#showButtons();
    }

    /** Shows the buttons that answer a question or lead on, above all others. */
    #showOffers() {
        const parts = this.#offerParts();
        const offered = parts.map((part) => part.outerHTML).join("");
        if (offered === this.#offered)
            return; // replacing a button while it is being pressed would lose the click
        this.#offered = offered;
        const focused = this.offers.contains(document.activeElement);
        fill(this.offers, parts);
        this.offers.hidden = parts.length === 0;
        if (focused)
            (this.offers.querySelector("button") ?? this.board).focus();
    }

    #offerParts() {
        const {state} = this.#game;
        const {may} = state;
        if (this.#past !== null)
            return [button("go", tr("Back to the game"), () => this.#lookAt(null), "main")];
        if (may.rematch)
            return this.#endButtons();
        if (may.retry)
            return [h("p", {class: "wrong"}, state.failure),
                button("again", tr("Try again"), () => this.#do("retry"), "main")];
        if (may.stand || may["go-on"])
            return [button(may.stand ? "pause" : "go", may.stand ? tr("Pause") : tr("Go on"),
                () => this.#pause())];
        if (state.warning)
            return [h("p", {}, state.warning),
                button("undo", tr("Take it back"), () => this.#do("undo"), "main"),
                button("check", tr("Keep it"), () => this.#do("keep"))];
        if (may.swap)
            return [h("p", {}, tr("You may change seats instead of moving.")),
                button("seats", tr("Change seats"), () => this.#changeSeats(), "main")];
        if (state.offer >= 0 && may.draw)
            return [h("p", {}, tr("{side} offers a draw.", {side: this.#facts.sides[state.offer]})),
                button("draw", tr("Accept the draw"), () => this.#do("draw"), "main")];
        return may.hurry ? [button("now", tr("Move now"), () => this.#hurry())] : [];
    }

    #endButtons() {
        const decided = this.#game.state.may.decided
            ? [button("why", tr("What decided it"), () => this.#review("decided"))] : [];
        return [
            button("look", tr("Review"), () => this.#review(), "main"),
            ...decided,
            button("again", tr("Rematch"), () => this.#rematch()),
            button("plus", tr("New game"), () => go(address("new"))),
        ];
    }

    #showButtons() {
        const {state} = this.#game;
        /** @type {Record<string, boolean>} */
        const may = {...state.may, seats: state.may[state.sides]};
        for (const element of this.buttons.querySelectorAll("button")) {
            const name = element.dataset.act ?? "";
            const disabled = may[name] === false;
            if (disabled && element === document.activeElement)
                this.board.focus();
            element.disabled = disabled;
            element.hidden = (name === "draw" && !this.#facts.draws) ||
                (name === "facts" && !this.#facts.facts);
            if (name === "facts")
                element.setAttribute("aria-pressed", String(this.shownFacts.wanted));
        }
    }

    /**
     * Shows a sentence about what was done, or why it was not.
     * @param {string} sentence
     * @param {boolean} [wrong]
     */
    #tell(sentence, wrong = false) {
        this.said.textContent = sentence;
        this.said.classList.toggle("wrong", wrong);
        this.said.hidden = this.turn.classList.contains("ended") &&
            sentence === this.#game.state.said;
        say(sentence);
    }

    /** Clears the last error message, which does not apply to the next action. */
    #forgetWrong() {
        if (this.said.classList.contains("wrong"))
            fill(this.said);
    }

    /**
     * Runs an action, and shows the reason if it is refused.
     * @param {Promise<unknown>} doing
     */
    async #try(doing) {
        try {
            await doing;
        } catch (error) {
            this.#showBoard(false);
            this.#tell(messageOf(error), true);
        }
    }

    /* ---- moves ------------------------------------------------------------------------------- */

    /** @param {string} move */
    #play(move) {
        this.board.setEnabled(false); // until the move is kept and shown
        this.#try(this.#game.play(move));
    }

    /** @param {string} move */
    #refuse(move) {
        this.#tell(this.#game.reason(move), true);
    }

    /**
     * Plays a typed move; returns the reason if that fails, or nothing.
     * @param {string} text
     */
    async #tryTyped(text) {
        this.#lookAt(null);
        try {
            await this.#game.play(text);
        } catch (error) {
            return messageOf(error);
        }
        return "";
    }

    /** @param {string | null} move a tapped move that waits for a second tap */
    #showPreview(move) {
        this.waits.hidden = move === null;
        if (move !== null)
            say(tr("{move} waits for a second tap.", {move}));
        fill(this.waits, move === null ? null : [
            button("check", tr("Play {move}", {move}), () => this.board.confirm(), "main"),
            button("cancel", tr("Cancel"), () => this.board.cancel()),
        ]);
    }

    /** @param {Act} act */
    #do(act) {
        return this.#try(this.#game.do(act));
    }

    /**
     * Performs an act, after asking for confirmation if it needs that.
     * @param {Act} act
     * @param {string} question
     * @param {string} label
     * @param {string} kind
     */
    async #confirm(act, question, label, kind) {
        const {state} = this.#game;
        if (!state.may[act])
            return;
        const answer = state.asks.includes(act) ? await ask({title: question,
            buttons: [{value: "", label: tr("Cancel")}, {value: "yes", label, kind}]}) : "yes";
        if (answer === "yes" && this.#game.state.may[act])
            this.#do(act);
    }

    #hurry() {
        if (this.#game.state.may.hurry)
            this.#do("hurry");
    }

    #pause() {
        const {may} = this.#game.state;
        if (may.stand || may["go-on"])
            this.#do(may.stand ? "stand" : "go-on");
    }

    /** Applies the swap rule where possible; otherwise the players exchange sides. */
    #changeSeats() {
        this.#confirm(this.#game.state.sides, tr("Change sides with the other player, from now on?"),
            tr("Change sides"), "main");
    }

    #resign() {
        this.#confirm("resign", tr("Do you want to resign this game?"), tr("Resign"), "danger");
    }

    async #note() {
        const {state} = this.#game;
        const {plies} = state;
        const before = plies === 0 ? state.start.note : state.moves[plies - 1].note;
        const area = h("textarea", {id: newId(), rows: 4, autofocus: true});
        area.value = before;
        const keep = async () => {
            try {
                await this.#game.note(plies, area.value.trim());
                return "";
            } catch (error) {
                return messageOf(error);
            }
        };
        await ask({
            title: tr("A note"),
            content: h("div", {class: "field"}, h("label", {for: area.id},
                tr("A note on the position after the last move:")), area),
            buttons: [{value: "", label: tr("Cancel")},
                {value: "keep", label: tr("Keep"), kind: "main"}],
            check: async (value) => value === "keep" && area.value.trim() !== before ? keep() : "",
        });
    }

    async #rematch() {
        try {
            const game = await Game.rematch(this.#app);
            go(game.address);
        } catch (error) {
            this.#tell(messageOf(error), true);
        }
    }

    /** @param {...string} place where to begin; at the last move if there is none */
    #review(...place) {
        if (this.#game.id === undefined)
            this.#tell(tr("This game could not be kept, so it cannot be reviewed."), true);
        else
            go(address("review", this.#game.id, ...place));
    }

    #share() {
        const {state, record} = this.#game;
        openShare({record, view: state.position, game: this.#facts, title: state.said,
            flipped: this.board.flipped});
    }

    #flip() {
        this.board.setFlipped(!this.board.flipped);
        say(this.board.flipped ? tr("The board is turned around.")
            : tr("The board is no longer turned around."));
    }

    /**
     * Shows an earlier position, or with null the current one.
     * @param {number | null} plies
     */
    #lookAt(plies) {
        const {state} = this.#game;
        const past = plies === null || plies >= state.plies ? null : plies;
        if (past === this.#past)
            return;
        this.#past = past;
        this.#show(false);
        this.#tell(past === null ? state.said : state.moves[past - 1]?.said ?? "");
    }

    /* ---- advice ------------------------------------------------------------------------------ */

    #hint() {
        return this.#advise("hint", tr("Hint"), tr("Looking for a hint …"));
    }

    /** Asks the engine about the position, or about the last move if the game is over. */
    async #why() {
        const shown = await this.#advise("why", tr("Why"), tr("Looking at the position …"));
        const {over, may} = this.#game.state;
        if (shown && !over && may["why-own"]) {
            this.advice.append(h("button", {type: "button", onclick: () => void this.#whyMove()},
                tr("What about my last move?")));
        }
    }

    /** Asks the engine about the person's last move. */
    #whyMove() {
        const {moves, you} = this.#game.state;
        const move = moves.filter(({side}) => side === you).at(-1)?.move ?? "";
        return this.#advise("why-own", tr("Your move {move}", {move}), tr("Looking at your move …"));
    }

    /**
     * Asks for advice and shows it, unless something happened meanwhile; returns whether it was
     * shown.
     * @param {Question} question
     * @param {string} heading
     * @param {string} waiting
     */
    async #advise(question, heading, waiting) {
        this.#asked += 1;
        const mine = this.#asked;
        this.#forgetWrong();
        try {
            await this.#game.ask(question);
            this.#lookAt(null);
            if (this.#game.state.advises)
                this.#showWaiting(heading, waiting);
            const advice = await this.#game.advice();
            if (!advice || mine !== this.#asked)
                return false;
            this.#showAdvice(heading, advice);
            return true;
        } catch (error) {
            this.advice.hidden = true;
            this.#tell(messageOf(error), true);
            return false;
        }
    }

    /**
     * @param {string} heading
     * @param {string} waiting
     */
    #showWaiting(heading, waiting) {
        fill(this.advice, h("h2", {}, heading), h("p", {class: "soft"}, waiting));
        this.advice.hidden = false;
        this.advice.scrollIntoView({block: "nearest"});
        say(waiting);
    }

    /**
     * @param {string} heading
     * @param {Advice} advice
     */
    #showAdvice(heading, advice) {
        const {hint, remarks} = advice;
        this.#arrows = this.#expected(advice, hint !== "");
        this.#showBoard(false);
        fill(this.advice, h("h2", {}, heading), hint ? h("p", {class: "try"}, hint) : null,
            h("ul", {class: "remarks"}, remarks.map(({said, proved}) => h("li", {},
                h("span", {class: "sign", "aria-hidden": "true"}, proved ? "✓" : "≈"),
                h("span", {class: "unseen"}, proved ? tr("Proved:") : tr("Judged:")), " ", said))));
        this.advice.hidden = false;
        this.advice.scrollIntoView({block: "nearest"});
        say([hint, ...remarks.map(({said}) => said)].join(" "));
    }

    /**
     * The moves that the engine expects from here, with their numbers; a hint is the first.
     * @param {Advice} advice
     * @param {boolean} points
     * @returns {Arrow[]}
     */
    #expected({plies, line, move}, points) {
        const {state} = this.#game;
        const {turn} = state.position;
        const moves = plies === state.plies ? line.slice(0, GHOSTS) : [];
        if (points && move !== null && moves[0] !== move)
            return [{move, kind: "hint"}];
        return moves.map((expected, i) => ({move: expected, label: String(i + 1),
            ghost: i % 2 === 0 ? turn : 1 - turn, kind: points && i === 0 ? "hint" : "line",
            rank: 1 + i}));
    }

    #toggleFacts() {
        this.shownFacts.toggle(() => this.#showBoard(false));
        this.#showButtons();
    }

    /* ---- who is ahead ------------------------------------------------------------------------ */

    /** Shows who is ahead; the last known value stays until there is a new one. */
    #showBar() {
        const {bar, over, failure} = this.#game.state;
        this.barPlace.hidden = !bar || over;
        if (bar && (bar.chance !== null || failure))
            this.bar.show(bar.chance, bar.ahead);
    }

    #toggleBar() {
        prefer({bar: this.#game.state.bar ? "off" : "on"});
        if (prefs.bar === "on")
            this.#try(this.#game.agree());
        say(prefs.bar === "on" ? tr("A bar shows who is ahead.") : tr("The bar is hidden."));
    }
}
