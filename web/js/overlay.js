/* What is drawn over a board for people who learn: the facts of a position (page.h), each by a sign of
 * its own shape, those of side 0 a little to the upper left and those of side 1 to the lower right.
 *
 *     way         a line, of round dots for side 0 and of dashes for side 1; the side's shape, small,
 *                 on every square that is still missing
 *     stuck       a bar across that small shape: the piece cannot leave now
 *     completes   the side's shape, as an outline that fills the square
 *     frozen, gives   a star: whoever leaves, or plays there, helps the enemy
 *
 * The desk finds the facts and says them; nothing here knows a rule. */
import {s} from "./ui.js";
import {tr} from "./text.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Point} Point */

/** In a game without tunnels, dots may lie in the middle of squares. */
const APART = 9, FAR_APART = 24;
const LINES = [
    {"stroke-dasharray": "0.1 19", "stroke-linecap": "round", "stroke-width": 12},
    {"stroke-dasharray": "20 13", "stroke-linecap": "butt", "stroke-width": 9},
];

/**
 * Moves what belongs to a side away from the other's.
 * @param {Picture} picture
 * @param {number} side
 */
function aside(picture, side) {
    const apart = picture.game.tunnels ? APART : FAR_APART;
    const by = side === 0 ? -apart : apart;
    return `translate(${by} ${by})`;
}

/** A star of six arms. @param {number} size */
function star(size) {
    const arms = [0, 60, 120].map((turn) => {
        const x = size * Math.cos(turn * Math.PI / 180), y = size * Math.sin(turn * Math.PI / 180);
        return `M${-x} ${-y}L${x} ${y}`;
    }).join("");
    return (/** @type {string} */ colour, /** @type {number} */ width) => s("path",
        {d: arms, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round"});
}

/**
 * @param {Picture} picture
 * @param {Fact} fact
 * @param {string} d the line's path
 */
function drawWay(picture, fact, d) {
    const {fill} = picture.sideColours(fact.side);
    const line = LINES[fact.side];
    const parts = d === "" ? [] : [
        s("path", {...line, d, fill: "none", stroke: picture.colours.tunnelDeep,
            "stroke-width": line["stroke-width"] + 6, opacity: 0.55}),
        s("path", {...line, d, fill: "none", stroke: "#fff", "stroke-width": line["stroke-width"] + 3}),
        s("path", {...line, d, fill: "none", stroke: fill}),
    ];
    const squares = fact.squares.map((square) => {
        const {x, y} = picture.placeOf(square);
        return s("g", {transform: `translate(${x} ${y})`},
            s("circle", {r: 19, fill: picture.colours.tunnelDeep, stroke: "#fff", "stroke-width": 3}),
            picture.sideShape(fact.side, 0.32));
    });
    return s("g", {class: "fact way", transform: aside(picture, fact.side)}, parts, squares);
}

/**
 * @param {Picture} picture
 * @param {Fact} fact
 */
function drawStuck(picture, fact) {
    return s("g", {class: "fact stuck", transform: aside(picture, fact.side)}, fact.squares.map((square) => {
        const {x, y} = picture.placeOf(square);
        const bar = (/** @type {string} */ colour, /** @type {number} */ width) => s("path", {
            d: "M-21 -21L21 21", stroke: colour, "stroke-width": width, "stroke-linecap": "round"});
        return s("g", {transform: `translate(${x} ${y})`},
            bar(picture.colours.tunnelDeep, 13), bar("#fff", 7));
    }));
}

/**
 * @param {Picture} picture
 * @param {Fact} fact
 */
function drawCompletes(picture, fact) {
    return s("g", {class: "fact completes"}, fact.squares.map((square) => {
        const {x, y} = picture.placeOf(square);
        return s("g", {transform: `translate(${x} ${y})`, opacity: 0.75},
            picture.sideShape(fact.side, 0.9, true));
    }));
}

/**
 * @param {Picture} picture
 * @param {Fact} fact
 */
function drawStar(picture, fact) {
    const make = star(15);
    return s("g", {class: `fact ${fact.kind}`}, fact.squares.map((square) => {
        const {x, y} = picture.placeOf(square);
        return s("g", {transform: `translate(${x + 27} ${y - 27})`},
            make(picture.colours.tunnelDeep, 13), make("#fff", 6));
    }));
}

/**
 * The signs of all facts that are drawn.
 * @param {Picture} picture
 * @param {Fact[]} facts
 * @param {(line: string[], side: number) => string} pathOf an SVG path along the squares, to the edges
 */
export function drawFacts(picture, facts, pathOf) {
    return facts.flatMap((fact) => {
        if (fact.kind === "way")
            return [drawWay(picture, fact, pathOf(fact.line, fact.side))];
        if (fact.kind === "stuck")
            return [drawStuck(picture, fact)];
        if (fact.kind === "completes")
            return [drawCompletes(picture, fact)];
        return fact.kind === "frozen" || fact.kind === "gives" ? [drawStar(picture, fact)] : [];
    });
}

/**
 * What screen readers say of a square, with what the facts add to it.
 * @param {GameFacts} game
 * @param {Fact[]} facts
 * @param {string} square
 * @param {string} label
 */
export function labelFacts(game, facts, square, label) {
    let said = label;
    for (const {kind, side, squares} of facts) {
        const about = {square: said, side: game.sidesInside[side]};
        if (!squares.includes(square))
            continue;
        if (kind === "way")
            said = tr("{square}, on the way of {side}", about);
        else if (kind === "frozen")
            said = tr("{square}, frozen", about);
        else if (kind === "completes")
            said = tr("{square}, completes a row of {side}", about);
        else if (kind === "gives")
            said = tr("{square}, gives a row away", about);
    }
    return said;
}
