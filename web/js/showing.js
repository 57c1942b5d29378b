/* The facts of the position on a board, while somebody wants them: found by the desk for the game that it
 * holds, listed in a card, and said. That they are wanted stays from one game and view to the next. */
import {fill, h} from "./ui.js";
import {say} from "./live.js";
import {tr} from "./text.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** The facts that are said after each move. @type {Fact["kind"][]} */
const MAIN_KINDS = ["way", "completes", "gives"];

let wanted = false;

export class ShownFacts {
    /** @type {Fact[]} */
    #said = [];

    /**
     * @param {Desk} desk which holds the game
     * @param {GameFacts} game
     */
    constructor(desk, game) {
        this.desk = desk;
        this.game = game;
        this.card = h("section", {class: "advice card", "aria-label": tr("Facts"), hidden: true});
    }

    get wanted() {
        return wanted && this.game.facts;
    }

    /**
     * Lists the facts of the position after so many moves, and returns them to be drawn; none if they
     * are not wanted.
     * @param {number} plies
     */
    show(plies) {
        const facts = this.wanted ? this.desk.ask("facts", plies).facts : [];
        this.#said = facts.filter((fact) => fact.said !== "");
        this.card.hidden = this.#said.length === 0;
        fill(this.card, h("h2", {}, tr("Facts")), h("ul", {class: "remarks"},
            this.#said.map((fact) => h("li", {},
                h("span", {class: "sign", "aria-hidden": "true"}, "✓"), fact.said))));
        return facts;
    }

    /** Says the most important facts that are shown, if any. */
    sayMain() {
        say(this.#said.filter(({kind}) => MAIN_KINDS.includes(kind)).map(({said}) => said).join(" "));
    }

    /**
     * Wants them, or no longer.
     * @param {() => void} showBoard
     */
    toggle(showBoard) {
        if (!this.game.facts)
            return;
        wanted = !wanted;
        showBoard();
        say(wanted ? this.#said.map(({said}) => said).join(" ") : tr("The board shows no facts."));
    }
}
