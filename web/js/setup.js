/* Setting up a position: pieces are put on the board by hand, and everything else is chosen beside
 * it.
 *
 * While it is being edited it may not be a valid position, so it is a draft: a grid, whose turn it
 * is, and the last piece if the game shows that. After each change the desk checks the draft; if it
 * is not valid, the desk's sentence says why, and nothing is lost. The variant is chosen by the
 * fields of a new game, except those for players and clocks. */
import {squareIndex} from "./board.js";
import {gameOf} from "./facts.js";
import {changedVariant, fieldsOf} from "./form.js";
import {say} from "./live.js";
import {signOf} from "./moves.js";
import {tr, trIn} from "./text.js";
import {fill, h, messageOf, newId} from "./ui.js";

/**
 * @typedef {import("./main.js").App} App
 * @typedef {import("./types.js").GameFacts} GameFacts
 * @typedef {import("./types.js").View} View
 */

/**
 * @typedef {object} SetUpOptions
 * @property {App} app
 * @property {View} view where it begins
 * @property {(view: View, whole: boolean) => void} onChange what to show; whether it is a valid
 *     position
 */

const EMPTY = ".";
const LAST = "last";

export class SetUp {
    #tool = "0";
    #palette = h("fieldset", {class: "setup-palette"});
    #sides = h("fieldset", {class: "setup-palette"});
    #fields = h("div", {class: "setup-fields"});
    #message = h("p", {class: "setup-message"});
    #textWrong = h("p", {id: newId(), class: "wrong", role: "alert"});
    #text = h("input", {
        type: "text", id: newId(), spellcheck: "false", autocomplete: "off", autocapitalize: "off",
        "aria-describedby": this.#textWrong.id,
    });

    /**
     * @param {HTMLElement} root is filled with the controls beside the board
     * @param {SetUpOptions} options
     */
    constructor(root, {app, view, onChange}) {
        this.app = app;
        this.onChange = onChange;
        this.view = view;
        this.whole = true;
        this.grid = [...view.grid];
        this.turn = view.turn;
        this.last = view.last;
        this.variant = view.variant;
        this.#build(root);
        this.#take(view);
    }

    /** @returns {GameFacts} */
    get game() {
        return gameOf(this.app, this.view);
    }

    /* ---- what it is made of ----------------------------------------------------------------- */

    /** @param {HTMLElement} root */
    #build(root) {
        fill(root,
            this.#palette, this.#sides,
            h("div", {class: "row"},
                h("button", {type: "button", onclick: () => this.#clear()}, tr("Empty the board")),
                h("button", {type: "button", onclick: () => this.#reset()},
                    tr("Start position"))),
            this.#message, this.#fields,
            h("form", {class: "setup-text", onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.#read();
            }},
            h("label", {for: this.#text.id}, tr("Position as a text")),
            h("div", {class: "row"}, this.#text,
                h("button", {type: "submit"}, tr("Use this text"))),
            this.#textWrong));
    }

    /** Everything beside the board, as the draft is now. */
    #draw() {
        const {game} = this;
        const label = (/** @type {number} */ side) => [
            h("span", {class: "side", dataset: {colour: game.colours[side]}, "aria-hidden": "true"},
                signOf(game, side)), ` ${game.sides[side]}`];
        const pieces = [0, 1].map((side) => choice("tool", String(side), this.#tool, label(side)));
        const rest = [choice("tool", EMPTY, this.#tool, trIn("a square", "Empty"))];
        if (game.showsLast)
            rest.push(choice("tool", LAST, this.#tool, tr("Mark the last piece")));
        const palette = this.#palette;
        const sides = this.#sides;
        fill(palette, h("legend", {}, tr("Put on the board")), pieces, rest);
        palette.onchange = () => {
            this.#tool = chosen(palette);
        };
        fill(sides, h("legend", {}, tr("To move")), [0, 1].map((side) =>
            choice("turn", String(side), String(this.turn), label(side))));
        sides.onchange = () => {
            this.turn = Number(chosen(sides));
            this.#compose();
        };
        this.#drawFields();
    }

    #drawFields() {
        const fields = fieldsOf(this.app.desk, this.variant).filter(({id}) => id !== "swap");
        const selects = fields.map((field) => {
            const id = newId();
            return h("div", {class: "setup-field"}, h("label", {for: id}, field.label),
                h("select", {
                    id, onchange: (/** @type {Event} */ event) => {
                        const {selectedIndex} = /** @type {HTMLSelectElement} */ (event.target);
                        this.#choose(field.id, selectedIndex, id);
                    },
                }, field.choices.map((text, index) =>
                    h("option", {selected: index === field.choice}, text))));
        });
        fill(this.#fields, selects);
    }

    /* ---- what can be done ------------------------------------------------------------------- */

    /**
     * A square was activated.
     * @param {string} square
     */
    put(square) {
        const index = squareIndex(square, this.view.size);
        if (index < 0)
            return;
        if (this.#tool === LAST) {
            this.last = this.last === square ? null : square;
        } else {
            this.grid[index] = this.#tool;
            this.#guessLast(square);
        }
        this.#compose();
    }

    /**
     * If the game shows the last piece, assumes that it is the one put down last.
     * @param {string} square
     */
    #guessLast(square) {
        if (!this.game.showsLast)
            return;
        const theirs = String(1 - this.turn);
        if (this.#tool === theirs)
            this.last = square;
        else if (this.last === square)
            this.last = null;
    }

    #clear() {
        this.grid.fill(EMPTY);
        this.last = null;
        this.#compose();
    }

    #reset() {
        this.#take(this.app.desk.ask("look", this.variant, "").position);
    }

    /**
     * Changes the variant. The draft stays if it fits; otherwise it becomes the start.
     * @param {string} id
     * @param {number} choice
     * @param {string} focus the field that was changed
     */
    #choose(id, choice, focus) {
        const index = [...this.#fields.querySelectorAll("select")]
            .findIndex((select) => select.id === focus);
        const variant = changedVariant(this.app.desk, this.variant, id, choice);
        const {position} = this.app.desk.ask("look", variant, "");
        this.variant = variant;
        if (position.game === this.view.game && position.size === this.view.size) {
            this.#compose();
            this.#draw();
        } else {
            this.#take(position);
        }
        this.#fields.querySelectorAll("select")[index]?.focus();
    }

    #read() {
        const text = this.#text.value.trim();
        this.#textWrong.textContent = "";
        try {
            this.#take(this.#positionOf(text));
            return true;
        } catch (error) {
            this.#textWrong.textContent = messageOf(error);
            this.#text.focus();
            return false;
        }
    }

    /** Applies typed text that was not applied yet; false if it is not a position. */
    finish() {
        const text = this.#text.value.trim();
        return text === this.view.text || this.#read();
    }

    /**
     * Reads a position of this variant, or of any other.
     * @param {string} text
     * @returns {View}
     */
    #positionOf(text) {
        const {desk} = this.app;
        if (/^\S+(\s+\S+)?$/.test(text)) {
            const [name] = this.variant.split(":");
            const plain = this.#tryLook(this.variant, text) ?? this.#tryLook(name, text);
            if (plain)
                return plain;
        }
        const found = desk.ask("find", text);
        if (found.kind === "position")
            return found.position;
        return found.games[0].position;
    }

    /**
     * @param {string} variant
     * @param {string} text
     */
    #tryLook(variant, text) {
        try {
            return this.app.desk.ask("look", variant, text).position;
        } catch {
            return null;
        }
    }

    /* ---- the draft -------------------------------------------------------------------------- */

    /**
     * Makes a valid position the draft.
     * @param {View} view
     */
    #take(view) {
        this.grid = [...view.grid];
        this.turn = view.turn;
        this.last = view.last;
        this.variant = view.variant;
        this.view = view;
        this.#settle(true, "");
        this.#draw();
    }

    /** Asks the desk whether the draft is a valid position. */
    #compose() {
        const grid = this.grid.join("");
        try {
            const {position} = this.app.desk.ask("compose", this.variant, this.turn,
                this.last ?? "", grid);
            this.view = position;
            this.#settle(true, "");
        } catch (error) {
            this.view = {
                ...this.view, grid, turn: this.turn, last: this.last, moves: [], paths: [],
                over: false, text: `${grid} ${this.turn} ${this.last}`,
            };
            this.#settle(false, messageOf(error));
        }
    }

    /**
     * @param {boolean} whole
     * @param {string} error
     */
    #settle(whole, error) {
        const before = this.#message.textContent;
        this.whole = whole;
        fill(this.#message, whole ? this.view.said
            : [h("strong", {}, tr("This is not a position yet.")), ` ${error}`]);
        if (before !== "" && before !== this.#message.textContent)
            say(this.#message.textContent ?? "");
        this.#message.classList.toggle("wrong", !whole);
        if (whole)
            this.#text.value = this.view.text;
        this.onChange(this.view, whole);
    }
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} now
 * @param {import("./ui.js").Child} label
 */
function choice(name, value, now, label) {
    return h("label", {class: "setup-choice"},
        h("input", {type: "radio", name: `setup-${name}`, value, checked: value === now}), label);
}

/** @param {HTMLElement} group */
function chosen(group) {
    const input = group.querySelector("input:checked");
    return input instanceof HTMLInputElement ? input.value : "";
}
