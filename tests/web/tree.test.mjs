/* The tree of variations (web/js/tree.js), on a dummy game in which any word is a move. */
import assert from "node:assert/strict";
import {test} from "node:test";
import {Tree} from "../../web/js/tree.js";

/** A position in which a side is to move. */
function view(turn, text = "start") {
    return {turn, text};
}

/** A move leads to a position that is named after it. */
function step(before, move) {
    if (move === "wrong")
        throw new Error("no such move");
    return {said: `played ${move}`, view: view(1 - before.turn, move)};
}

async function treeOf(text, turn = 0, first = 0) {
    const tree = new Tree(view(turn), first);
    await tree.read(text, step);
    return tree;
}

function play(tree, move) {
    const {said, view: after} = step(tree.current.view, move);
    return tree.play(move, said, after);
}

test("a tree is written as it was read", async () => {
    const text = "a b ( c d ( e ) f ) ( g ) h";
    assert.equal((await treeOf(text)).write(), text);
});

test("reading stays where it began and cannot be undone", async () => {
    const tree = await treeOf("a b");
    assert.equal(tree.current, tree.root);
    assert.equal(tree.undo(), false);
});

test("reading ends at a move that cannot be made, and keeps what came before", async () => {
    const tree = new Tree(view(0), 0);
    await assert.rejects(tree.read("a b wrong c", step), /no such move/);
    assert.equal(tree.write(), "a b");
    assert.equal(tree.current, tree.root);
});

test("a move that is known is gone to, another one is a variation", async () => {
    const tree = await treeOf("a b");
    play(tree, "a");
    assert.equal(tree.done.length, 0);
    play(tree, "c");
    assert.equal(tree.write(), "a b ( c )");
});

test("moves are counted as records count them", async () => {
    const numbers = (tree) => {
        tree.toEnd();
        return tree.path().map((node) => node.number);
    };
    assert.deepEqual(numbers(await treeOf("a b c")), [1, 1, 2]);
    assert.deepEqual(numbers(await treeOf("a b c", 1)), [1, 2, 2]);
    assert.deepEqual(numbers(await treeOf("a b c", 1, 1)), [1, 1, 2]);
});

test("going forward follows the line that was looked at last", async () => {
    const tree = await treeOf("a b ( c d )");
    tree.forward();
    play(tree, "c");
    tree.toStart();
    tree.toEnd();
    assert.equal(tree.current.move, "d");
});

test("a promoted variation changes places with the line it leaves, and back", async () => {
    const tree = await treeOf("a b ( c d )");
    play(tree, "a");
    play(tree, "c");
    play(tree, "d");
    assert.equal(tree.variation().move, "c");
    assert.equal(tree.promote(), true);
    assert.equal(tree.write(), "a c ( b ) d");
    assert.equal(tree.variation(), null);
    assert.equal(tree.promote(), false);
    tree.undo();
    assert.equal(tree.write(), "a b ( c d )");
});

test("a removed move comes back at its place, with all that followed", async () => {
    const tree = await treeOf("a b ( c d ) ( e )");
    play(tree, "a");
    play(tree, "c");
    assert.equal(tree.remove(), true);
    assert.equal(tree.write(), "a b ( e )");
    assert.equal(tree.current.move, "a");
    tree.undo();
    assert.equal(tree.write(), "a b ( c d ) ( e )");
    assert.equal(tree.current.move, "c");
    tree.redo();
    assert.equal(tree.write(), "a b ( e )");
});

test("the start cannot be removed", async () => {
    const tree = await treeOf("a");
    assert.equal(tree.remove(), false);
});

test("a new change forgets what was undone", async () => {
    const tree = await treeOf("");
    play(tree, "a");
    tree.undo();
    play(tree, "b");
    assert.equal(tree.redo(), false);
    assert.equal(tree.write(), "b");
});

test("going beside leads through all variations and around", async () => {
    const tree = await treeOf("a ( b ) ( c )");
    play(tree, "a");
    const seen = [1, 1, 1].map(() => {
        tree.beside(1);
        return tree.current.move;
    });
    assert.deepEqual(seen, ["b", "c", "a"]);
});
