/* Who was ahead, move by move, as a drawing: the curve rises above the middle where side 0 is
 * ahead, and falls below it where side 1 is.
 *
 * Each side's area has its own colour and pattern (dots and bars, like the stones), and each kind
 * of mistake its own shape, so the drawing can be read without colour. It is drawn in pixels of
 * its real width, and again whenever that changes, so that shapes and dots keep their size. A
 * review goes from the last move to the first; what is not known yet is left blank.
 *
 * It is a slider: pressing, dragging and the arrow keys go to a move, and its text says who was
 * ahead there. A table with the same content is folded up below it. */
import {fill, h, newId, s} from "./ui.js";
import {gradeSign, gradeWord, signOf} from "./moves.js";
import {tr} from "./text.js";

/**
 * @typedef {object} GraphData
 * @property {string[]} moves
 * @property {Judgement[]} judgements by plies
 * @property {number} current
 */

const HEIGHT = 132;
const EDGE_X = 10;
const EDGE_Y = 10;
const PAGE_STEP = 10;

/** The shapes of mistakes, around 0 0. @type {Record<string, string>} */
const SHAPES = {
    blunder: "M0-7 7 0 0 7-7 0Z",
    mistake: "M0-6 6 5H-6Z",
    doubtful: "M-4-4H4V4H-4Z",
};

export class Graph {
    /**
     * @param {HTMLElement} root is filled by the graph
     * @param {{game: GameFacts, onGo: (plies: number) => void}} options
     */
    constructor(root, {game, onGo}) {
        this.game = game;
        this.onGo = onGo;
        /** @type {GraphData} */
        this.data = {moves: [], judgements: [], current: 0};
        this.width = 0;
        this.ids = [newId(), newId(), newId(), newId()];
        this.drawing = s("svg", {class: "graph-drawing", "aria-hidden": "true", height: HEIGHT});
        this.slider = h("div", {
            class: "graph", role: "slider", tabindex: 0, "aria-label": tr("Who was ahead"),
            "aria-valuemin": 0,
        }, this.drawing);
        this.table = h("table", {class: "graph-table"});
        this.details = h("details", {class: "graph-words"},
            h("summary", {}, tr("Who was ahead, as a table")), this.table);
        this.#listen();
        root.classList.add("graph-box");
        fill(root, this.slider, this.details);
        this.observer = new ResizeObserver(() => this.#resize());
        this.observer.observe(this.slider);
    }

    destroy() {
        this.observer.disconnect();
    }

    /** @param {GraphData} data */
    show(data) {
        this.data = data;
        this.slider.setAttribute("aria-valuemax", String(data.moves.length));
        this.slider.setAttribute("aria-valuenow", String(data.current));
        this.slider.setAttribute("aria-valuetext", this.#valueText(data.current));
        this.#draw();
        if (this.details.open)
            this.#drawTable();
    }

    /** @param {number} plies */
    #valueText(plies) {
        const {judgements, moves} = this.data;
        const judgement = judgements[plies];
        const ahead = judgement.chance === null ? tr("not looked at yet") : judgement.ahead;
        if (plies === 0)
            return tr("The start: {ahead}", {ahead});
        const place = {n: plies, total: moves.length, move: moves[plies - 1], ahead};
        if (gradeSign(judgement.grade))
            return tr("Move {n} of {total}, {move}, {grade}: {ahead}",
                {...place, grade: gradeWord(judgement.grade)});
        return tr("Move {n} of {total}, {move}: {ahead}", place);
    }

    /* ---- drawing ---------------------------------------------------------------------------- */

    #resize() {
        const width = Math.round(this.slider.clientWidth);
        if (width === this.width)
            return;
        this.width = width;
        this.#draw();
    }

    /** @param {number} plies */
    #x(plies) {
        const most = Math.max(this.data.moves.length, 1);
        return EDGE_X + plies * (this.width - 2 * EDGE_X) / most;
    }

    /** @param {number} chance */
    #y(chance) {
        return EDGE_Y + (1000 - chance) * (HEIGHT - 2 * EDGE_Y) / 1000;
    }

    #draw() {
        if (this.width === 0)
            return;
        this.drawing.setAttribute("width", String(this.width));
        this.drawing.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
        fill(this.drawing, this.#patterns(), this.#areas(), this.#middle(), this.#here(),
            this.#mistakes());
    }

    #patterns() {
        const [dots, bars, above, below] = this.ids;
        const middle = this.#y(500);
        const {width, game: {colours: [first, second]}} = this;
        return s("defs", {},
            s("pattern", {id: dots, width: 8, height: 8, patternUnits: "userSpaceOnUse"},
                s("rect", {class: "graph-area", "data-colour": first, width: 8, height: 8}),
                s("circle", {class: "graph-pattern", cx: 4, cy: 4, r: 1.5})),
            s("pattern", {id: bars, width: 8, height: 8, patternUnits: "userSpaceOnUse"},
                s("rect", {class: "graph-area", "data-colour": second, width: 8, height: 8}),
                s("rect", {class: "graph-pattern", x: 0, y: 0, width: 2, height: 8})),
            s("clipPath", {id: above}, s("rect", {width, height: middle})),
            s("clipPath", {id: below}, s("rect", {width, y: middle, height: HEIGHT - middle})));
    }

    /** The runs of plies with known chances, each as its points. */
    #stretches() {
        /** @type {{x: number, y: number}[][]} */
        const stretches = [];
        let open = false;
        for (const [plies, {chance}] of this.data.judgements.entries()) {
            if (chance !== null && !open)
                stretches.push([]);
            open = chance !== null;
            if (chance !== null)
                stretches[stretches.length - 1].push({x: this.#x(plies), y: this.#y(chance)});
        }
        return stretches;
    }

    #areas() {
        const [dots, bars, above, below] = this.ids;
        const middle = this.#y(500);
        return this.#stretches().map((points) => {
            const curve = points.map(({x, y}) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
            const area = `M${points[0].x.toFixed(1)} ${middle}L${curve}` +
                `L${points[points.length - 1].x.toFixed(1)} ${middle}Z`;
            return [
                s("path", {d: area, fill: `url(#${dots})`, "clip-path": `url(#${above})`}),
                s("path", {d: area, fill: `url(#${bars})`, "clip-path": `url(#${below})`}),
                s("path", {class: "graph-curve", d: `M${curve}`}),
            ];
        });
    }

    #middle() {
        const y = this.#y(500);
        return [
            s("path", {class: "graph-middle", d: `M0 ${y}H${this.width}`}),
            s("text", {class: "graph-side", "data-colour": this.game.colours[0], x: 4, y: 15},
                signOf(this.game, 0)),
            s("text", {class: "graph-side", "data-colour": this.game.colours[1], x: 4,
                y: HEIGHT - 5}, signOf(this.game, 1)),
        ];
    }

    #mistakes() {
        return this.data.judgements.map(({grade, chance}, plies) => SHAPES[grade] && s("path", {
            class: `graph-mark ${grade}`, d: SHAPES[grade],
            transform: `translate(${this.#x(plies).toFixed(1)} ${this.#y(chance ?? 500).toFixed(1)})`,
        }));
    }

    #here() {
        const {current, judgements} = this.data;
        const x = this.#x(current).toFixed(1);
        const chance = judgements[current]?.chance ?? null;
        return [
            s("path", {class: "graph-here", d: `M${x} 0V${HEIGHT}`}),
            chance === null ? null
                : s("circle", {class: "graph-here", cx: x, cy: this.#y(chance).toFixed(1), r: 9}),
        ];
    }

    /* ---- the table -------------------------------------------------------------------------- */

    #drawTable() {
        const {judgements, moves} = this.data;
        const rows = moves.map((move, index) => {
            const plies = index + 1;
            const {ahead, grade} = judgements[plies];
            return h("tr", {"aria-current": plies === this.data.current ? "true" : null},
                h("th", {scope: "row"}, `${plies}. ${move}`), h("td", {}, ahead),
                h("td", {}, gradeWord(grade)));
        });
        fill(this.table,
            h("thead", {}, h("tr", {}, h("th", {scope: "col"}, tr("Move")),
                h("th", {scope: "col"}, tr("Ahead")), h("th", {scope: "col"}, tr("Grade")))),
            h("tbody", {}, rows));
    }

    /* ---- going somewhere -------------------------------------------------------------------- */

    #listen() {
        const {slider} = this;
        slider.addEventListener("keydown", (event) => this.#onKey(event));
        slider.addEventListener("pointerdown", (event) => {
            if (event.button !== 0)
                return;
            slider.setPointerCapture(event.pointerId);
            this.#goTo(event);
        });
        slider.addEventListener("pointermove", (event) => {
            if (slider.hasPointerCapture(event.pointerId))
                this.#goTo(event);
        });
        this.details.addEventListener("toggle", () => {
            if (this.details.open)
                this.#drawTable();
        });
    }

    /** @param {PointerEvent} event */
    #goTo(event) {
        const {left} = this.slider.getBoundingClientRect();
        const most = this.data.moves.length;
        const share = (event.clientX - left - EDGE_X) / (this.width - 2 * EDGE_X);
        this.#go(Math.round(share * most));
    }

    /** @param {number} plies */
    #go(plies) {
        const to = Math.min(Math.max(plies, 0), this.data.moves.length);
        if (to !== this.data.current)
            this.onGo(to);
    }

    /** @param {KeyboardEvent} event */
    #onKey(event) {
        if (event.ctrlKey || event.altKey || event.metaKey)
            return;
        const {current, moves} = this.data;
        /** @type {Record<string, number>} */
        const places = {
            ArrowLeft: current - 1, ArrowDown: current - 1,
            ArrowRight: current + 1, ArrowUp: current + 1,
            PageUp: current + PAGE_STEP, PageDown: current - PAGE_STEP,
            Home: 0, End: moves.length,
        };
        if (!(event.key in places))
            return;
        event.preventDefault();
        event.stopPropagation();
        this.#go(places[event.key]);
    }
}

/**
 * The shape by which the graph marks a grade.
 * @param {string} grade
 */
export function gradeShape(grade) {
    return s("svg", {class: "graph-shape", viewBox: "-9 -9 18 18", "aria-hidden": "true"},
        s("path", {class: `graph-mark ${grade}`, d: SHAPES[grade] ?? ""}));
}
