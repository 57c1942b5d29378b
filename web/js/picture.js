/* The picture of a board: soil, stones, tunnels, edges, and the marks on them, as one SVG.
 *
 * The board in play (board.js) and the pictures in lists, in files and on paper are all drawn here.
 * All colours are attributes, taken from a palette (palettes.js). A square is 100 units wide, and
 * everything else is measured in these.
 *
 * Empty squares are tunnels if the game has them (tunnels.js). Three layers of their outline, a
 * little apart, make them look sunken. */
import {append, s} from "./ui.js";
import {PALETTES} from "./palettes.js";
import {drawFacts} from "./overlay.js";
import {SQUARE, tunnelPath} from "./tunnels.js";
import {squareIndex, squaresOf} from "./squares.js";

/** @typedef {import("./palettes.js").Palette} Palette */
/** @typedef {import("./palettes.js").Theme} Theme */
/** @typedef {{x: number, y: number}} Point */

/**
 * An arrow for a move, or a ring where a move has one square.
 * @typedef {object} Arrow
 * @property {string} move
 * @property {number} [rank] 1 for the best: the strongest arrow
 * @property {"line" | "hint" | "better"} [kind]
 * @property {string} [label] a short text on it, such as the rank
 * @property {number} [ghost] whose stone is put there, where the move has one square
 */

const HALF = SQUARE / 2;
const FINE_SIZE = 10; // up to this board size stones are drawn in full detail
const PLAIN_BAND = 8; // margin of a board whose edges nobody owns
const OWNED_BAND = 10; // least width of an owned edge

/* ---- stones --------------------------------------------------------------------------------- */

const CROSS = "M-10 -41H10V-10H41V10H10V41H-10V10H-41V-10H-10Z";

/**
 * The outline of a shape, without colours.
 * @param {string} kind
 * @param {number} scale 1 for a stone
 * @param {Record<string, any>} attributes
 */
function outline(kind, scale, attributes) {
    const n = (/** @type {number} */ length) => length * scale;
    switch (kind) {
    case "block":
        return s("rect", {x: n(-33), y: n(-33), width: n(66), height: n(66), rx: n(8),
            ...attributes});
    case "cross":
        return s("path", {d: CROSS, transform: `rotate(45) scale(${scale})`,
            "stroke-linejoin": "round", ...attributes});
    case "ring":
        return s("path", {d: ringPath(n(36), n(19)), "fill-rule": "evenodd", ...attributes});
    default:
        return s("circle", {r: n(36), ...attributes});
    }
}

/**
 * @param {number} outer
 * @param {number} inner
 */
function ringPath(outer, inner) {
    const circle = (/** @type {number} */ r) =>
        `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
    return circle(outer) + circle(inner);
}

/** The groove carved into a stone; crosses and rings are too thin for one. */
function carving(/** @type {string} */ kind, /** @type {Record<string, any>} */ attributes) {
    return kind === "disc" || kind === "block" ? outline(kind, 0.58, attributes) : null;
}

/**
 * A side's colour, and the colour of its pieces' outlines.
 * @param {GameFacts} game
 * @param {number} side
 * @param {Palette} colours
 */
function coloursOf(game, side, colours) {
    const name = game.colours[side];
    return {fill: colours[name], edge: colours[`${name}Edge`]};
}

/**
 * A stone, to be used many times. On large boards the details are too small to see, and leaving
 * them out is faster.
 * @param {string} id of the picture
 * @param {GameFacts} game
 * @param {0 | 1} side
 * @param {Palette} colours
 * @param {boolean} fine
 */
function stone(id, game, side, colours, fine) {
    const kind = game.shapes[side];
    const {fill, edge} = coloursOf(game, side, colours);
    return s("g", {id: `${id}-stone-${side}`},
        fine && s("g", {transform: "translate(0 4)"},
            outline(kind, 1.03, {fill: "#000", opacity: 0.3})),
        outline(kind, 1, {fill, stroke: edge, "stroke-width": 3}),
        outline(kind, 0.97, {fill: `url(#${id}-sheen)`}),
        carving(kind, {fill: "none", stroke: edge, "stroke-width": 3, opacity: 0.55}),
        fine && s("g", {transform: "translate(0 2)"},
            carving(kind, {fill: "none", stroke: "#fff", "stroke-width": 2, opacity: 0.3})));
}

/* ---- ground and edges ----------------------------------------------------------------------- */

/** Crumbs in the soil: x, y, radius; a negative radius is a light one. */
const CRUMBS = [
    [12, 18, 3], [47, 8, -2], [83, 27, 2], [128, 15, -3], [171, 34, 3], [190, 71, -2], [22, 64, -3],
    [61, 51, 2], [104, 66, 3], [146, 88, -2], [35, 107, 2], [78, 122, -3], [119, 131, 2],
    [163, 119, 3], [187, 152, 2], [14, 158, -2], [52, 171, 3], [95, 185, -2], [138, 169, -3],
    [174, 190, 2],
];

/**
 * @param {string} id
 * @param {Palette} colours
 */
function soilPattern(id, colours) {
    return s("pattern", {id: `${id}-soil`, width: 200, height: 200,
        patternUnits: "userSpaceOnUse"},
        s("rect", {width: 200, height: 200, fill: colours.soil}),
        CRUMBS.map(([x, y, radius]) => s("circle", {cx: x, cy: y, r: Math.abs(radius),
            fill: radius < 0 ? colours.soilLight : colours.soilDark, opacity: 0.7})));
}

/**
 * @param {string} id
 * @param {Palette} colours
 */
function gradients(id, colours) {
    return [
        s("linearGradient", {id: `${id}-sheen`, x1: 0.2, y1: 0, x2: 0.6, y2: 1},
            s("stop", {offset: 0, "stop-color": "#fff", "stop-opacity": 0.34}),
            s("stop", {offset: 0.45, "stop-color": "#fff", "stop-opacity": 0}),
            s("stop", {offset: 1, "stop-color": "#000", "stop-opacity": 0.26})),
        s("radialGradient", {id: `${id}-lantern`},
            s("stop", {offset: 0, "stop-color": colours.gold, "stop-opacity": 0.85}),
            s("stop", {offset: 0.5, "stop-color": colours.gold, "stop-opacity": 0.35}),
            s("stop", {offset: 1, "stop-color": colours.gold, "stop-opacity": 0})),
    ];
}

/**
 * The layout; smaller squares get relatively larger letters.
 * @param {number} size
 * @param {GameFacts} game
 * @param {boolean} coordinates
 * @param {string} title
 */
function measure(size, game, coordinates, title) {
    const {top, bottom, left, right} = game.edges;
    const owned = [top, bottom, left, right].some((side) => side >= 0);
    const board = size * SQUARE;
    const band = owned ? SQUARE * (0.2 + 0.016 * size) : PLAIN_BAND;
    const letter = SQUARE * (0.06 + 0.03 * size);
    const rim = band + 6;
    const written = rim + (coordinates ? letter * 1.35 : 0);
    const below = title ? letter * 2 : 0;
    return {
        board, band, letter, width: board + written + rim, height: board + written + rim + below,
        margin: {left: written, top: rim, right: rim, bottom: written + below},
    };
}

/** @param {string} name */
function layer(name) {
    return s("g", {class: name});
}

let pictures = 0;

/**
 * @typedef {object} PictureOptions
 * @property {number} size
 * @property {GameFacts} game
 * @property {boolean} [flipped]
 * @property {boolean} [coordinates]
 * @property {Theme} [theme]
 * @property {string} [title] a line below the board
 */

/** A picture that can be changed. */
export class Picture {
    grid = "";
    /** @type {Map<number, SVGGElement>} the stones, by index */
    stones = new Map();
    burrow = s("path", {d: ""});
    light = layer("light");
    lasts = layer("lasts");
    stoneLayer = layer("stones");
    line = layer("line");
    facts = layer("facts");
    arrows = layer("arrows");
    top = layer("over");

    /** @param {PictureOptions} options */
    constructor({size, game, flipped = false, coordinates = true, theme = "page", title = ""}) {
        pictures += 1;
        this.id = `board-${pictures}`;
        this.size = size;
        this.game = game;
        this.flipped = flipped;
        this.colours = PALETTES[theme];
        const {board, band, letter, width, height, margin} =
            measure(size, game, coordinates, title);
        this.board = board;
        this.band = band;
        this.letter = letter;
        this.width = width;
        this.height = height;
        this.margin = margin;
        this.svg = s("svg", {viewBox: `${-margin.left} ${-margin.top} ${width} ${height}`,
            "font-family": "system-ui, sans-serif"});
        append(this.svg, [this.#definitions(), this.#edges(), this.#ground(),
            coordinates && this.#coordinates(), game.tunnels && this.#tunnels(), this.light,
            this.lasts, this.stoneLayer, this.line, this.facts, this.arrows, this.top,
            title !== "" && this.#title(title)]);
    }

    #definitions() {
        const {colours, id} = this;
        this.burrow.id = `${id}-burrow`;
        return s("defs", {}, soilPattern(id, colours), gradients(id, colours), this.burrow,
            s("clipPath", {id: `${id}-inside`}, s("use", {href: `#${id}-burrow`})),
            stone(id, this.game, 0, colours, this.size <= FINE_SIZE),
            stone(id, this.game, 1, colours, this.size <= FINE_SIZE));
    }

    /** @param {string} title */
    #title(title) {
        return s("text", {x: this.board / 2, y: this.height - this.margin.top - this.letter * 0.8,
            "font-size": this.letter, fill: this.colours.ink, "text-anchor": "middle"}, title);
    }

    /** The four edges, each in its owner's colour and with its owner's shape. */
    #edges() {
        const {board, band, flipped, colours} = this;
        const {top, bottom, left, right} = this.game.edges;
        const owners = flipped ? [bottom, left, top, right] : [top, right, bottom, left];
        const group = s("g", {class: "edges"},
            s("rect", {x: -band - 4, y: -band - 4, width: board + 2 * band + 8,
                height: board + 2 * band + 8, rx: band * 0.6,
                fill: band < OWNED_BAND ? colours.fieldLine : colours.soilDark}));
        if (band < OWNED_BAND)
            return group;
        owners.forEach((owner, quarter) => group.append(s("g", {
            transform: `rotate(${90 * quarter} ${board / 2} ${board / 2})`,
        }, this.#edge(owner, quarter))));
        return group;
    }

    /**
     * One edge, drawn as the top one and rotated.
     * @param {number} owner
     * @param {number} quarter
     */
    #edge(owner, quarter) {
        const {board, band, size, colours} = this;
        const {fill, edge} = owner >= 0 ? coloursOf(this.game, owner, colours)
            : {fill: colours.soilDark, edge: colours.soilDark};
        const gap = 3, out = -band, corner = band * 0.45;
        const left = out + corner + gap, right = board - left, shoulder = out + corner;
        const shape = s("path", {fill,
            d: `M${gap} ${-gap}L${left} ${shoulder}Q${left} ${out} ${out + 2 * corner} ${out}` +
                `H${board - out - 2 * corner}Q${right} ${out} ${right} ${shoulder}` +
                `L${board - gap} ${-gap}Z`});
        if (owner < 0)
            return [shape];
        const small = band / SQUARE * 0.85;
        return [shape, Array.from({length: size}, (_, i) => s("g", {
            transform: `translate(${(i + 0.5) * SQUARE} ${-band / 2 - 1}) rotate(${-90 * quarter})`,
        }, outline(this.game.shapes[owner], small, {fill: edge}),
        s("g", {transform: "translate(0 1.5)"}, outline(this.game.shapes[owner], small,
            {fill: "none", stroke: "#fff", "stroke-width": 1.5, opacity: 0.4}))))];
    }

    #ground() {
        const {board, size, colours, id} = this;
        const tunnels = this.game.tunnels;
        const lines = Array.from({length: size - 1}, (_, i) =>
            `M${(i + 1) * SQUARE} 0V${board}M0 ${(i + 1) * SQUARE}H${board}`).join("");
        return s("g", {class: "ground"},
            s("rect", {width: board, height: board, rx: 6,
                fill: tunnels ? `url(#${id}-soil)` : colours.field}),
            s("path", {d: lines, stroke: tunnels ? colours.soilDark : colours.fieldLine,
                "stroke-width": tunnels ? 2 : 3,
                fill: "none"}));
    }

    #coordinates() {
        const {size, board, band, letter, flipped, colours} = this;
        const group = s("g", {class: "coordinates", fill: colours.inkSoft, "font-size": letter,
            "text-anchor": "middle", "font-variant-numeric": "tabular-nums"});
        for (let i = 0; i < size; i++) {
            const middle = (i + 0.5) * SQUARE;
            const column = String.fromCharCode(97 + (flipped ? size - 1 - i : i));
            group.append(
                s("text", {x: middle, y: board + band + 6 + letter * 0.95}, column),
                s("text", {x: -band - 6 - letter * 0.65, y: middle + letter * 0.36},
                    flipped ? i + 1 : size - i));
        }
        return group;
    }

    /** The layers of a burrow: its lit lower lip, its shaded wall, and its floor. */
    #tunnels() {
        const {colours, id} = this;
        const href = `#${id}-burrow`;
        return s("g", {class: "tunnels"},
            s("use", {href, transform: "translate(0 3)", fill: colours.soilLight}),
            s("use", {href, fill: colours.tunnelDeep}),
            s("g", {"clip-path": `url(#${id}-inside)`},
                s("use", {href, transform: "translate(0 9)", fill: colours.tunnel})));
    }

    /* ---- places ----------------------------------------------------------------------------- */

    /**
     * The middle of a square.
     * @param {number} index
     * @returns {Point}
     */
    place(index) {
        const {size, flipped} = this;
        const shown = flipped ? size * size - 1 - index : index;
        return {x: (shown % size + 0.5) * SQUARE, y: (Math.floor(shown / size) + 0.5) * SQUARE};
    }

    /** @param {string} square */
    placeOf(square) {
        return this.place(squareIndex(square, this.size));
    }

    /* ---- what is on the board ---------------------------------------------------------------- */

    /**
     * Makes a stone that is not on the board yet.
     * @param {string} side 0 or 1
     */
    makeStone(side) {
        return s("g", {class: `stone side-${side}`, "data-side": side},
            s("g", {}, s("use", {href: `#${this.id}-stone-${side}`})));
    }

    /**
     * @param {SVGGElement} element
     * @param {number} index
     */
    putStone(element, index) {
        const {x, y} = this.place(index);
        element.setAttribute("transform", `translate(${x} ${y})`);
        this.stones.set(index, element);
    }

    /**
     * Shows a grid, changing only what differs. With `slide`, the stone on its first square moves
     * to its second. Returns the stones that were removed and added, so that the caller can animate
     * them.
     * @param {string} grid
     * @param {[number, number] | null} [slide]
     */
    setGrid(grid, slide = null) {
        const before = this.grid;
        /** @type {SVGGElement[]} */
        const gone = [];
        /** @type {SVGGElement[]} */
        const come = [];
        const moved = slide && grid[slide[1]] === before[slide[0]]
            ? this.stones.get(slide[0]) : null;
        if (slide && moved) {
            const captured = this.stones.get(slide[1]);
            if (captured)
                gone.push(captured);
            this.stones.delete(slide[0]);
            this.putStone(moved, slide[1]);
            this.stoneLayer.append(moved);
        }
        for (let i = 0; i < grid.length; i++) {
            const element = this.stones.get(i);
            if ((element?.dataset.side ?? ".") === grid[i])
                continue;
            if (element) {
                gone.push(element);
                this.stones.delete(i);
            }
            if (grid[i] !== ".") {
                const made = this.makeStone(grid[i]);
                this.putStone(made, i);
                this.stoneLayer.append(made);
                come.push(made);
            }
        }
        this.grid = grid;
        if (this.game.tunnels && grid !== before)
            this.burrow.setAttribute("d", tunnelPath(this.#shownGrid(), this.size));
        return {gone, come, moved};
    }

    #shownGrid() {
        return this.flipped ? [...this.grid].reverse().join("") : this.grid;
    }

    /**
     * Corner marks on the squares of the last move.
     * @param {string | null | undefined} move
     */
    setLast(move) {
        this.lasts.replaceChildren(...[...new Set(squaresOf(move))].map((square) => {
            const {x, y} = this.placeOf(square);
            const deep = this.game.tunnels && this.grid[squareIndex(square, this.size)] === ".";
            return s("path", {
                d: "M-43 -24V-43H-24M24 -43H43V-24M43 24V43H24M-24 43H-43V24", fill: "none",
                stroke: deep ? this.colours.markDeep : this.colours.mark, "stroke-width": 6,
                "stroke-linecap": "round", "stroke-linejoin": "round",
                transform: `translate(${x} ${y})`,
            });
        }));
    }

    /**
     * The lit paths through the winning squares, extended to the winner's edges where they touch
     * them.
     * @param {string[][]} paths
     * @param {number} winner
     */
    setPaths(paths, winner) {
        this.line.replaceChildren();
        this.light.replaceChildren();
        for (const path of paths)
            this.#addPath(path, winner);
    }

    /**
     * @param {string[]} path
     * @param {number} winner
     */
    #addPath(path, winner) {
        const d = this.#wayThrough(path, winner);
        const stroke = (/** @type {string} */ colour, /** @type {number} */ width,
            /** @type {number} */ opacity, /** @type {string} */ name) => s("path", {
            class: name, d, fill: "none", stroke: colour, "stroke-width": width, opacity,
            "stroke-linecap": "round", "stroke-linejoin": "round", pathLength: 1});
        const {gold} = this.colours;
        this.light.append(s("g", {class: "glow",
            "clip-path": this.game.tunnels ? `url(#${this.id}-inside)` : null},
        path.map((square) => {
            const {x, y} = this.placeOf(square);
            return s("circle", {cx: x, cy: y, r: 78, fill: `url(#${this.id}-lantern)`});
        })));
        this.line.append(stroke(gold, 34, 0.22, "glow"),
            stroke("#3a2a00", 17, 0.75, "run"), stroke(gold, 11, 1, "run"),
            stroke("#fff7d6", 3.5, 0.85, "run"));
    }

    /**
     * @param {string[]} path
     * @param {number} winner
     */
    #wayThrough(path, winner) {
        const points = path.map((square) => this.placeOf(square));
        const first = this.#wayOut(points[0], winner, points[1]);
        const last = this.#wayOut(points[points.length - 1], winner, first ?? points[0]);
        return [first, ...points, last].filter((point) => point !== null)
            .map(({x, y}, i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");
    }

    /**
     * From the centre of a square to the adjacent edge of the winner, except the one already used;
     * null if there is none.
     * @param {Point} point
     * @param {number} winner
     * @param {Point | undefined} taken
     * @returns {Point | null}
     */
    #wayOut({x, y}, winner, taken) {
        const {board, flipped} = this;
        const {top, bottom, left, right} = this.game.edges;
        const end = board - HALF;
        const ways = [
            {at: y === HALF, owner: flipped ? bottom : top, to: {x, y: 0}},
            {at: y === end, owner: flipped ? top : bottom, to: {x, y: board}},
            {at: x === HALF, owner: flipped ? right : left, to: {x: 0, y}},
            {at: x === end, owner: flipped ? left : right, to: {x: board, y}},
        ];
        const way = ways.find(({at, owner, to}) => at && owner === winner &&
            !(taken && taken.x === to.x && taken.y === to.y));
        return way?.to ?? null;
    }

    /* ---- facts ------------------------------------------------------------------------------- */

    /** @param {Fact[]} facts */
    setFacts(facts) {
        this.facts.replaceChildren(...drawFacts(this, facts,
            (line, side) => this.#wayThrough(line, side)));
    }

    /** @param {number} side */
    sideColours(side) {
        return coloursOf(this.game, side, this.colours);
    }

    /**
     * A side's shape, centred at 0 0; `scale` 1 is the size of a stone.
     * @param {number} side
     * @param {number} scale
     * @param {boolean} [hollow]
     */
    sideShape(side, scale, hollow = false) {
        const {fill, edge} = this.sideColours(side);
        return outline(this.game.shapes[side], scale, hollow
            ? {fill: "none", stroke: fill, "stroke-width": 7, "stroke-dasharray": "13 8"}
            : {fill, stroke: edge, "stroke-width": 2});
    }

    /* ---- arrows ------------------------------------------------------------------------------ */

    /** @param {Arrow[]} arrows the best last is drawn over the others */
    setArrows(arrows) {
        const ranked = [...arrows].sort((a, b) => (b.rank ?? 1) - (a.rank ?? 1));
        this.arrows.replaceChildren(...ranked.flatMap((arrow) => this.#arrow(arrow)));
    }

    /** @param {Arrow} arrow */
    #arrow({move, rank = 1, kind = "line", label, ghost}) {
        const points = squaresOf(move).map((square) => this.placeOf(square));
        if (points.length === 0)
            return [];
        const {colours} = this;
        const colour = {line: "#fff1cf", hint: colours.amber, better: "#a5e39a"}[kind];
        const width = Math.max(5, 17 - 3 * rank), opacity = Math.max(0.45, 1.1 - 0.15 * rank);
        const end = points[points.length - 1];
        const shape = points.length === 1
            ? [s("circle", {cx: end.x, cy: end.y, r: 41, fill: "none"})]
            : arrowShape(points, width);
        const group = s("g", {class: `arrow ${kind}`, opacity, "stroke-linecap": "round",
            "stroke-linejoin": "round"},
        s("g", {stroke: colours.tunnelDeep, "stroke-width": width + 7, fill: "none"},
            shape.map((part) => part.cloneNode())),
        s("g", {stroke: colour, "stroke-width": width, fill: "none"}, shape));
        if (ghost !== undefined && points.length === 1)
            group.prepend(this.#ghost(ghost, end));
        if (label)
            group.append(...this.#badge(points, label, colour));
        return [group];
    }

    /**
     * A stone that may be put there.
     * @param {number} side
     * @param {Point} place
     */
    #ghost(side, {x, y}) {
        const made = this.makeStone(String(side));
        made.setAttribute("transform", `translate(${x} ${y})`);
        made.setAttribute("opacity", "0.6");
        return made;
    }

    /**
     * @param {Point[]} points
     * @param {string} label
     * @param {string} colour
     */
    #badge(points, label, colour) {
        const end = points[points.length - 1], begin = points[0];
        const at = points.length === 1 ? {x: end.x + 30, y: end.y - 30}
            : {x: begin.x + 0.12 * (end.x - begin.x), y: begin.y + 0.12 * (end.y - begin.y)};
        return [
            s("circle", {cx: at.x, cy: at.y, r: 19, fill: this.colours.tunnelDeep, stroke: colour,
                "stroke-width": 4}),
            s("text", {x: at.x, y: at.y + 9, "font-size": 26, "font-weight": 700, fill: "#fff",
                "text-anchor": "middle"}, label),
        ];
    }
}

/**
 * An arrow that ends a little before the centre of its last square.
 * @param {Point[]} points
 * @param {number} width
 */
function arrowShape(points, width) {
    const end = points[points.length - 1], before = points[points.length - 2];
    const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
    const x = (end.x - before.x) / length, y = (end.y - before.y) / length;
    const tip = {x: end.x - 6 * x, y: end.y - 6 * y};
    const head = 16 + width;
    const wing = (/** @type {number} */ way) =>
        `${tip.x - head * x + way * head * 0.75 * y} ${tip.y - head * y - way * head * 0.75 * x}`;
    const body = points.slice(0, -1).map((point) => `${point.x} ${point.y}`).join("L");
    return [
        s("path", {d: `M${body}L${tip.x} ${tip.y}`}),
        s("path", {d: `M${wing(1)}L${tip.x} ${tip.y}L${wing(-1)}`}),
    ];
}

/* ---- pictures that stay as they are --------------------------------------------------------- */

/**
 * A picture of a position. Without a theme it follows the page's; with one it depends on nothing
 * and may be written to a file.
 * @param {View} view
 * @param {GameFacts} game
 * @param {{flipped?: boolean, coordinates?: boolean, arrows?: Arrow[],
 *     last?: string | null, title?: string, theme?: Theme}} [options]
 * @returns {SVGSVGElement}
 */
export function drawBoard(view, game, options = {}) {
    const {flipped, coordinates, arrows = [], last, title, theme} = options;
    const picture = new Picture({size: view.size, game, flipped, coordinates, theme, title});
    picture.setGrid(view.grid);
    picture.setLast(last ?? view.last);
    picture.setPaths(view.paths, view.winner);
    picture.setArrows(arrows);
    const {svg} = picture;
    svg.setAttribute("class", "picture");
    if (theme && theme !== "page") {
        svg.setAttribute("width", String(picture.width));
        svg.setAttribute("height", String(picture.height));
        svg.querySelector("defs")?.after(s("rect", {x: -picture.margin.left, y: -picture.margin.top,
            width: picture.width, height: picture.height, fill: picture.colours.ground}));
    } else {
        svg.setAttribute("aria-hidden", "true");
    }
    return svg;
}

/**
 * A side's shape in its colour, for use in text; it is centred at 0 0 and extends 42 units each
 * way.
 * @param {GameFacts} game
 * @param {number} side
 */
export function shapeIcon(game, side) {
    const {fill, edge} = coloursOf(game, side, PALETTES.page);
    return outline(game.shapes[side], 1, {fill, stroke: edge, "stroke-width": 4});
}
