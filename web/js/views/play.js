/* A game being played. The board comes first; above it who plays, and whose turn it is; below it,
 * or beside it on a wide screen, what can be done, what was said, and the moves.
 *
 * All that is shown follows from the game's state: each event has everything drawn again that it
 * touches. Whatever happens is also spoken (live.js). */
import {Board} from "../board.js";
import {Game} from "../game.js";
import {MoveList} from "../moves.js";
import {Bar} from "../bar.js";
import {address, go} from "../router.js";
import {onPrefs, prefer, prefs} from "../prefs.js";
import {ask, fill, h, newId, toast} from "../ui.js";
import {icon} from "../icons.js";
import {knock} from "../sound.js";
import {onKeys} from "../keys.js";
import {openShare} from "../share.js";
import {nameOf, playerStrip} from "../players.js";
import {say} from "../live.js";
import {showKeys} from "../playkeys.js";
import {typedMove} from "../squares.js";
import {tr, trCount} from "../text.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../game.js").Change} Change */
/** @typedef {import("../types.js").Advice} Advice */
/** @typedef {import("../types.js").GameFacts} GameFacts */
/** @typedef {import("../picture.js").Arrow} Arrow */

export function title() {
    return tr("Play");
}

/**
 * @param {App} app
 * @param {HTMLElement} root
 * @param {string[]} parts
 */
export async function mount(app, root, parts) {
    const [id = "", ...more] = parts;
    let game;
    try {
        game = await resumeGame(app, parts, () => root.isConnected);
    } catch (error) {
        tellMissing(root, tr("Play"), messageOf(error));
        return undefined;
    }
    if (!root.isConnected)
        return undefined;
    if (!game) {
        if (id === "" || more.length > 0)
            tellMissing(root, tr("Play"), tr("No game waits to be continued."));
        else
            tellMissing(root, tr("There is no such game"),
                tr("It may have been deleted, or is kept in another browser."));
        return undefined;
    }
    if (id === "")
        history.replaceState(history.state, "", game.address);
    const view = new PlayView(app, root, game);
    return () => view.leave();
}

/**
 * @param {App} app
 * @param {string[]} place of a game; without, the last one
 * @param {() => boolean} isWanted
 */
async function resumeGame(app, place, isWanted) {
    if (place.length > 0)
        return Game.resume(app, place, isWanted);
    const last = await app.store.lastOpen();
    return last === null ? null : Game.resume(app, [last], isWanted);
}

/** @param {unknown} error */
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}

/**
 * @param {HTMLElement} root
 * @param {string} heading
 * @param {string} sentence
 */
function tellMissing(root, heading, sentence) {
    fill(root, h("h1", {}, heading), h("p", {}, sentence),
        h("div", {class: "row"},
            h("a", {class: "button main", href: address("new")}, tr("New game")),
            h("a", {class: "button", href: address("games")}, tr("Your games"))));
}

/**
 * @param {Parameters<typeof icon>[0]} name
 * @param {string} label
 * @param {() => void} act
 * @param {string} [kind]
 */
function button(name, label, act, kind = "plain") {
    return h("button", {type: "button", class: kind, onclick: act}, icon(name),
        h("span", {}, label));
}

class PlayView {
    #app;
    #game;
    #root;
    #facts;
    /** @type {(() => void)[]} */
    #endings = [];
    /** An earlier moment that is looked at; null for the present. @type {number | null} */
    #past = null;
    /** @type {Arrow[]} */
    #arrows = [];
    /** What is offered, as markup. */
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
        this.#facts = /** @type {GameFacts} */ (app.games.find(({name}) => name === position.game));
        this.strip = playerStrip(this.#facts);
        this.turn = h("p", {class: "turn"});
        this.said = h("p", {class: "told"});
        this.boardPlace = h("div", {class: "board-place"});
        this.waits = h("div", {class: "waits", hidden: true});
        this.offers = h("div", {class: "offers", hidden: true});
        this.buttons = h("div", {class: "controls", role: "group", "aria-label": tr("Actions")});
        this.advice = h("section", {class: "advice card", "aria-label": tr("Advice"),
            hidden: true});
        this.barPlace = h("div", {hidden: true});
        this.movePlace = h("div", {});
        this.field = h("input", {type: "text", id: newId(), autocomplete: "off",
            autocapitalize: "none", spellcheck: "false", size: 8,
            placeholder: position.moves[0] ?? ""});
        this.typing = h("form", {class: "typing", novalidate: true});
        this.board = new Board(this.boardPlace, {
            game: this.#facts, label: tr("{game}, {size} by {size}",
                {game: this.#facts.title, size: position.size}),
            onMove: (move) => this.#play(move),
            onIllegal: (move) => this.#refuse(move),
            onChoose: () => this.#forgetWrong(),
            onPreview: (move) => this.#showPreview(move),
        });
        this.bar = new Bar(this.barPlace, this.#facts);
        this.moves = new MoveList(this.movePlace, {onGo: (plies) => this.#lookAt(plies),
            game: this.#facts});
        this.#build();
        this.#listen();
        game.enter();
        this.#show(false);
        say(game.state.said);
        this.#askAhead();
    }

    leave() {
        this.#endings.forEach((end) => end());
        this.#game.leave();
        this.board.destroy();
    }

    /* ---- building ---------------------------------------------------------------------------- */

    #build() {
        const {state} = this.#game;
        fill(this.#root, h("div", {class: "play"},
            h("h1", {class: "unseen"}, tr("{game}: {first} – {second}", {
                game: this.#facts.title, first: nameOf(state, 0), second: nameOf(state, 1)})),
            h("div", {class: "play-board"}, this.strip.element,
                h("div", {class: "sentences"}, this.turn, this.said), this.boardPlace),
            h("div", {class: "play-side"}, h("div", {class: "answers"}, this.offers, this.waits),
                this.buttons, this.advice, this.barPlace, this.typing,
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
            ["undo", tr("Undo"), () => this.#undo()],
            ["redo", tr("Redo"), () => this.#redo()],
            ["hint", tr("Hint"), () => this.#hint()],
            ["why", tr("Why"), () => this.#why()],
            ["flip", tr("Flip"), () => this.#flip()],
            ["resign", tr("Resign"), () => this.#resign()],
            ["draw", tr("Draw"), () => this.#draw()],
            ["seats", tr("Sides"), () => this.#changeSeats()],
            ["note", tr("Note"), () => this.#note()],
            ["share", tr("Share"), () => this.#share()],
            ["plus", tr("New"), () => go(address("new"))],
            ["keys", tr("Keys"), showKeys],
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
        on("thinking", () => this.#showState());
        on("clock", () => this.strip.showClocks(game.state));
        on("told", ({detail}) => this.#tell(detail));
        on("moved", ({detail: elsewhere}) => {
            history.replaceState(history.state, "", game.address);
            if (elsewhere)
                toast(tr("Another tab has gone on with this game, so here it goes on as a new one."));
        });
        this.#endings.push(onKeys(this.#keys()));
        this.#endings.push(onPrefs(() => {
            this.#showState();
            this.#askAhead();
        }));
    }

    /** What playkeys.js lists. @returns {Record<string, () => void>} */
    #keys() {
        return {
            u: () => this.#undo(), r: () => this.#redo(), h: () => this.#hint(),
            w: () => this.#why(), "Shift+w": () => this.#whyMove(), m: () => this.#hurry(),
            s: () => this.#changeSeats(),
            Escape: () => this.#hurry(), x: () => this.#resign(), "=": () => this.#draw(),
            t: () => this.#note(), v: () => this.#flip(), "+": () => this.#toggleBar(),
            p: () => this.#pause(), n: () => go(address("new")), y: () => this.#share(),
            "Shift+g": () => this.#review(),
            "Shift+r": () => go(address("rules", this.#game.state.variant)),
            b: () => this.board.focus(), "/": () => this.field.focus(), "?": showKeys,
        };
    }

    /* ---- showing ----------------------------------------------------------------------------- */

    /** @param {Change} change */
    #onChange(change) {
        const {state} = this.#game;
        const {did} = change;
        this.#past = null;
        this.#arrows = [];
        this.#asked += 1;
        this.advice.hidden = true;
        this.#show(did === "play" || did === "redo");
        const sentence = this.#sentenceFor(change);
        this.#tell(sentence);
        if (state.said !== sentence)
            say(state.said);
        if (did === "play")
            knock();
        this.#askAhead();
    }

    /**
     * What there is to say of something that was done.
     * @param {Change} change
     */
    #sentenceFor({did, before, byBot}) {
        const {state} = this.#game;
        const undone = (before?.plies ?? 0) - state.plies;
        switch (did) {
        case "play":
        case "redo":
            return state.moves[state.plies - 1]?.said ?? "";
        case "undo":
            return undone > 0
                ? trCount("Took back {n} move.", "Took back {n} moves.", undone)
                : tr("The game goes on.");
        case "swap":
        case "seat":
            return this.#seatsSaid(byBot);
        case "draw":
            return state.over || byBot ? state.said : tr("A draw is offered.");
        case "note":
            return tr("Noted.");
        default:
            return state.said;
        }
    }

    /**
     * Who plays what, after the seats were changed.
     * @param {boolean | undefined} byBot
     */
    #seatsSaid(byBot) {
        const {seats} = this.#game.state;
        const own = seats.findIndex(({bot}) => !bot);
        if (own < 0 || !seats[1 - own].bot)
            return tr("The players changed seats.");
        const side = this.#facts.sides[own];
        return byBot ? tr("{who} has changed seats. You play {side} now.",
            {who: seats[1 - own].said, side}) : tr("You play {side} now.", {side});
    }

    /** @param {boolean} animate */
    #show(animate) {
        const {state} = this.#game;
        this.#showBoard(animate);
        this.strip.show(state);
        this.#showState();
        this.moves.show(state.moves, this.#past ?? state.plies,
            {first: state.moves[0]?.side ?? state.position.turn});
    }

    /** @param {boolean} animate */
    #showBoard(animate) {
        const {state} = this.#game;
        const past = this.#past === null ? null : this.#app.desk.ask("at", this.#past);
        const last = past ? past.move : state.moves[state.plies - 1]?.move ?? null;
        this.board.setEnabled(!past && !state.over && !this.#game.botToMove);
        this.board.show(past ? past.position : state.position,
            {last, animate, arrows: past ? [] : this.#arrows});
    }

    /** Whose turn it is, what is offered, and which buttons there are. */
    #showState() {
        const {state, thinking} = this.#game;
        const bot = state.seats[state.position.turn].said;
        const ended = state.over && this.#past === null;
        this.turn.textContent = this.#past !== null
            ? tr("Move {n} of {total}", {n: this.#past, total: state.plies})
            : thinking ? tr("{who} is thinking …", {who: bot}) : state.said;
        this.turn.classList.toggle("thinking", thinking);
        this.turn.classList.toggle("ended", ended);
        this.said.hidden = ended && this.said.textContent === state.said;
        this.barPlace.hidden = !this.#wantsBar() || state.over;
        this.strip.showTurn(state);
        if (state.over && this.typing.contains(document.activeElement))
            this.board.focus();
        this.typing.hidden = state.over;
        this.#showOffers();
        this.#showButtons();
    }

    /** What asks for an answer, or leads on: above all other buttons. */
    #showOffers() {
        const parts = this.#offerParts();
        const offered = parts.map((part) => part.outerHTML).join("");
        if (offered === this.#offered)
            return; // a button that is exchanged while it is pressed would not be heard
        this.#offered = offered;
        const focused = this.offers.contains(document.activeElement);
        fill(this.offers, parts);
        this.offers.hidden = parts.length === 0;
        if (focused)
            (this.offers.querySelector("button") ?? this.board).focus();
    }

    #offerParts() {
        const game = this.#game;
        const {state} = game;
        const own = !game.botToMove;
        if (this.#past !== null)
            return [button("go", tr("Back to the game"), () => this.#lookAt(null), "main")];
        if (state.over)
            return this.#endButtons();
        if (game.failure)
            return [h("p", {class: "wrong"}, game.failure),
                button("again", tr("Try again"), () => game.retry(), "main")];
        if (game.onlyBots)
            return [button(game.stands ? "go" : "pause", game.stands ? tr("Go on") : tr("Pause"),
                () => this.#pause())];
        if (state.may.swap && own)
            return [h("p", {}, tr("You may change seats instead of moving.")),
                button("seats", tr("Change seats"), () => this.#changeSeats(), "main")];
        if (state.offer >= 0 && state.offer !== game.ownSide && own)
            return [h("p", {}, tr("{side} offers a draw.", {side: this.#facts.sides[state.offer]})),
                button("draw", tr("Accept the draw"), () => this.#draw(), "main")];
        return game.thinking ? [button("now", tr("Move now"), () => this.#hurry())] : [];
    }

    #endButtons() {
        return [
            button("look", tr("Review"), () => this.#review(), "main"),
            button("again", tr("Rematch"), () => this.#rematch()),
            button("plus", tr("New game"), () => go(address("new"))),
        ];
    }

    #showButtons() {
        const {state, botToMove, onlyBots} = this.#game;
        const own = !state.over && !botToMove;
        /** @type {Record<string, boolean>} */
        const may = {
            undo: state.may.undo, redo: state.may.redo, hint: own, draw: state.may.draw && own,
            why: state.over ? state.plies > 0 : own, resign: !state.over && !onlyBots,
            seats: !state.over,
        };
        for (const element of this.buttons.querySelectorAll("button")) {
            const name = element.dataset.act ?? "";
            const disabled = may[name] === false;
            if (disabled && element === document.activeElement)
                this.board.focus();
            element.disabled = disabled;
            element.hidden = name === "draw" && !this.#facts.draws;
        }
    }

    /**
     * A sentence about what was done, or why not.
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

    /** What was wrong before is not about what is done now. */
    #forgetWrong() {
        if (this.said.classList.contains("wrong"))
            fill(this.said);
    }

    /**
     * Has something done, and tells where that is refused.
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
     * Plays a typed move; returns what is wrong with it, or nothing.
     * @param {string} text
     */
    async #tryTyped(text) {
        if (this.#game.state.over)
            return tr("The game is over.");
        if (this.#game.botToMove)
            return tr("It is not your turn yet.");
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

    #undo() {
        this.#try(this.#game.undo());
    }

    #redo() {
        this.#try(this.#game.redo());
    }

    #hurry() {
        if (this.#game.thinking)
            this.#game.hurry();
    }

    #pause() {
        const game = this.#game;
        if (!game.onlyBots || game.state.over)
            return;
        game.setStanding(!game.stands);
        say(game.stands ? tr("The bots pause.") : tr("The bots play on."));
    }

    /** The swap rule where it applies; otherwise everybody plays the other side from now on. */
    async #changeSeats() {
        const game = this.#game;
        if (game.state.over)
            return;
        if (game.state.may.swap && !game.botToMove) {
            this.#try(game.swap());
            return;
        }
        const answer = await ask({title: tr("Change sides with the other player, from now on?"),
            buttons: [{value: "", label: tr("Cancel")},
                {value: "yes", label: tr("Change sides"), kind: "main"}]});
        if (answer === "yes")
            this.#try(game.changeSeats());
    }

    async #resign() {
        const game = this.#game;
        if (game.state.over || game.onlyBots)
            return;
        const answer = await ask({title: tr("Do you want to resign this game?"),
            buttons: [{value: "", label: tr("Cancel")},
                {value: "yes", label: tr("Resign"), kind: "danger"}]});
        if (answer === "yes" && !game.state.over)
            this.#try(game.resign());
    }

    #draw() {
        if (this.#game.botToMove)
            this.#tell(tr("Offer a draw when it is your turn."));
        else
            this.#try(this.#game.offerDraw());
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
        const {state} = this.#game;
        const words = state.seats.map((seat) => seat.word);
        try {
            const game = await Game.start(this.#app, {
                variant: state.variant, position: state.start.text, clock: state.clock,
                players: state.swapped ? words.reverse() : words, name: prefs.name,
            });
            go(game.address);
        } catch (error) {
            this.#tell(messageOf(error), true);
        }
    }

    #review() {
        if (this.#game.id === undefined)
            this.#tell(tr("This game could not be kept, so it cannot be reviewed."), true);
        else
            go(address("review", this.#game.id));
    }

    #share() {
        const {state, record} = this.#game;
        openShare(this.#app, {record, view: state.position, game: this.#facts, title: state.said,
            flipped: this.board.flipped});
    }

    #flip() {
        this.board.setFlipped(!this.board.flipped);
        say(this.board.flipped ? tr("The board is turned around.")
            : tr("The board is no longer turned around."));
    }

    /**
     * Looks at an earlier moment, or at the present with null.
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

    async #hint() {
        const game = this.#game;
        if (game.state.over || game.botToMove)
            this.#tell(tr("A hint is for when it is your turn."));
        else
            await this.#advise(tr("Hint"), tr("Looking for a hint …"), () => game.hint(), true);
    }

    /** What the engine sees: of the position, or where the game is over, of its last move. */
    async #why() {
        const game = this.#game;
        const {over, plies} = game.state;
        if (game.botToMove) {
            this.#tell(tr("Ask why once the bot has moved."));
            return;
        }
        const shown = await this.#advise(tr("Why"), tr("Looking at the position …"),
            () => game.why(over && plies > 0 ? plies : undefined), false);
        if (shown && !over && this.#ownPlies() > 0) {
            this.advice.append(h("button", {type: "button", onclick: () => void this.#whyMove()},
                tr("What about my last move?")));
        }
    }

    /** How many moves there were with the last one of the person; 0 where there is none. */
    #ownPlies() {
        const {moves} = this.#game.state;
        let plies = moves.length;
        while (plies > 0 && moves[plies - 1].side !== this.#game.ownSide)
            plies--;
        return plies;
    }

    /** What there is to say of the last move of the person. */
    async #whyMove() {
        const game = this.#game;
        const plies = this.#ownPlies();
        if (game.botToMove || plies === 0) {
            this.#tell(tr("There is no move of yours to speak of yet."));
            return;
        }
        const {move} = game.state.moves[plies - 1];
        await this.#advise(tr("Your move {move}", {move}), tr("Looking at your move …"),
            () => game.why(plies), false);
    }

    /**
     * Asks for advice and shows it, unless something happened meanwhile; returns whether it did.
     * @param {string} heading
     * @param {string} waiting
     * @param {() => Promise<Advice | null>} asking
     * @param {boolean} points whether the move is pointed at
     */
    async #advise(heading, waiting, asking, points) {
        this.#asked += 1;
        const mine = this.#asked;
        this.#lookAt(null);
        this.#forgetWrong();
        fill(this.advice, h("h2", {}, heading), h("p", {class: "soft"}, waiting));
        this.advice.hidden = false;
        this.advice.scrollIntoView({block: "nearest"});
        say(waiting);
        try {
            const advice = await asking();
            if (!advice || mine !== this.#asked)
                return false;
            this.#showAdvice(heading, advice, points);
            return true;
        } catch (error) {
            this.advice.hidden = true;
            this.#tell(messageOf(error), true);
            return false;
        }
    }

    /**
     * @param {string} heading
     * @param {Advice} advice
     * @param {boolean} points
     */
    #showAdvice(heading, advice, points) {
        const first = points && advice.move ? tr("Try {move}.", {move: advice.move}) : "";
        this.#arrows = points && advice.move ? [{move: advice.move, kind: "hint"}] : [];
        this.#showBoard(false);
        fill(this.advice, h("h2", {}, heading), first ? h("p", {class: "try"}, first) : null,
            h("ul", {class: "remarks"}, advice.remarks.map(({said, proved}) => h("li", {},
                h("span", {class: "sign", "aria-hidden": "true"}, proved ? "✓" : "≈"),
                h("span", {class: "unseen"}, proved ? tr("Proved:") : tr("Judged:")), " ", said))));
        this.advice.scrollIntoView({block: "nearest"});
        say([first, ...advice.remarks.map(({said}) => said)].join(" "));
        this.#askAhead();
    }

    /* ---- who is ahead ------------------------------------------------------------------------ */

    #wantsBar() {
        const [first, second] = this.#game.state.seats;
        return prefs.bar === "on" || (prefs.bar === "auto" && first.bot === second.bot);
    }

    #toggleBar() {
        prefer({bar: this.#wantsBar() ? "off" : "on"});
        say(this.#wantsBar() ? tr("A bar shows who is ahead.") : tr("The bar is hidden."));
    }

    /** Against a bot it is only asked for while the person thinks. */
    async #askAhead() {
        const game = this.#game;
        if (!this.#wantsBar() || game.state.over || (game.botToMove && !game.onlyBots))
            return;
        try {
            const view = await game.ahead();
            if (view)
                this.bar.show(view.chance, view.proved);
        } catch {
            this.bar.show(null, false); // the bar says that it does not know
        }
    }
}
