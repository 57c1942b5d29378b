/* The board that is played on: a picture (picture.js), and over it a grid of squares that responds
 * to keys, clicks, taps and drags, and that screen readers can read.
 *
 * The picture is for the eyes only. The grid consists of HTML elements with the roles grid, row and
 * gridcell, which screen readers know best. One cell at a time is in the Tab order; arrow keys move
 * between cells. Each cell says what stands on it and what can be done with it.
 *
 * The legal moves come with the position (VIEW's `moves`), and the desk says what pointing at a square
 * means; nothing here knows a rule. If somebody tries an illegal move, `onIllegal` lets the desk say
 * why. */
import {append, h, s} from "./ui.js";
import {tr} from "./text.js";
import {mayMove, prefs} from "./prefs.js";
import {Picture, drawBoard} from "./picture.js";
import {squareIndex, squareName, squaresOf} from "./squares.js";

export {drawBoard, squareIndex, squareName, squaresOf};

/** @typedef {import("./types.js").GameFacts} GameFacts */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./picture.js").Arrow} Arrow */

/**
 * @typedef {object} BoardOptions
 * @property {GameFacts} game
 * @property {string} label what the board is called by screen readers
 * @property {import("./desk.js").Desk} [desk] decides what is chosen; needed with `onMove`
 * @property {(move: string) => void} [onMove] somebody wants to make a legal move
 * @property {(move: string) => void} [onIllegal] somebody tries an illegal move
 * @property {(move: string | null) => void} [onPreview] a tapped move waits for a second tap
 * @property {() => void} [onChoose] somebody has chosen a piece
 * @property {(square: string) => void} [onSquare] instead of moves: every square that is activated
 */

/**
 * @typedef {object} Showing
 * @property {string | null} [last] the move that led here, for its marks
 * @property {boolean} [animate] whether that move is seen to happen
 * @property {Arrow[]} [arrows]
 */

/**
 * A press that may become a drag. A finger has to rest on a piece first; otherwise it scrolls.
 * @typedef {object} Drag
 * @property {string} square
 * @property {number} x
 * @property {number} y
 * @property {boolean} held whether moving the pointer moves the piece
 * @property {SVGGElement | null} ghost
 */

const QUICK_MS = 120;
const RUN_MS = 900;
const DRAG_PIXELS = 6;
const HOLD_MS = 200;

/** Which way keys go: rows down, columns right. @type {Record<string, [number, number]>} */
const WAYS = {
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1],
};

/**
 * Sets an attribute only if its value differs.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function change(element, name, value) {
    if (element.getAttribute(name) !== value)
        element.setAttribute(name, value);
}

/**
 * The target squares of all moves, by their first square; a move on a single square has none.
 * @param {string[]} moves
 * @returns {Map<string, string[]>}
 */
function waysOf(moves) {
    /** @type {Map<string, string[]>} */
    const ways = new Map();
    for (const move of moves) {
        const [from, ...to] = squaresOf(move);
        ways.set(from, [...ways.get(from) ?? [], ...to.slice(0, 1)]);
    }
    return ways;
}

export class Board {
    /** @type {HTMLElement[]} in the order in which they are seen */
    #cells = [];
    /** @type {View | null} */
    #view = null;
    /** Where a move from each square may lead. @type {Map<string, string[]>} */
    #ways = new Map();
    /** @type {Showing} */
    #showing = {};
    #flipped = false;
    #enabled = true;
    #cursor = 0;
    /** @type {string | null} */
    #chosen = null;
    /** @type {string | null} */
    #preview = null;
    /** @type {Drag | null} */
    #drag = null;
    #holdTimer = 0;
    #painting = false;
    /** Whether to ignore the click that ends a drag or a stroke of painting. */
    #deaf = false;
    #aborter = new AbortController();

    /**
     * @param {HTMLElement} root where the board is put
     * @param {BoardOptions} options
     */
    constructor(root, options) {
        this.game = options.game;
        this.options = options;
        this.grid = h("div", {class: "cells", role: "grid", "aria-label": options.label});
        this.root = h("div", {class: "board"});
        this.picture = new Picture({size: 1, game: this.game});
        root.append(this.root);
        this.#listen();
    }

    destroy() {
        this.#aborter.abort();
        this.root.remove();
    }

    /* ---- showing ----------------------------------------------------------------------------- */

    /**
     * Shows a position.
     * @param {View} view
     * @param {Showing} [showing]
     */
    show(view, showing = {}) {
        const before = this.#view;
        const fresh = !before || before.size !== view.size;
        const same = before?.text === view.text && before.variant === view.variant;
        this.#view = view;
        this.#showing = showing;
        if (!same)
            this.#ways = waysOf(view.moves);
        if (fresh)
            this.#build();
        if (!same)
            this.#letGo();
        this.#drawView(!fresh && !same && showing.animate === true && mayMove());
        this.#describe();
    }

    /** @param {boolean} flipped */
    setFlipped(flipped) {
        if (flipped === this.#flipped)
            return;
        this.#flipped = flipped;
        if (!this.#view)
            return;
        const focused = this.grid.contains(document.activeElement);
        this.#cursor = this.#cells.length - 1 - this.#cursor;
        this.#build();
        this.#drawView(false);
        this.#describe();
        if (focused)
            this.focus();
    }

    get flipped() {
        return this.#flipped;
    }

    /**
     * Whether moves can be made.
     * @param {boolean} enabled
     */
    setEnabled(enabled) {
        if (enabled === this.#enabled)
            return;
        this.#enabled = enabled;
        this.#letGo();
        this.#describe();
    }

    /**
     * Reports every activated square instead of making moves; null goes back to moves.
     * @param {((square: string) => void) | null} onSquare
     */
    setPainting(onSquare) {
        this.options.onSquare = onSquare ?? undefined;
        this.#letGo();
        this.#describe();
    }

    focus() {
        this.#cells[this.#cursor]?.focus();
    }

    /** The picture and the grid over it, for the size of the position. */
    #build() {
        const {size} = /** @type {View} */ (this.#view);
        const picture = new Picture({size, game: this.game, flipped: this.#flipped,
            coordinates: prefs.coordinates});
        this.picture = picture;
        picture.svg.setAttribute("aria-hidden", "true");
        picture.svg.setAttribute("class", "drawing");
        if (this.#cells.length !== size * size)
            this.#buildCells(size);
        this.root.replaceChildren(picture.svg, this.grid);
        const style = this.root.style;
        style.setProperty("--ratio", String(picture.width / picture.height));
        style.setProperty("--size", String(size));
        style.setProperty("--left", `${100 * picture.margin.left / picture.width}%`);
        style.setProperty("--top", `${100 * picture.margin.top / picture.height}%`);
        style.setProperty("--wide", `${100 * picture.board / picture.width}%`);
        style.setProperty("--high", `${100 * picture.board / picture.height}%`);
    }

    /** @param {number} size */
    #buildCells(size) {
        this.#cells = Array.from({length: size * size}, () =>
            h("div", {role: "gridcell", class: "cell", tabindex: -1}));
        this.grid.replaceChildren();
        append(this.grid, Array.from({length: size}, (_, row) =>
            h("div", {role: "row", class: "cells-row"},
                this.#cells.slice(row * size, (row + 1) * size))));
        this.#cursor = Math.floor(size / 2) * size + Math.floor((size - 1) / 2);
        this.#cells[this.#cursor].tabIndex = 0;
    }

    /** @param {boolean} animate */
    #drawView(animate) {
        const view = /** @type {View} */ (this.#view);
        const {last = null, arrows = []} = this.#showing;
        const {picture} = this;
        const before = picture.grid;
        const slide = animate ? this.#slideOf(last) : null;
        const change = picture.setGrid(view.grid, slide);
        picture.setLast(last ?? view.last);
        picture.setPaths(view.paths, view.winner);
        picture.setArrows(arrows);
        if (animate)
            this.#animate(before, slide, change);
        else
            change.gone.forEach((stone) => stone.remove());
        this.#drawChoice();
    }

    /**
     * @param {string | null} move
     * @returns {[number, number] | null} from where to where a stone moved
     */
    #slideOf(move) {
        const squares = squaresOf(move).map((square) => squareIndex(square, this.picture.size));
        return squares.length === 2 ? [squares[0], squares[1]] : null;
    }

    /**
     * Stones slide, fade and appear, tunnels open, and the winning path lights up from edge to
     * edge.
     * @param {string} before
     * @param {[number, number] | null} slide
     * @param {ReturnType<Picture["setGrid"]>} change
     */
    #animate(before, slide, {gone, come, moved}) {
        const {picture} = this;
        const timing = {duration: QUICK_MS, easing: "ease-out"};
        if (moved && slide) {
            const from = picture.place(slide[0]), to = picture.place(slide[1]);
            moved.firstElementChild?.animate(
                [{transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)`},
                    {transform: "none"}], {...timing, easing: "ease-in-out"});
        }
        for (const stone of come)
            stone.firstElementChild?.animate([{transform: "scale(1.3)", opacity: 0}, {}], timing);
        for (const stone of gone) {
            const fading = stone.animate([{opacity: 1}, {opacity: 0}], timing);
            fading.onfinish = fading.oncancel = () => stone.remove();
        }
        [...before].forEach((content, index) => {
            if (content !== "." && picture.grid[index] === "." && this.game.tunnels)
                this.#openTunnel(index);
        });
        this.#runPath();
    }

    /**
     * Takes the soil away from a square that was dug just now.
     * @param {number} index
     */
    #openTunnel(index) {
        const {x, y} = this.picture.place(index);
        const soil = s("rect", {x: -46, y: -46, width: 92, height: 92, rx: 20,
            fill: `url(#${this.picture.id}-soil)`});
        const holder = s("g", {transform: `translate(${x} ${y})`}, soil);
        this.picture.lasts.before(holder);
        soil.animate([{transform: "scale(1)", opacity: 1}, {transform: "scale(0.3)", opacity: 0}],
            {duration: 2 * QUICK_MS, easing: "ease-in"}).onfinish = () => holder.remove();
    }

    #runPath() {
        const {line, light} = this.picture;
        for (const way of line.querySelectorAll(".run")) {
            way.animate([{strokeDasharray: "1 1", strokeDashoffset: 1},
                {strokeDasharray: "1 1", strokeDashoffset: 0}],
            {duration: RUN_MS, easing: "ease-in-out", delay: QUICK_MS, fill: "backwards"});
        }
        for (const glow of [light, line].flatMap((part) => [...part.querySelectorAll(".glow")])) {
            glow.animate([{opacity: 0}, {opacity: 0.9, offset: 0.6}, {}],
                {duration: RUN_MS, delay: RUN_MS, fill: "backwards", easing: "ease-out"});
        }
    }

    /* ---- what squares say -------------------------------------------------------------------- */

    /** @param {number} seen a cell's place */
    #squareAt(seen) {
        const count = this.#cells.length;
        return squareName(this.#flipped ? count - 1 - seen : seen, this.picture.size);
    }

    /** @param {string} square */
    #cellOf(square) {
        const index = squareIndex(square, this.picture.size);
        return this.#flipped ? this.#cells.length - 1 - index : index;
    }

    /** Updates the label of each cell, changing only what differs. */
    #describe() {
        const view = this.#view;
        if (!view)
            return;
        const acts = this.#enabled && !this.options.onSquare;
        const ends = new Set(this.#targets());
        const lasts = new Set(squaresOf(this.#showing.last ?? view.last));
        this.grid.setAttribute("aria-readonly", String(!this.#enabled));
        this.#cells.forEach((cell, seen) => {
            const square = this.#squareAt(seen);
            const can = acts && this.#ways.has(square);
            const label = this.#labelOf(square, {can: can && this.#chosen === null,
                target: ends.has(square), last: lasts.has(square)});
            const use = this.options.onSquare && this.#enabled ? "paint"
                : can || ends.has(square) ? "move" : "none";
            change(cell, "aria-label", label);
            change(cell, "data-use", use);
            change(cell, "aria-selected", String(this.#chosen === square));
        });
    }

    /**
     * @param {string} square
     * @param {{can: boolean, target: boolean, last: boolean}} about
     */
    #labelOf(square, {can, target, last}) {
        const view = /** @type {View} */ (this.#view);
        const content = view.grid[squareIndex(square, view.size)];
        const side = this.game.sides[Number(content)];
        let label = content !== "." ? tr("{square}, {side}", {square, side})
            : this.game.tunnels ? tr("{square}, tunnel", {square}) : tr("{square}, empty", {square});
        if (this.#chosen === square)
            label = tr("{square}, chosen", {square: label});
        else if (target)
            label = tr("{square}, can move here", {square: label});
        else if (can)
            label = this.#leadsOn(square) ? tr("{square}, can move", {square: label})
                : tr("{square}, can be played", {square: label});
        if (view.paths.some((path) => path.includes(square)))
            label = tr("{square}, on the winning line", {square: label});
        return last ? tr("{square}, last move", {square: label}) : label;
    }

    /* ---- choosing ---------------------------------------------------------------------------- */

    /** Where the chosen piece may go. */
    #targets() {
        return this.#chosen === null ? [] : this.#ways.get(this.#chosen) ?? [];
    }

    /** The empty squares on which a piece may be placed; empty if that is all of them. */
    #places() {
        const view = this.#view;
        if (!view || !this.#enabled || !this.options.onMove || this.options.onSquare)
            return [];
        const isEmpty = (/** @type {string} */ square) =>
            view.grid[squareIndex(square, view.size)] === ".";
        const places = view.moves.filter((move) => this.#ways.has(move) && isEmpty(move));
        return places.length < view.grid.split(".").length - 1 ? places : [];
    }

    /** @param {string} square */
    #leadsOn(square) {
        return (this.#ways.get(square)?.length ?? 0) > 0;
    }

    #letGo() {
        this.#chosen = null;
        this.#dropGhost();
        this.#setPreview(null);
        this.#drawChoice();
    }

    /** @param {string | null} square */
    #choose(square) {
        this.#chosen = square;
        this.#setPreview(null);
        this.#drawChoice();
        this.#describe();
        if (square !== null)
            this.options.onChoose?.();
    }

    /**
     * Does what pointing at a square, or with a piece chosen in its direction, means.
     * @param {"choose" | "choose-way"} how
     * @param {string} square
     * @param {boolean} [tapped] by pointer, so that a second tap may be wanted
     */
    #take(how, square, tapped = false) {
        const view = this.#view, {desk, onMove, onIllegal} = this.options;
        if (!this.#enabled || !view || view.over || !desk || !onMove)
            return;
        const {choice, move} = desk.ask(how, view.variant, view.text, this.#chosen ?? "", square);
        if (choice === "piece" || choice === "let-go")
            this.#choose(choice === "piece" ? square : null);
        else if (move !== null && choice === "move")
            this.#takeMove(move, tapped);
        else if (move !== null)
            onIllegal?.(move);
    }

    /**
     * @param {string} move
     * @param {boolean} tapped
     */
    #takeMove(move, tapped) {
        if (!tapped) {
            this.#setCursor(this.#cellOf(squaresOf(move).at(-1) ?? move));
            this.focus();
        }
        this.#make(move, tapped);
    }

    /** @param {string} move */
    #try(move) {
        if (this.#view?.moves.includes(move))
            this.#make(move, false);
        else
            this.options.onIllegal?.(move);
    }

    /**
     * Makes a move; if taps need confirming, waits for the second tap.
     * @param {string} move
     * @param {boolean} tapped
     */
    #make(move, tapped) {
        if (tapped && prefs.confirm && this.#preview !== move) {
            this.#setPreview(move);
            this.#drawChoice();
            return;
        }
        this.#letGo();
        this.#describe();
        this.options.onMove?.(move);
    }

    /** @param {string | null} move */
    #setPreview(move) {
        if (this.#preview === move)
            return;
        this.#preview = move;
        this.options.onPreview?.(move);
    }

    /** Makes the move that waits for a second tap. */
    confirm() {
        if (this.#preview !== null)
            this.#make(this.#preview, false);
    }

    /** Forgets the chosen piece, and a move that waits. */
    cancel() {
        this.#letGo();
        this.#describe();
    }

    /** The ring around the chosen piece, the dots where it may go, and a move that waits. */
    #drawChoice() {
        const {picture} = this;
        const {amber, tunnelDeep} = picture.colours;
        const parts = [];
        const ring = (/** @type {string} */ square, /** @type {number} */ radius) => {
            const {x, y} = picture.placeOf(square);
            parts.push(
                s("circle", {cx: x, cy: y, r: radius, fill: "none", stroke: tunnelDeep,
                    "stroke-width": 12, opacity: 0.55}),
                s("circle", {cx: x, cy: y, r: radius, fill: "none", stroke: amber,
                    "stroke-width": 7}));
        };
        if (this.#chosen !== null)
            ring(this.#chosen, 44);
        const targets = this.#targets();
        for (const square of targets.length > 0 ? targets : this.#places()) {
            const {x, y} = picture.placeOf(square);
            parts.push(s("circle", {cx: x, cy: y, r: 13, fill: amber, stroke: tunnelDeep,
                "stroke-width": 4}));
        }
        if (this.#preview !== null)
            this.#drawPreview(parts, ring);
        picture.top.replaceChildren(...parts);
    }

    /**
     * @param {Element[]} parts
     * @param {(square: string, radius: number) => void} ring
     */
    #drawPreview(parts, ring) {
        const squares = squaresOf(this.#preview);
        const target = squares[squares.length - 1];
        const {x, y} = this.picture.placeOf(target);
        const isEmpty = this.picture.grid[squareIndex(target, this.picture.size)] === ".";
        if (squares.length > 1 || isEmpty) {
            const stone = this.picture.makeStone(String(this.#view?.turn ?? 0));
            stone.setAttribute("transform", `translate(${x} ${y})`);
            parts.push(stone);
        }
        ring(target, 44);
    }

    /* ---- keys -------------------------------------------------------------------------------- */

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        if (event.altKey || event.metaKey)
            return;
        if (this.#onMoveKey(event) || this.#onActKey(event)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }

    /** @param {KeyboardEvent} event */
    #onMoveKey(event) {
        const {size} = this.picture;
        const row = Math.floor(this.#cursor / size), column = this.#cursor % size;
        const end = size - 1;
        const to = (/** @type {number} */ r, /** @type {number} */ c) => {
            this.#setCursor(Math.min(Math.max(r, 0), end) * size + Math.min(Math.max(c, 0), end));
            this.focus();
            return true;
        };
        if (event.key === "Home")
            return to(event.ctrlKey ? 0 : row, 0);
        if (event.key === "End")
            return to(event.ctrlKey ? end : row, end);
        if (event.key === "PageUp")
            return to(0, column);
        if (event.key === "PageDown")
            return to(end, column);
        if (!event.key.startsWith("Arrow"))
            return false;
        const [down, right] = WAYS[event.key];
        const far = event.ctrlKey ? size : 1;
        return to(row + down * far, column + right * far);
    }

    /** @param {KeyboardEvent} event */
    #onActKey(event) {
        if (event.ctrlKey || event.shiftKey)
            return false;
        const square = this.#squareAt(this.#cursor);
        if (event.key === "Enter" || event.key === " ") {
            if (event.repeat)
                return true;
            if (this.options.onSquare && this.#enabled)
                this.options.onSquare(square);
            else
                this.#take("choose", square);
            return true;
        }
        if (this.#chosen === null && this.#preview === null)
            return false;
        if (event.key === "Escape") {
            this.cancel();
            return true;
        }
        return this.#chosen !== null && this.#onPieceKey(event.key, this.#chosen);
    }

    /**
     * With a piece chosen, w a s d move it, and r asks for the move on its own square.
     * @param {string} key
     * @param {string} chosen
     */
    #onPieceKey(key, chosen) {
        if (key === "r") {
            this.#try(chosen);
            return true;
        }
        if (!Object.hasOwn(WAYS, key))
            return false;
        this.#moveTowards(chosen, WAYS[key]);
        return true;
    }

    /**
     * Moves the chosen piece in a direction on the screen.
     * @param {string} chosen
     * @param {[number, number]} way
     */
    #moveTowards(chosen, [down, right]) {
        const {size} = this.picture;
        const start = this.#cellOf(chosen);
        const row = Math.floor(start / size) + down, column = start % size + right;
        if (row >= 0 && row < size && column >= 0 && column < size)
            this.#take("choose-way", this.#squareAt(row * size + column));
    }

    /** @param {number} seen */
    #setCursor(seen) {
        this.#cells[this.#cursor].tabIndex = -1;
        this.#cursor = seen;
        this.#cells[seen].tabIndex = 0;
    }

    /* ---- pointers ---------------------------------------------------------------------------- */

    #listen() {
        const {signal} = this.#aborter;
        this.grid.addEventListener("keydown", (event) => this.#onKey(event), {signal});
        this.grid.addEventListener("click", (event) => this.#onClick(event), {signal});
        this.grid.addEventListener("focusin", (event) => {
            const seen = this.#cells.indexOf(/** @type {HTMLElement} */ (event.target));
            if (seen >= 0)
                this.#setCursor(seen);
        }, {signal});
        this.grid.addEventListener("pointerdown", (event) => this.#onDown(event), {signal});
        this.grid.addEventListener("touchmove", (event) => this.#keepStill(event),
            {signal, passive: false});
        this.grid.addEventListener("contextmenu", (event) => this.#keepStill(event), {signal});
        addEventListener("pointermove", (event) => this.#onPointer(event), {signal});
        addEventListener("pointerup", (event) => this.#onUp(event), {signal});
        addEventListener("pointercancel", () => this.#endPointer(), {signal});
    }

    /**
     * The square under a pointer.
     * @param {{clientX: number, clientY: number}} event
     */
    #squareUnder(event) {
        const box = this.grid.getBoundingClientRect();
        const {size} = this.picture;
        const column = Math.floor((event.clientX - box.left) / box.width * size);
        const row = Math.floor((event.clientY - box.top) / box.height * size);
        const inside = column >= 0 && column < size && row >= 0 && row < size;
        return inside ? this.#squareAt(row * size + column) : null;
    }

    /** @param {MouseEvent} event */
    #onClick(event) {
        const seen = this.#cells.indexOf(/** @type {HTMLElement} */ (event.target));
        const deaf = this.#deaf;
        this.#deaf = false;
        if (seen < 0 || deaf)
            return;
        const square = this.#squareAt(seen);
        if (this.options.onSquare && this.#enabled)
            this.options.onSquare(square);
        else
            this.#take("choose", square, true);
    }

    /** @param {PointerEvent} event */
    #onDown(event) {
        this.#deaf = false;
        const square = this.#squareUnder(event);
        if (!square || event.button !== 0 || !this.#enabled)
            return;
        if (this.options.onSquare) {
            this.#painting = this.#deaf = true;
            this.#setCursor(this.#cellOf(square));
            this.options.onSquare(square);
        } else if (this.options.onMove) {
            this.#grasp(square, event);
        }
    }

    /**
     * Begins a possible drag. A mouse may also try to drag a piece that cannot move.
     * @param {string} square
     * @param {PointerEvent} event
     */
    #grasp(square, event) {
        const touch = event.pointerType === "touch";
        if (touch && !this.#leadsOn(square))
            return;
        const drag = {square, x: event.clientX, y: event.clientY, ghost: null,
            held: !touch || this.#chosen === square};
        this.#drag = drag;
        clearTimeout(this.#holdTimer);
        if (!drag.held) {
            this.#holdTimer = setTimeout(() => {
                drag.held = this.#drag === drag;
                if (drag.held)
                    this.#beginDrag(drag);
            }, HOLD_MS);
        }
    }

    /**
     * While a piece is dragged, a finger neither scrolls nor asks for a menu.
     * @param {Event} event
     */
    #keepStill(event) {
        if (this.#drag?.ghost && event.cancelable)
            event.preventDefault();
    }

    /** @param {PointerEvent} event */
    #onPointer(event) {
        if (this.#painting)
            this.#paintUnder(event);
        const drag = this.#drag;
        if (!drag)
            return;
        if (!drag.ghost) {
            if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PIXELS)
                return;
            if (!drag.held)
                this.#drag = null; // the finger scrolls
            if (!drag.held || !this.#leadsOn(drag.square))
                return;
            this.#beginDrag(drag);
        }
        const box = this.grid.getBoundingClientRect();
        const scale = this.picture.board / box.width;
        const x = (event.clientX - box.left) * scale, y = (event.clientY - box.top) * scale;
        drag.ghost?.setAttribute("transform", `translate(${x} ${y}) scale(1.12)`);
    }

    /** @param {PointerEvent} event */
    #paintUnder(event) {
        const square = this.#squareUnder(event);
        if (!square || square === this.#squareAt(this.#cursor))
            return;
        this.#setCursor(this.#cellOf(square));
        this.options.onSquare?.(square);
    }

    /** @param {{square: string, ghost: SVGGElement | null}} drag */
    #beginDrag(drag) {
        const index = squareIndex(drag.square, this.picture.size);
        this.#choose(drag.square);
        drag.ghost = this.picture.makeStone(this.picture.grid[index]);
        drag.ghost.classList.add("ghost");
        this.picture.svg.append(drag.ghost);
        this.picture.stones.get(index)?.setAttribute("opacity", "0.3");
        this.root.classList.add("dragging");
    }

    /** @param {PointerEvent} event */
    #onUp(event) {
        const drag = this.#drag;
        this.#painting = false;
        const square = this.#squareUnder(event);
        if (!drag?.ghost) {
            this.#drag = null;
            if (drag?.held && square && square !== drag.square)
                this.#tellStuck(drag.square);
            return;
        }
        this.#deaf = true;
        this.#endPointer();
        if (!square || square === drag.square) {
            if (!square)
                this.#choose(null);
            return;
        }
        this.#choose(null);
        this.#try(drag.square + square);
    }

    /**
     * Somebody has dragged a piece that cannot move.
     * @param {string} square
     */
    #tellStuck(square) {
        const view = /** @type {View} */ (this.#view);
        if (this.#enabled && !view.over && view.grid[squareIndex(square, view.size)] !== ".")
            this.options.onIllegal?.(square);
    }

    #endPointer() {
        this.#painting = false;
        this.#dropGhost();
    }

    #dropGhost() {
        const drag = this.#drag;
        this.#drag = null;
        if (!drag?.ghost)
            return;
        drag.ghost.remove();
        this.root.classList.remove("dragging");
        const index = squareIndex(drag.square, this.picture.size);
        this.picture.stones.get(index)?.removeAttribute("opacity");
    }
}
