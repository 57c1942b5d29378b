/* The engine's variations in a position, while it searches.
 *
 * The engine reports many times a second. Its output is collected and shown at most five times a
 * second, in rows that stay where they are, so that nothing jumps while somebody reads or points. A
 * row does not change while it has the pointer or the focus. Nothing is announced unasked; a button
 * has the lines read out.
 *
 * A move of a line can be previewed (by pointer or focus) and played. Both call the view with all
 * moves up to it. */
import {fill, h} from "./ui.js";
import {say} from "./live.js";
import {prefer, prefs} from "./prefs.js";
import {tr, trCount} from "./text.js";

/** @typedef {{info: Info, score: Score}} Line */

/**
 * @typedef {object} LinesOptions
 * @property {App} app
 * @property {(moves: string[] | null) => void} onLook moves to preview; null to end that
 * @property {(moves: string[]) => void} onPlay
 * @property {(lines: Line[]) => void} onChange the lines so far, the best first
 */

export const MOST_LINES = 5;
const SHOW_MS = 200;
const SETTLE_MS = 120; // so that stepping quickly through moves does not start a search for each
const MOST_MOVES = 12;
const MOST_READ = 5;

class Row {
    /** The moves shown; empty while they are of another position. @type {string[]} */
    #moves = [];
    /** The moves to show once the pointer and the focus have left. @type {string[] | null} */
    #waiting = null;
    #held = false;
    #value = h("span", {class: "line-value number"}, "…");
    #run = h("span", {class: "line-moves"});

    /**
     * @param {number} rank
     * @param {LinesOptions} options
     */
    constructor(rank, {onLook, onPlay}) {
        this.onLook = onLook;
        this.onPlay = onPlay;
        this.element = h("li", {class: "line"},
            h("span", {class: "line-rank", "aria-hidden": "true"}, rank), this.#value, this.#run);
        for (const name of ["pointermove", "focusin"])
            this.#run.addEventListener(name, () => this.#hold());
        for (const name of ["pointerleave", "focusout"])
            this.#run.addEventListener(name, () => this.#release());
    }

    /** @param {Line | undefined} line */
    show(line) {
        this.element.classList.toggle("stale", !line);
        this.#value.textContent = line?.score.short ?? "…";
        this.#value.title = line?.score.said ?? "";
        const moves = line?.info.line.slice(0, MOST_MOVES) ?? [];
        if (!line)
            this.#forget();
        else if (this.#held)
            this.#waiting = moves;
        else
            this.#showMoves(moves);
    }

    /** The position changed: the row is stale until the engine reports again. */
    #forget() {
        this.#moves = [];
        this.#waiting = null;
        this.#held = false;
    }

    #hold() {
        this.#held = this.#moves.length > 0;
    }

    #release() {
        this.#held = false;
        this.onLook(null);
        if (this.#waiting)
            this.#showMoves(this.#waiting);
    }

    /** @param {string[]} moves */
    #showMoves(moves) {
        this.#moves = moves;
        this.#waiting = null;
        while (this.#run.children.length > moves.length)
            this.#run.lastElementChild?.remove();
        moves.forEach((move, index) => {
            const button = this.#run.children[index] ?? this.#addButton(index);
            if (button.textContent !== move)
                button.textContent = move;
        });
    }

    /** @param {number} index */
    #addButton(index) {
        const upTo = () => this.#moves.slice(0, index + 1);
        const look = () => this.#moves.length > 0 && this.onLook(upTo());
        const button = h("button", {
            type: "button", class: "line-move", onfocus: look, onclick: () => {
                this.onLook(null);
                if (this.#moves.length > 0)
                    this.onPlay(upTo());
            },
        });
        button.addEventListener("pointerenter", (event) => {
            if (event.pointerType !== "touch")
                look();
        });
        this.#run.append(button);
        return button;
    }
}

export class EngineLines {
    on = false;
    count = 1;
    /** @type {View | null} */
    #view = null;
    /** @type {{stop: () => void} | null} */
    #search = null;
    /** @type {Map<number, Info>} */
    #infos = new Map();
    /** @type {Line[]} */
    #known = [];
    #timer = 0;
    #ended = false;
    #failure = "";
    /** @type {Row[]} */
    #rows = [];

    #toggle = h("button", {type: "button", onclick: () => this.setOn(!this.on)});
    #fewer = h("button", {
        type: "button", class: "narrow", "aria-label": tr("Fewer lines"),
        onclick: () => this.#choose(this.count - 1),
    }, "−");
    #more = h("button", {
        type: "button", class: "narrow", "aria-label": tr("More lines"),
        onclick: () => this.#choose(this.count + 1),
    }, "+");
    #amount = h("span", {class: "lines-count"});
    #reader = h("button", {type: "button", onclick: () => this.#read()}, tr("Read the lines"));
    #status = h("p", {class: "soft lines-status"});
    #list = h("ol", {class: "lines", "aria-label": tr("Lines of the engine")});

    /**
     * @param {HTMLElement} root is filled with the lines and their controls
     * @param {LinesOptions} options
     */
    constructor(root, options) {
        this.options = options;
        this.app = options.app;
        root.classList.add("engine-lines");
        fill(root,
            h("div", {class: "row"}, this.#toggle,
                h("span", {class: "row tight"}, this.#fewer, this.#amount, this.#more)),
            this.#status, this.#list, this.#reader);
        this.setCount(prefs.lines);
        this.setOn(false);
        document.addEventListener("visibilitychange", this.#onHide);
    }

    /** Nobody looks at a hidden page, and a search drains the battery. */
    #onHide = () => {
        if (document.visibilityState === "hidden")
            this.#stop();
        else if (!this.#search && !this.#ended)
            this.#start();
    };

    /* ---- what is looked at ------------------------------------------------------------------ */

    /**
     * Switches to another position.
     * @param {View} view
     */
    look(view) {
        if (view.text === this.#view?.text && view.variant === this.#view.variant)
            return;
        this.#view = view;
        this.#start();
    }

    /** @param {boolean} on */
    setOn(on) {
        this.on = on;
        this.#toggle.textContent = on ? tr("Stop the engine") : tr("Start the engine");
        this.#start();
    }

    /** Sets the number of lines, here and in later analyses. @param {number} count */
    #choose(count) {
        this.setCount(count);
        prefer({lines: this.count});
    }

    /** @param {number} count */
    setCount(count) {
        this.count = Math.min(Math.max(Math.round(count), 1), MOST_LINES);
        this.#amount.textContent = trCount("{n} line", "{n} lines", this.count);
        this.#fewer.disabled = this.count === 1;
        this.#more.disabled = this.count === MOST_LINES;
        while (this.#rows.length > this.count)
            this.#rows.pop()?.element.remove();
        while (this.#rows.length < this.count) {
            const row = new Row(this.#rows.length + 1, this.options);
            this.#rows.push(row);
            this.#list.append(row.element);
        }
        this.#start();
    }

    /** Stops searching, for good. */
    destroy() {
        this.on = false;
        document.removeEventListener("visibilitychange", this.#onHide);
        this.#stop();
    }

    #stop() {
        this.#search?.stop();
        this.#search = null;
        clearTimeout(this.#timer);
        this.#timer = 0;
    }

    #start() {
        this.#stop();
        this.#infos.clear();
        this.#known = [];
        this.#ended = false;
        this.#failure = "";
        if (this.#view && this.on && !this.#view.over)
            this.#timer = window.setTimeout(() => this.#analyse(), SETTLE_MS);
        this.#show();
    }

    #analyse() {
        this.#timer = 0;
        const view = this.#view;
        if (!view)
            return;
        this.#search = this.app.engine.analyse(view.variant, view.text, {
            lines: Math.min(this.count, view.moves.length),
            onInfo: (info) => this.#hear(info),
            onEnd: (error) => this.#end(error),
        });
    }

    /** @param {Info} info */
    #hear(info) {
        this.#infos.set(info.rank, info);
        if (!this.#timer)
            this.#timer = window.setTimeout(() => this.#gather(), SHOW_MS);
    }

    /** @param {Error | null} error */
    #end(error) {
        this.#search = null;
        this.#ended = !error;
        this.#failure = error?.message ?? "";
        this.#gather();
    }

    /** Turns the engine's reports into lines, with their scores in words. */
    #gather() {
        clearTimeout(this.#timer);
        this.#timer = 0;
        const view = this.#view;
        if (!view)
            return;
        this.#known = [...this.#infos.values()].sort((a, b) => a.rank - b.rank)
            .map((info) => ({info, score: scoreOf(this.app, view, info)}));
        this.#show();
    }

    /* ---- showing ---------------------------------------------------------------------------- */

    #show() {
        this.#status.textContent = this.#statusText();
        this.#list.hidden = !this.on || Boolean(this.#view?.over);
        this.#rows.forEach((row, index) => {
            row.element.classList.toggle("none", index >= (this.#view?.moves.length ?? 0));
            row.show(this.#known[index]);
        });
        this.#reader.disabled = this.#known.length === 0;
        this.options.onChange(this.#known);
    }

    #statusText() {
        const [best] = this.#known;
        if (this.#view?.over)
            return tr("The game is over here, so there is nothing to look for.");
        if (!this.on)
            return tr("The engine rests.");
        if (this.#failure)
            return this.#failure;
        if (!best)
            return tr("Looking at the position …");
        const facts = {depth: best.info.depth, speed: speedOf(best.info)};
        if (this.#ended)
            return tr("Depth {depth} · everything is proved", facts);
        return tr("Depth {depth} · {speed} positions a second", facts);
    }

    /** Has the lines read out once. */
    #read() {
        for (const {info, score} of this.#known) {
            say(tr("Line {rank}: {value} {moves}.", {
                rank: info.rank, value: score.said, moves: info.line.slice(0, MOST_READ).join(", "),
            }));
        }
    }
}

/** @param {Info} info */
function speedOf(info) {
    if (info.time === 0)
        return "…";
    const speed = Math.round(info.nodes * 1000 / info.time);
    return speed.toLocaleString(document.documentElement.lang, {maximumSignificantDigits: 2});
}

/**
 * What a line's score means, in words.
 * @param {App} app
 * @param {View} view
 * @param {Info} info
 * @returns {Score}
 */
function scoreOf(app, view, info) {
    const {score} = info;
    const [kind, number] = "mate" in score ? ["mate", score.mate]
        : [info.proved ? "draw" : "cp", score.cp];
    return app.desk.ask("score", view.variant, view.text, kind, number);
}
