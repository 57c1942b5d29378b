/* Free analysis: any move from any position, for both sides, with all variations kept in a tree and
 * the engine's lines beside it; and setting up a position by hand.
 *
 * The address names the first position of the analysis, so that it can be linked. The tree itself is
 * kept for as long as the tab lives (analyses.js), and found again after a reload or a visit to
 * another view.
 *
 * The board shows the current node of the tree or, while somebody points at a move of a line, the
 * position after that move. This is only a preview and changes nothing. */
import {recallAnalysis, rememberAnalysis} from "../analyses.js";
import {Bar} from "../bar.js";
import {Board} from "../board.js";
import {gameOf, titleOf} from "../facts.js";
import {Game} from "../game.js";
import {signButton} from "../icons.js";
import {Shortcuts} from "../keys.js";
import {EngineLines} from "../lines.js";
import {say} from "../live.js";
import {MoveList, markSteps, signOf, stepButtons} from "../moves.js";
import {playFromPosition} from "../playfrom.js";
import {address} from "../router.js";
import {SetUp} from "../setup.js";
import {copyText, openShare} from "../share.js";
import {typedMove} from "../squares.js";
import {tr, trIn} from "../text.js";
import {Tree} from "../tree.js";
import {fill, h, messageOf, newId, toast} from "../ui.js";

/**
 * @typedef {import("../main.js").App} App
 * @typedef {import("../types.js").View} View
 */

const PAGE_STEP = 10;

export function title() {
    return tr("Analyse");
}

/**
 * @param {App} app
 * @param {HTMLElement} root
 * @param {string[]} parts
 */
export async function mount(app, root, parts) {
    let tree;
    try {
        tree = await treeOf(app, parts, () => root.isConnected);
    } catch (error) {
        fill(root, h("h1", {}, tr("There is no such position")),
            h("p", {}, messageOf(error)),
            h("a", {class: "button", href: address("analyse")}, tr("Analyse")));
        return undefined;
    }
    if (!tree || !root.isConnected)
        return undefined;
    const from = parts[0] === "game" ? parts[1] ?? "" : keptOf(parts)?.from ?? "";
    const analysis = new Analysis(app, root, tree, from);
    return () => analysis.destroy();
}

/* ---- where it begins ------------------------------------------------------------------------ */

/**
 * @param {App} app
 * @param {View} view
 */
function newTree(app, view) {
    return new Tree(view, app.desk.ask("look", view.variant, "").position.turn);
}

/**
 * A function that asks the desk what a move does.
 * @param {App} app
 * @returns {import("../tree.js").Step}
 */
function stepBy(app) {
    return (before, move) => {
        const {said, position} = app.desk.ask("try", before.variant, before.text, move);
        return {said, view: position};
    };
}

/**
 * The tree that an address asks for; null if it is no longer wanted.
 * @param {App} app
 * @param {string[]} parts
 * @param {() => boolean} isWanted
 */
async function treeOf(app, parts, isWanted) {
    const [variant = "", position = ""] = parts;
    if (variant === "game")
        return treeOfGame(app, parts[1] ?? "", Number(parts[2] ?? 0), isWanted);
    const kept = await recall(app, keptOf(parts));
    if (kept)
        return kept;
    return newTree(app, app.desk.ask("look", variant || app.games[0].name, position).position);
}

/**
 * The tree of a kept game, at one of its positions.
 * @param {App} app
 * @param {string} id
 * @param {number} plies
 * @param {() => boolean} isWanted called before the game replaces another on the desk
 */
async function treeOfGame(app, id, plies, isWanted) {
    await Game.kept();
    const entry = await app.store.get(id);
    if (!isWanted())
        return null;
    if (!entry)
        throw new Error(tr("The game may have been deleted, or is kept in another browser."));
    Game.clear(app);
    const {game} = app.desk.ask("open", entry.words[0], entry.words[1], "none", "", "",
        Math.round(performance.now()), entry.record);
    const start = app.desk.ask("look", game.variant, game.start.text).position;
    const kept = recallAnalysis({from: id, variant: start.variant, position: start.text});
    const tree = await recall(app, kept) ?? newTree(app, start);
    tree.toStart();
    const moves = game.moves.map(({move}) => move);
    await tree.read(moves.join(" "), stepBy(app));
    for (const move of moves.slice(0, plies))
        tree.go(tree.current.children.find((child) => child.move === move) ?? tree.current);
    return tree;
}

/**
 * @param {Tree} tree
 * @param {string} from the id of the game that it came from, or empty
 */
function remember(tree, from) {
    const {view} = tree.root;
    const here = [];
    for (let node = tree.current; node.parent; node = node.parent)
        here.unshift(node.parent.children.indexOf(node));
    rememberAnalysis({
        from, variant: view.variant, position: view.text, moves: tree.write(), here,
    });
}

/**
 * The kept analysis that an address means, if there is one.
 * @param {string[]} parts
 */
function keptOf([variant = "", position = ""]) {
    return recallAnalysis(variant === "" ? {} : {variant, position});
}

/**
 * The tree of a kept analysis; null if there is none.
 * @param {App} app
 * @param {import("../analyses.js").Analysed | null} kept
 */
async function recall(app, kept) {
    if (!kept)
        return null;
    try {
        const tree = newTree(app, app.desk.ask("look", kept.variant, kept.position).position);
        await tree.read(kept.moves, stepBy(app));
        for (const index of kept.here)
            tree.go(tree.current.children[index] ?? tree.current);
        return tree;
    } catch {
        return null; // the stored text has been changed
    }
}

/* ---- the view ------------------------------------------------------------------------------- */

class Analysis {
    /** @type {Board | null} */
    #board = null;
    /** @type {Bar | null} */
    #bar = null;
    /** @type {MoveList | null} */
    #list = null;
    /** @type {SetUp | null} */
    #setUp = null;
    /** The analysis that undo returns to after a position was set up. @type
     * {{tree: Tree, from: string} | null} */
    #before = null;
    /** @type {import("../lines.js").Line[]} */
    #known = [];
    /** The moves of a line that somebody points at. @type {string[] | null} */
    #looked = null;
    #flipped = false;
    #gameName = "";

    #boardPlace = h("div", {class: "look-board"});
    #barPlace = h("div", {});
    #movesPlace = h("div", {class: "look-moves"});
    #linesPlace = h("div", {});
    #setUpPlace = h("div", {class: "setup"});
    #heading = h("h1", {});
    #said = h("p", {class: "look-result"});
    #reach = h("p", {class: "look-reach soft"});
    #copied = h("div", {class: "soft"});
    #wrong = h("p", {id: newId(), class: "wrong", role: "alert"});
    #typed = h("input", {
        type: "text", id: newId(), size: 7, maxlength: 12, spellcheck: "false", autocomplete: "off",
        autocapitalize: "off", "aria-describedby": this.#wrong.id,
    });
    #steps = stepButtons({
        first: () => this.#step(() => this.tree.toStart()),
        previous: () => this.#step(() => this.tree.back()),
        next: () => this.#step(() => this.tree.forward()),
        last: () => this.#step(() => this.tree.toEnd()),
    });
    #promote = h("button", {type: "button", onclick: () => this.#onPromote()},
        tr("Make it the main line"));
    #remove = h("button", {type: "button", onclick: () => this.#onRemove()},
        tr("Delete from here"));
    #undo = signButton("undo", tr("Undo"), () => this.#onUndo());
    #redo = signButton("redo", tr("Redo"), () => this.#onRedo());
    #exploring = h("div", {class: "look-side"});
    #composing = h("div", {class: "look-side", hidden: true});
    #begin = h("button", {type: "button", class: "main", onclick: () => this.#leaveSetUp()},
        tr("Analyse"));
    #beginPlay = h("button", {type: "button", onclick: () => this.#playOn()},
        tr("Play from here"));

    /**
     * @param {App} app
     * @param {HTMLElement} root
     * @param {Tree} tree
     * @param {string} from the id of the game that it came from, or empty
     */
    constructor(app, root, tree, from) {
        this.app = app;
        this.tree = tree;
        this.from = from;
        this.lines = new EngineLines(this.#linesPlace, {
            app,
            onLook: (moves) => this.#look(moves),
            onPlay: (moves) => this.#playAll(moves),
            onChange: (known) => this.#hear(known),
        });
        this.#layOut(root);
        this.shortcuts = this.#shortcuts();
        this.#show();
        this.lines.setOn(true);
    }

    destroy() {
        this.lines.destroy();
        this.shortcuts.forget();
        this.#board?.destroy();
    }

    get #view() {
        return this.#setUp?.view ?? this.tree.current.view;
    }

    get #game() {
        return gameOf(this.app, this.#view);
    }

    /* ---- what it is made of ----------------------------------------------------------------- */

    /** @param {HTMLElement} root */
    #layOut(root) {
        fill(this.#exploring,
            h("div", {class: "row steps", role: "group", "aria-label": tr("Steps")}, this.#steps),
            h("section", {class: "card"}, h("h2", {}, tr("Engine")), this.#barPlace, this.#reach,
                this.#linesPlace),
            h("section", {}, h("h2", {}, tr("Moves")), this.#movesPlace,
                h("div", {class: "row below"}, this.#promote, this.#remove, this.#undo,
                    this.#redo)),
            this.#typedForm(), this.#actions());
        fill(this.#composing, h("h2", {}, tr("Set up a position")), this.#setUpPlace,
            h("div", {class: "row look-actions"}, this.#begin, this.#beginPlay,
                h("button", {type: "button", onclick: () => this.#endSetUp()}, tr("Cancel"))));
        fill(root, h("div", {class: "look"},
            h("div", {class: "look-head"}, this.#heading, this.#said),
            this.#boardPlace, this.#exploring, this.#composing));
    }

    #typedForm() {
        return h("form", {class: "look-typed", onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.#type();
        }},
        h("label", {for: this.#typed.id}, tr("Move")), this.#typed,
        h("button", {type: "submit"}, tr("Play")), this.#wrong);
    }

    #actions() {
        return h("div", {class: "look-actions"}, h("div", {class: "row"},
            signButton("note", tr("Set up a position"), () => this.#beginSetUp()),
            signButton("go", tr("Play from here"), () => this.#playOn()),
            signButton("flip", tr("Flip the board"), () => this.#turn()),
            h("button", {type: "button", onclick: () => this.#copyPosition()},
                tr("Copy position")),
            h("button", {type: "button", onclick: () => this.#copyLink()}, tr("Copy link")),
            signButton("share", tr("Share …"), () => this.#share()),
            signButton("keys", tr("Keys"), () => this.shortcuts.show())), this.#copied);
    }

    #shortcuts() {
        const step = (/** @type {() => void} */ act, times = 1) => () => this.#step(() => {
            for (let i = 0; i < times; i++)
                act();
        });
        const back = () => this.tree.back();
        const forward = () => this.tree.forward();
        return new Shortcuts([
            ["← →", tr("step through the moves"), {
                ArrowLeft: step(back), ArrowRight: step(forward),
                PageUp: step(back, PAGE_STEP), PageDown: step(forward, PAGE_STEP),
            }],
            ["↑ ↓", tr("to another variation, where there are several"), {
                ArrowUp: step(() => this.tree.beside(-1)),
                ArrowDown: step(() => this.tree.beside(1)),
            }],
            [`${trIn("key", "Home")} ${trIn("key", "End")}`, tr("to the start, to the last move"),
                {Home: step(() => this.tree.toStart()), End: step(() => this.tree.toEnd())}],
            ["b", tr("go to the board"), {b: () => this.#board?.focus()}],
            ["/", tr("type a move"), {"/": () => this.#typed.focus()}],
            ["e", tr("start or stop the engine"), {e: () => this.#toggleEngine()}],
            ["u", tr("undo a change"), {u: () => this.#onUndo()}],
            ["r", tr("play again what was taken back"), {r: () => this.#onRedo()}],
            [trIn("key", "Delete"), tr("delete a move, and what follows it"),
                {Delete: () => this.#onRemove()}],
            ["v", tr("turn the board around"), {v: () => this.#turn()}],
        ]);
    }

    #toggleEngine() {
        if (!this.#setUp)
            this.lines.setOn(!this.lines.on);
    }

    /* ---- showing ---------------------------------------------------------------------------- */

    /** Everything, as the tree is now. */
    #show(animate = false) {
        this.#useGame();
        const {view} = this.tree.current;
        this.#looked = null;
        this.lines.look(view);
        this.#showBoard(animate);
        this.#list?.showTree(this.tree);
        this.#showWords();
        this.#showButtons();
        remember(this.tree, this.from);
        history.replaceState(history.state, "", this.#link(this.tree.root.view));
    }

    /** Rebuilds what depends on the game, if the game has changed. */
    #useGame() {
        const game = this.#game;
        if (game.name === this.#gameName)
            return;
        this.#gameName = game.name;
        this.#board?.destroy();
        this.#board = new Board(this.#boardPlace, {
            game, label: tr("Board"), desk: this.app.desk, onMove: (move) => this.#play(move),
            onIllegal: (move) => this.#play(move),
            onChoose: () => fill(this.#wrong),
        });
        this.#board.setFlipped(this.#flipped);
        if (this.#setUp)
            this.#board.setPainting((square) => this.#setUp?.put(square));
        this.#bar = new Bar(this.#barPlace, game);
        this.#list = new MoveList(this.#movesPlace, {
            game, onNode: (node) => this.#step(() => this.tree.go(node)),
        });
    }

    /** @param {boolean} animate */
    #showBoard(animate) {
        const {view, move} = this.tree.current;
        if (this.#setUp) {
            this.#board?.show(this.#setUp.view);
            return;
        }
        const looked = this.#looked ? this.#afterLine(this.#looked) : null;
        if (looked)
            this.#board?.show(looked.view, {last: looked.move});
        else
            this.#board?.show(view, {last: move || null, animate, arrows: this.#arrows()});
    }

    #arrows() {
        return this.#known.filter(({info}) => info.line.length > 0).map(({info}) => ({
            move: info.line[0], rank: info.rank,
            label: this.#known.length > 1 ? String(info.rank) : undefined,
        }));
    }

    #showWords() {
        const view = this.#view;
        const game = this.#game;
        this.#heading.textContent = tr("Analysis: {game}", {game: titleOf(view, game)});
        const {said} = this.tree.current;
        this.#said.textContent = this.#setUp ? "" : [said, view.said].join(" ").trim();
        fill(this.#reach, h("span", {}, tr("Reach")), [0, 1].map((side) =>
            h("span", {class: "side", dataset: {colour: game.colours[side]}},
                `${signOf(game, side)} ${game.sides[side]} ${view.reach[side]}`)));
        this.#showBar();
    }

    #showBar() {
        const {view} = this.tree.current;
        const [best] = this.#known;
        const score = view.over ? this.app.desk.ask("score", view.variant, view.text, "cp", 0)
            : best?.score;
        this.#bar?.show(score?.chance ?? null, score?.ahead);
    }

    #showButtons() {
        const {tree} = this;
        markSteps(this.#steps, {
            start: tree.current === tree.root, end: tree.current.children.length === 0,
        });
        this.#promote.disabled = !tree.variation();
        this.#remove.disabled = tree.current === tree.root;
        this.#undo.disabled = tree.done.length === 0 && !this.#before;
        this.#redo.disabled = tree.undone.length === 0;
    }

    /** @param {import("../lines.js").Line[]} known */
    #hear(known) {
        const before = JSON.stringify(this.#arrows());
        this.#known = known;
        this.#showBar();
        if (!this.#looked && JSON.stringify(this.#arrows()) !== before)
            this.#showBoard(false);
    }

    /* ---- moves ------------------------------------------------------------------------------ */

    /** @param {() => void} act something that goes to another place of the tree */
    #step(act) {
        const before = this.tree.current;
        act();
        const {current} = this.tree;
        if (current === before || this.#setUp)
            return;
        this.#show(current.parent === before);
        const place = current.plies === 0 ? tr("The start.") : current.said;
        say([place, current.view.said].join(" "));
    }

    /** @param {string} move */
    #play(move) {
        this.#wrong.textContent = "";
        const {view} = this.tree.current;
        try {
            const done = this.app.desk.ask("try", view.variant, view.text, move);
            this.#step(() => this.tree.play(done.move, done.said, done.position));
            return true;
        } catch (error) {
            this.#wrong.textContent = messageOf(error);
            return false;
        }
    }

    #type() {
        const move = typedMove(this.#typed.value);
        if (move !== "" && this.#play(move))
            this.#typed.value = "";
    }

    /** @param {string[]} moves */
    #playAll(moves) {
        for (const move of moves) {
            if (!this.#play(move))
                return;
        }
    }

    /**
     * @param {string[] | null} moves
     */
    #look(moves) {
        const same = moves?.join(" ") === this.#looked?.join(" ");
        this.#looked = moves;
        if (!same)
            this.#showBoard(false);
    }

    /**
     * The position after a line; null if that is unknown.
     * @param {string[]} moves
     */
    #afterLine(moves) {
        let {view} = this.tree.current;
        try {
            for (const move of moves)
                view = this.app.desk.ask("try", view.variant, view.text, move).position;
        } catch {
            return null; // the line belongs to the previous position
        }
        return {view, move: moves[moves.length - 1]};
    }

    /* ---- changing the tree ------------------------------------------------------------------ */

    #onPromote() {
        if (this.tree.promote())
            this.#changed(tr("This is the main line now."));
    }

    #onRemove() {
        const {move} = this.tree.current;
        if (this.#setUp || !this.tree.remove())
            return;
        this.#changed("");
        toast(tr("Deleted {move} and what followed it. Undo brings it back.", {move}));
    }

    #onUndo() {
        if (this.#setUp)
            return;
        if (this.tree.undo()) {
            this.#changed(tr("Undone."));
        } else if (this.#before) {
            ({tree: this.tree, from: this.from} = this.#before);
            this.#before = null;
            this.#changed(tr("This is the earlier analysis again."));
        }
    }

    #onRedo() {
        if (!this.#setUp && this.tree.redo())
            this.#changed(tr("Done again."));
    }

    /** @param {string} said */
    #changed(said) {
        this.#show();
        say(said);
    }

    /* ---- setting up ------------------------------------------------------------------------- */

    #beginSetUp() {
        this.lines.setOn(false);
        this.#setUp = null;
        this.#setUp = new SetUp(this.#setUpPlace, {
            app: this.app, view: this.tree.current.view,
            onChange: () => this.#showSetUp(),
        });
        this.#exploring.hidden = true;
        this.#composing.hidden = false;
        this.#board?.setPainting((square) => this.#setUp?.put(square));
        this.#showSetUp();
        this.#setUpPlace.querySelector("input")?.focus();
    }

    #showSetUp() {
        if (!this.#setUp)
            return;
        this.#useGame();
        this.#begin.disabled = !this.#setUp.whole;
        this.#beginPlay.disabled = !this.#setUp.whole || this.#setUp.view.over;
        this.#showBoard(false);
        this.#showWords();
    }

    /** Analyses what was set up. */
    #leaveSetUp() {
        if (!this.#setUp?.whole || !this.#setUp.finish())
            return;
        const {view} = this.#setUp;
        const before = {tree: this.tree, from: this.from};
        const {current} = before.tree;
        const other = view.text !== current.view.text || view.variant !== current.view.variant;
        if (other) {
            this.tree = newTree(this.app, view);
            this.from = "";
        }
        this.#endSetUp();
        if (other && before.tree.root.children.length > 0) {
            this.#before = before;
            this.#showButtons();
            toast(tr("A new analysis begins. Undo leads back to the one before."));
        }
    }

    #endSetUp() {
        this.#setUp = null;
        this.#exploring.hidden = false;
        this.#composing.hidden = true;
        this.#board?.setPainting(null);
        this.#show();
        this.lines.setOn(true);
        this.#board?.focus();
    }

    /* ---- from here -------------------------------------------------------------------------- */

    #playOn() {
        if (this.#setUp && !this.#setUp.finish())
            return;
        const view = this.#view;
        if (view.over)
            toast(tr("The game is over here; step back to play on from an earlier position."));
        else
            playFromPosition(this.app, view);
    }

    #turn() {
        this.#flipped = !this.#flipped;
        this.#board?.setFlipped(this.#flipped);
    }

    /** @param {View} view */
    #link(view) {
        return address("analyse", view.variant, view.text);
    }

    #copyPosition() {
        const {variant, text} = this.#view;
        copyText(`${variant} ${text}`, tr("The position has been copied."), this.#copied);
    }

    #copyLink() {
        const link = new URL(this.#link(this.#view), location.href).href;
        copyText(link, tr("The link has been copied."), this.#copied);
    }

    #share() {
        openShare(this.app, {view: this.#view, game: this.#game});
    }
}
