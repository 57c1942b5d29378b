/* What the drawing of a board is based on: squares as texts, and the outline of tunnels. */
import assert from "node:assert/strict";
import {test} from "node:test";
import {squareIndex, squareName, squaresOf} from "../../web/js/squares.js";
import {tunnelPath} from "../../web/js/tunnels.js";

/** @param {string} path */
function outlines(path) {
    return (path.match(/M/g) ?? []).length;
}

/** The number of corners of an outline. @param {string} path */
function corners(path) {
    return (path.match(/Q/g) ?? []).length;
}

test("squares are counted from the top left, as a grid is read", () => {
    assert.equal(squareName(0, 8), "a8");
    assert.equal(squareName(63, 8), "h1");
    assert.equal(squareName(15, 16), "p16");
    for (let index = 0; index < 256; index++)
        assert.equal(squareIndex(squareName(index, 16), 16), index);
});

test("what is not a square has no index", () => {
    for (const text of ["i1", "a9", "a0", "", "A1", "a", "a1.5x"])
        assert.equal(squareIndex(text, 8), -1, text);
});

test("a move is the squares that it goes through", () => {
    assert.deepEqual(squaresOf("c3c4"), ["c3", "c4"]);
    assert.deepEqual(squaresOf("a10"), ["a10"]);
    assert.deepEqual(squaresOf("p16p15"), ["p16", "p15"]);
    assert.deepEqual(squaresOf(null), []);
});

test("a board without tunnels has no outline", () => {
    assert.equal(tunnelPath("010101010", 3), "");
});

test("tunnels side by side are one burrow", () => {
    const path = tunnelPath("0....1010", 3);
    assert.equal(outlines(path), 1);
    assert.equal(corners(tunnelPath("010..0010", 3)), 4);
});

test("tunnels that meet only at a corner stay apart", () => {
    assert.equal(outlines(tunnelPath(".010.010.", 3)), 3);
});

test("what is enclosed by a burrow has an outline of its own", () => {
    assert.equal(outlines(tunnelPath("....0....", 3)), 2);
});

test("a burrow is open where it reaches the rim, and closed elsewhere", () => {
    const inside = tunnelPath("0000.0000", 3), rim = tunnelPath(".00000000", 3);
    const numbers = (/** @type {string} */ path) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    assert.ok(numbers(inside).every((number) => number > 100 && number < 200));
    assert.ok(numbers(rim).includes(0));
});

test("every outline of a large random board ends where it began", () => {
    let seed = 1;
    const random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
    const grid = Array.from({length: 256}, () => random() < 0.45 ? "." : "0").join("");
    const path = tunnelPath(grid, 16);
    assert.ok(!path.includes("NaN"));
    assert.equal(outlines(path), (path.match(/Z/g) ?? []).length);
});
