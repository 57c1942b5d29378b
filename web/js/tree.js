/* A tree of variations: the moves that somebody tries out from a position, each with the position
 * it leads to.
 *
 * A node is a move; its first child continues the main variation, its other children are side
 * variations. The tree knows no rule: callers that add a move have asked the desk what it leads to.
 * Every change can be undone, since a slip should never cost an afternoon's analysis; a change is
 * stored as the two functions that undo and redo it.
 *
 * As a text, a tree is its moves with variations in parentheses after the move they replace, as in
 * `c3c4 d5e5 (d5c5 a1a2) b2b3`. */

/**
 * @typedef {object} TreeNode
 * @property {string} move empty at the root
 * @property {number} side who made it; -1 at the root
 * @property {string} said what it did
 * @property {View} view the position it leads to
 * @property {number} plies the number of moves from the root
 * @property {number} number the move number, as in records
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} children the first continues the main variation
 * @property {TreeNode | null} visited the child that was looked at last
 */

/** @typedef {{undo: () => void, redo: () => void}} Change */

/** @typedef {(before: View, move: string) => {said: string, view: View}} Step what a move does */

const PATIENCE_MS = 10;

export class Tree {
    /**
     * @param {View} view where it begins
     * @param {number} first the side whose moves are numbered
     */
    constructor(view, first) {
        this.first = first;
        /** @type {TreeNode} */
        this.root = {
            move: "", side: -1, said: "", view, plies: 0, number: view.turn === first ? 0 : 1,
            parent: null, children: [], visited: null,
        };
        this.current = this.root;
        /** @type {Change[]} */
        this.done = [];
        /** @type {Change[]} */
        this.undone = [];
    }

    /** @param {TreeNode} node */
    go(node) {
        this.current = node;
        for (let child = node; child.parent; child = child.parent)
            child.parent.visited = child;
    }

    /** @param {Change} change */
    #make(change) {
        change.redo();
        this.done.push(change);
        this.undone = [];
    }

    undo() {
        const change = this.done.pop();
        if (!change)
            return false;
        change.undo();
        this.undone.push(change);
        return true;
    }

    redo() {
        const change = this.undone.pop();
        if (!change)
            return false;
        change.redo();
        this.done.push(change);
        return true;
    }

    /**
     * Plays a move from the current node; goes to the child if that move exists already.
     * @param {string} move
     * @param {string} said
     * @param {View} view
     */
    play(move, said, view) {
        const parent = this.current;
        const known = parent.children.find((child) => child.move === move);
        if (known) {
            this.go(known);
            return known;
        }
        const node = makeNode(parent, {move, said, view}, this.first);
        this.#make({
            undo: () => {
                detach(node);
                this.go(parent);
            },
            redo: () => {
                parent.children.push(node);
                this.go(node);
            },
        });
        return node;
    }

    back() {
        if (this.current.parent)
            this.go(this.current.parent);
    }

    forward() {
        const next = nextOf(this.current);
        if (next)
            this.go(next);
    }

    toStart() {
        this.current = this.root;
    }

    toEnd() {
        for (let next = nextOf(this.current); next; next = nextOf(this.current))
            this.go(next);
    }

    /**
     * Goes to the next sibling of a move; after the last one, to the first.
     * @param {1 | -1} step
     */
    beside(step) {
        const {parent} = this.current;
        if (!parent)
            return;
        const {children} = parent;
        const index = children.indexOf(this.current) + step;
        this.go(children[(index + children.length) % children.length]);
    }

    /** The node where the current variation begins; null in the main variation. */
    variation() {
        /** @type {TreeNode | null} */
        let node = this.current;
        while (node?.parent && node.parent.children[0] === node)
            node = node.parent;
        return node?.parent ? node : null;
    }

    /** Swaps the current variation with the one it branches off from. */
    promote() {
        const node = this.variation();
        const parent = node?.parent;
        if (!node || !parent)
            return false;
        const before = [...parent.children];
        this.#make({
            undo: () => {
                parent.children = [...before];
            },
            redo: () => {
                parent.children = [node, ...before.filter((child) => child !== node)];
            },
        });
        return true;
    }

    /** Removes the current move and all that follows it. */
    remove() {
        const node = this.current;
        const parent = node.parent;
        if (!parent)
            return false;
        const index = parent.children.indexOf(node);
        this.#make({
            undo: () => {
                parent.children.splice(index, 0, node);
                this.go(node);
            },
            redo: () => {
                detach(node);
                this.go(parent);
            },
        });
        return true;
    }

    /** The moves that lead to the current node. */
    path() {
        const nodes = [];
        for (let node = this.current; node.parent; node = node.parent)
            nodes.unshift(node);
        return nodes;
    }

    /** All moves as a text. */
    write() {
        return writeLine(this.root).join(" ");
    }

    /**
     * Adds the moves of such a text from the current node, and stays there. If `step` throws
     * because a move cannot be made, reading ends, and what was read remains. It yields now and
     * then, since games are long.
     * @param {string} text
     * @param {Step} step
     */
    async read(text, step) {
        const here = this.current;
        try {
            await this.#readWords(text.match(/[()]|[^\s()]+/g) ?? [], step);
        } finally {
            this.go(here);
            this.done = [];
        }
    }

    /**
     * @param {string[]} words
     * @param {Step} step
     */
    async #readWords(words, step) {
        /** @type {TreeNode[]} */
        const open = [];
        let begun = performance.now();
        for (const word of words) {
            if (performance.now() - begun > PATIENCE_MS) {
                await new Promise((resolve) => setTimeout(resolve));
                begun = performance.now();
            }
            if (word === "(") {
                open.push(this.current);
                this.current = this.current.parent ?? this.current;
            } else if (word === ")") {
                this.current = open.pop() ?? this.current;
            } else {
                const {said, view} = step(this.current.view, word);
                this.play(word, said, view);
            }
        }
    }
}

/**
 * @param {TreeNode} parent
 * @param {{move: string, said: string, view: View}} step
 * @param {number} first
 * @returns {TreeNode}
 */
function makeNode(parent, {move, said, view}, first) {
    const side = parent.view.turn;
    const counts = side === first;
    return {
        move, side, said, view, plies: parent.plies + 1,
        number: parent.number + (counts ? 1 : 0),
        parent, children: [], visited: null,
    };
}

/** @param {TreeNode} node */
function detach(node) {
    const {parent} = node;
    if (!parent)
        return;
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.visited === node)
        parent.visited = null;
}

/** @param {TreeNode} node */
function nextOf(node) {
    return node.visited ?? node.children[0] ?? null;
}

/**
 * The words of all that follows a node.
 * @param {TreeNode} node
 * @returns {string[]}
 */
function writeLine(node) {
    /** @type {string[]} */
    const words = [];
    for (let at = node; at.children.length > 0; at = at.children[0]) {
        const [main, ...others] = at.children;
        words.push(main.move);
        for (const other of others)
            words.push("(", other.move, ...writeLine(other), ")");
    }
    return words;
}
