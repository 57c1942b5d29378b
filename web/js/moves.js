/* The list of moves: numbered pairs as in a record, the current one marked, grades as signs, and
 * the variations of an analysis indented below the move they replace.
 *
 * Moves are first converted to lists of items (`lineOf` for a game, `lineOfTree` for a tree), and
 * drawing uses only these. If the list has not changed, only its mark moves; in a game's list only
 * the buttons that differ are redrawn, since a review changes them one by one.
 *
 * All moves are buttons. Only the current one is in the Tab order; arrow keys lead to the others. */
import {fill, h, s} from "./ui.js";
import {tr, trIn} from "./text.js";

/**
 * @typedef {import("./tree.js").TreeNode} TreeNode
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {{move: string, side: number, said?: string, note?: string}} Move
 */

/**
 * @typedef {object} Item a move as the list shows it
 * @property {string} move
 * @property {number} side
 * @property {number} number
 * @property {boolean} opens whether it begins a pair
 * @property {string} said
 * @property {string} note
 * @property {string} grade
 * @property {number | TreeNode} target what pressing it shows
 * @property {Item[][]} variations
 */

/** The sign of each grade that has one, as in the terminal. @type {Record<string, string>} */
const GRADE_SIGNS = {blunder: "??", mistake: "?", doubtful: "?!"};

/** @type {Record<string, string>} */
const SHAPE_SIGNS = {disc: "●", block: "■", cross: "✕", ring: "◯"};

/**
 * The sign of a side's pieces, for texts.
 * @param {GameFacts} game
 * @param {number} side
 */
export function signOf(game, side) {
    return SHAPE_SIGNS[game.shapes[side]] ?? game.letters[side];
}

/** The signs on buttons that step through moves. */
const STEP_SIGNS = {
    first: "M5 5v14M19 5 8 12l11 7z",
    previous: "M17 5 6 12l11 7z",
    next: "m7 5 11 7-11 7z",
    last: "M19 5v14M5 5l11 7-11 7z",
};

/**
 * A button that steps through moves.
 * @param {string} label
 * @param {keyof typeof STEP_SIGNS} sign
 * @param {() => void} onclick
 */
function stepButton(label, sign, onclick) {
    return h("button", {type: "button", class: "step", "aria-label": label, title: label, onclick},
        s("svg", {viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true"},
            s("path", {d: STEP_SIGNS[sign]})));
}

/**
 * The four buttons that step through moves: to the first, back, on, and to the last.
 * @param {{first: () => void, previous: () => void, next: () => void, last: () => void}} acts
 */
export function stepButtons(acts) {
    return [
        stepButton(tr("First"), "first", acts.first),
        stepButton(tr("Previous"), "previous", acts.previous),
        stepButton(tr("Next"), "next", acts.next),
        stepButton(tr("Last"), "last", acts.last),
    ];
}

/**
 * Marks those of the four buttons that lead nowhere. They are not disabled, since one may have the
 * focus.
 * @param {HTMLButtonElement[]} buttons
 * @param {{start: boolean, end: boolean}} at
 */
export function markSteps(buttons, {start, end}) {
    buttons.forEach((button, index) =>
        button.setAttribute("aria-disabled", String(index < 2 ? start : end)));
}

/** @param {string} grade */
export function gradeSign(grade) {
    return GRADE_SIGNS[grade] ?? "";
}

/** @param {string} grade */
export function gradeWord(grade) {
    /** @type {Record<string, string>} */
    const words = {
        blunder: trIn("grade", "blunder"), mistake: trIn("grade", "mistake"),
        doubtful: trIn("grade", "doubtful"), good: trIn("grade", "good"),
        best: trIn("grade", "best"),
    };
    return words[grade] ?? "";
}

/**
 * @param {Move[]} moves
 * @param {number} first the side whose moves are numbered
 * @param {Judgement[]} judgements by plies
 * @returns {Item[]}
 */
function lineOf(moves, first, judgements) {
    let number = moves.length > 0 && moves[0].side !== first ? 1 : 0;
    return moves.map(({move, side, said = "", note = ""}, index) => {
        const opens = side === first;
        number += opens ? 1 : 0;
        return {
            move, side, number, opens, said, note, grade: judgements[index + 1]?.grade ?? "",
            target: index + 1, variations: [],
        };
    });
}

/**
 * The items of the variation that begins with a node.
 * @param {TreeNode} begin
 * @param {number} first
 * @returns {Item[]}
 */
function lineOfTree(begin, first) {
    /** @type {Item[]} */
    const line = [];
    /** @type {TreeNode | undefined} */
    let node = begin;
    for (; node; node = node.children[0]) {
        const main = node !== begin || node.parent?.children[0] === node;
        const others = main ? node.parent?.children.slice(1) ?? [] : [];
        line.push({
            move: node.move, side: node.side, number: node.number, opens: node.side === first,
            said: node.said, note: "", grade: "", target: node,
            variations: others.map((other) => lineOfTree(other, first)),
        });
    }
    return line;
}

/**
 * A key for an item's appearance, to detect changes.
 * @param {Item} item
 */
function traceOf(item) {
    return [item.number, item.opens, item.move, item.grade, item.note, item.said].join("\t");
}

/**
 * @param {Item[]} line
 * @returns {string}
 */
function traceOfLine(line) {
    return line.map((item) =>
        `${traceOf(item)}${item.variations.map((other) => `(${traceOfLine(other)})`).join("")}`)
        .join("\n");
}

/** @param {Item} item */
function numberOf(item) {
    return item.opens ? `${item.number}.` : `${item.number}. …`;
}

export class MoveList {
    /**
     * @param {HTMLElement} root is filled by the list
     * @param {object} options
     * @param {(plies: number) => void} [options.onGo] a move of a game was chosen
     * @param {(node: TreeNode) => void} [options.onNode] a move of a tree was chosen
     * @param {GameFacts} [options.game] to put the sides above their moves
     */
    constructor(root, {onGo, onNode, game}) {
        this.root = root;
        this.onGo = onGo;
        this.onNode = onNode;
        this.list = h("ol", {class: "moves", "aria-label": tr("Moves")});
        this.list.addEventListener("keydown", (event) => this.#onKey(event));
        this.empty = h("p", {class: "soft"}, tr("No move has been made yet."));
        this.game = game;
        this.head = h("div", {class: "moves-head", "aria-hidden": "true"});
        /** All buttons in reading order. @type {HTMLButtonElement[]} */
        this.buttons = [];
        /** @type {Item[]} */
        this.items = [];
        /** @type {string[]} */
        this.traces = [];
        this.tree = "";
        this.focusNext = false;
        root.classList.add("move-list");
        fill(root, this.head, this.list, this.empty);
    }

    /**
     * Shows the moves of a game.
     * @param {Move[]} moves
     * @param {number} current how many of them are played in the position shown
     * @param {object} [options]
     * @param {Judgement[]} [options.judgements] by plies
     * @param {number} [options.first] the side whose moves are numbered, usually the one that begins
     */
    show(moves, current, {judgements = [], first = 0} = {}) {
        this.tree = "";
        this.#drawGame(lineOf(moves, first, judgements));
        this.#drawHead(first, moves.length > 0);
        this.#mark(current);
    }

    /**
     * Shows a tree of variations.
     * @param {Tree} tree
     */
    showTree(tree) {
        const [begin] = tree.root.children;
        const line = begin ? lineOfTree(begin, tree.first) : [];
        const trace = traceOfLine(line);
        if (trace !== this.tree || line.length === 0)
            this.#drawTree(line);
        else
            this.#retarget(line);
        this.tree = trace;
        this.#drawHead(tree.first, line.length > 0);
        this.#mark(tree.current);
    }

    /* ---- drawing ---------------------------------------------------------------------------- */

    /**
     * @param {number} first
     * @param {boolean} some whether there are moves
     */
    #drawHead(first, some) {
        const {game} = this;
        this.empty.hidden = some;
        this.head.hidden = !game || !some;
        if (!game || this.head.dataset.first === String(first))
            return;
        this.head.dataset.first = String(first);
        fill(this.head, h("span", {}), [first, 1 - first].map((side) =>
            h("span", {class: "side", dataset: {colour: game.colours[side]}},
                `${signOf(game, side)} ${game.sides[side]}`)));
    }

    /** @param {Item[]} line */
    #drawGame(line) {
        let same = 0;
        while (same < line.length && same < this.items.length &&
            this.items[same].opens === line[same].opens)
            same += 1;
        this.#cut(same);
        line.forEach((item, index) => {
            if (index >= same)
                this.#addButton(item);
            else if (this.traces[index] !== traceOf(item))
                this.#fillButton(this.buttons[index], item);
            this.traces[index] = traceOf(item);
        });
        this.items = line;
    }

    /**
     * Removes all buttons after the first few.
     * @param {number} count
     */
    #cut(count) {
        if (this.list.querySelector(".variation"))
            count = 0;
        for (const button of this.buttons.splice(count)) {
            const row = button.parentElement;
            button.remove();
            if (row && !row.querySelector("button"))
                row.remove();
        }
        if (count === 0)
            this.list.replaceChildren();
        this.traces.length = count;
    }

    /** @param {Item} item */
    #addButton(item) {
        const button = this.#fillButton(h("button", {type: "button", class: "move"}), item);
        const index = this.buttons.push(button) - 1;
        button.addEventListener("click", () => this.#choose(this.items[index].target));
        const row = this.list.lastElementChild;
        if (row && !item.opens)
            row.append(button);
        else
            this.list.append(h("li", {class: "pair"}, numberCell(item), button));
    }

    /** @param {Item[]} line */
    #drawTree(line) {
        const focused = this.list.contains(document.activeElement);
        this.buttons = [];
        this.items = [];
        this.traces = [];
        fill(this.list, this.#rowsOf(line));
        if (focused)
            this.focusNext = true;
    }

    /**
     * The rows of the main variation, with side variations between them.
     * @param {Item[]} line
     */
    #rowsOf(line) {
        /** @type {HTMLElement[]} */
        const rows = [];
        let broken = true;
        for (const item of line) {
            const button = this.#treeButton(item);
            if (broken || item.opens)
                rows.push(h("li", {class: "pair"}, numberCell(item), button));
            else
                rows[rows.length - 1].append(button);
            broken = item.variations.length > 0;
            if (broken)
                rows.push(h("li", {class: "variations"}, this.#variationsOf(item)));
        }
        return rows;
    }

    /**
     * @param {Item} item
     * @returns {HTMLElement}
     */
    #variationsOf(item) {
        return h("ul", {"aria-label": tr("Instead of {move}", {move: item.move})},
            item.variations.map((line) => h("li", {class: "variation"}, this.#runOf(line))));
    }

    /**
     * A variation as running text.
     * @param {Item[]} line
     */
    #runOf(line) {
        /** @type {import("./ui.js").Child[]} */
        const parts = [];
        let numbered = true;
        for (const item of line) {
            if (numbered || item.opens)
                parts.push(h("span", {class: "move-number"}, numberOf(item)));
            parts.push(this.#treeButton(item));
            numbered = item.variations.length > 0;
            if (numbered)
                parts.push(this.#variationsOf(item));
        }
        return parts;
    }

    /** @param {Item} item */
    #treeButton(item) {
        const button = this.#fillButton(h("button", {type: "button", class: "move"}), item);
        const index = this.buttons.push(button) - 1;
        this.items.push(item);
        button.addEventListener("click", () => this.#choose(this.items[index].target));
        return button;
    }

    /**
     * Points the buttons at new nodes: the tree looks the same, but its nodes may differ.
     * @param {Item[]} line
     */
    #retarget(line) {
        /** @type {Item[]} */
        const items = [];
        /** @param {Item[]} from */
        const gather = (from) => {
            for (const item of from) {
                items.push(item);
                item.variations.forEach(gather);
            }
        };
        gather(line);
        this.items = items;
    }

    /**
     * @param {HTMLButtonElement} button
     * @param {Item} item
     */
    #fillButton(button, item) {
        if (this.game)
            button.dataset.colour = this.game.colours[item.side];
        button.dataset.grade = item.grade;
        button.title = [item.said, item.note].filter((text) => text !== "").join("\n");
        const sign = gradeSign(item.grade);
        button.setAttribute("aria-label", [item.move, sign ? gradeWord(item.grade) : "",
            item.note ? tr("with a note") : ""].filter((text) => text !== "").join(", "));
        fill(button, h("span", {class: "move-text"}, item.move),
            sign ? h("span", {class: "grade"}, sign) : null,
            item.note ? h("span", {class: "noted"}, "*") : null);
        return button;
    }

    /* ---- where we are ----------------------------------------------------------------------- */

    /** @param {number | TreeNode} current */
    #mark(current) {
        const here = this.items.findIndex((item) => item.target === current);
        const had = this.list.contains(document.activeElement) || this.focusNext;
        this.focusNext = false;
        this.buttons.forEach((button, index) => {
            if (index === here)
                button.setAttribute("aria-current", "true");
            else
                button.removeAttribute("aria-current");
            button.tabIndex = index === Math.max(here, 0) ? 0 : -1;
        });
        if (here >= 0 && had)
            this.buttons[here].focus({preventScroll: true});
        this.#reveal(this.buttons[here]);
    }

    /**
     * Scrolls the list, and only the list, to a button.
     * @param {HTMLElement | undefined} button
     */
    #reveal(button) {
        const box = this.root;
        if (!button) {
            box.scrollTop = 0;
            return;
        }
        const frame = box.getBoundingClientRect();
        const place = button.getBoundingClientRect();
        const above = place.top - frame.top - place.height;
        const below = place.bottom - frame.bottom + place.height;
        if (above < 0)
            box.scrollTop += above;
        else if (below > 0)
            box.scrollTop += below;
    }

    /** @param {number | TreeNode} target */
    #choose(target) {
        if (typeof target === "number")
            this.onGo?.(target);
        else
            this.onNode?.(target);
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        const at = this.buttons.findIndex((button) => button === document.activeElement);
        if (at < 0 || event.ctrlKey || event.altKey || event.metaKey)
            return;
        const to = this.#keyTarget(event.key, at);
        if (to < 0)
            return;
        event.preventDefault();
        event.stopPropagation();
        if (to >= this.buttons.length)
            return;
        this.buttons[to].focus({preventScroll: true});
        this.#choose(this.items[to].target);
    }

    /**
     * The index of the button that a key leads to; -1 for other keys.
     * @param {string} key
     * @param {number} at
     */
    #keyTarget(key, at) {
        switch (key) {
        case "ArrowLeft":
            return Math.max(at - 1, 0);
        case "ArrowRight":
            return at + 1;
        case "ArrowUp":
            return this.#nextOfSide(at, -1);
        case "ArrowDown":
            return this.#nextOfSide(at, 1);
        case "Home":
            return 0;
        case "End":
            return this.buttons.length - 1;
        default:
            return -1;
        }
    }

    /**
     * The next move of the same side, which is the one below in its column.
     * @param {number} at
     * @param {1 | -1} step
     */
    #nextOfSide(at, step) {
        let to = at + step;
        while (this.items[to] && this.items[to].side !== this.items[at].side)
            to += step;
        return this.items[to] ? to : at;
    }
}

/** @param {Item} item */
function numberCell(item) {
    return [
        h("span", {class: "move-number"}, `${item.number}.`),
        item.opens ? null : h("span", {class: "gap", "aria-hidden": "true"}, "…"),
    ];
}
