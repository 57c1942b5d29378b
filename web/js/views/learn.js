/* Lessons: a few small boards, on each of which the newcomer makes a move. The desk knows what to
 * show, which moves are right, and what to say about each; this file shows and announces it. After
 * a right move the opponent's reply is shown, and the lesson goes on. */
import {Board, drawBoard} from "../board.js";
import {gameOf} from "../facts.js";
import {say} from "../live.js";
import {mayMove, prefer} from "../prefs.js";
import {address, go} from "../router.js";
import {tr} from "../text.js";
import {fill, h} from "../ui.js";

const REPLY_MS = 900;
const WRONG_MS = 1400;

export const title = () => tr("Learn");

/* ---- which game ----------------------------------------------------------------------------- */

/**
 * @param {App} app
 * @param {HTMLElement} root
 */
function showChoice(app, root) {
    const games = app.games.filter(({lesson}) => lesson > 0);
    fill(root,
        h("h1", {}, tr("What would you like to learn?")),
        h("ul", {class: "tiles"}, games.map((game) => {
            const {position} = app.desk.ask("lesson", game.name, Math.floor(game.lesson / 2));
            return h("li", {}, h("a", {class: "card tile", href: address("learn", game.name, 1)},
                drawBoard(position, game, {coordinates: false}),
                h("h2", {}, game.title),
                h("span", {class: "soft"}, tr("{n} small steps", {n: game.lesson}))));
        })),
        h("p", {}, h("a", {href: "#/rules"}, tr("The rules in a few sentences"))),
        h("p", {}, h("a", {href: "#/gallery"}, tr("Gallery"))));
}

/* ---- a step --------------------------------------------------------------------------------- */

/** One step of a lesson, from its task to the move that solves it. */
class Step {
    #app;
    #game;
    #step;
    /** @type {Board} */
    #board;
    #said = h("p", {class: "lesson-said"});
    #hint = h("p", {class: "lesson-hint", hidden: true});
    /** @type {HTMLElement} */
    #next;
    #timer = 0;

    /**
     * @param {App} app
     * @param {HTMLElement} root
     * @param {GameFacts} game
     * @param {LessonStep} step
     */
    constructor(app, root, game, step) {
        this.#app = app;
        this.#game = game;
        this.#step = step;
        this.#next = this.#drawNext();
        const place = h("div", {class: "big-board"});
        fill(root,
            h("h1", {}, tr("Learn {game}", {game: game.title})),
            h("div", {class: "beside lesson"}, place, this.#drawText()));
        this.#board = new Board(place, {
            game, label: tr("Board"), desk: app.desk, onMove: (move) => this.#try(move),
            onIllegal: (move) => this.#try(move), onChoose: () => this.#forgetWrong(),
        });
        this.#board.show(step.position);
        say(step.text);
    }

    #drawText() {
        const {steps, step, text} = this.#step;
        const count = tr("Step {n} of {total}", {n: step + 1, total: steps});
        return h("div", {class: "lesson-text"},
            h("div", {class: "lesson-count"},
                h("h2", {}, count),
                h("progress", {max: steps, value: step + 1, "aria-label": count})),
            h("p", {class: "lesson-task"}, text),
            this.#said,
            h("div", {class: "row"},
                step > 0 && h("a", {class: "button", href: this.#addressOf(step - 1)},
                    tr("Back")),
                h("button", {type: "button", onclick: () => this.#showHint()}, tr("Hint")),
                this.#next),
            this.#hint);
    }

    /** @param {number} step */
    #addressOf(step) {
        return address("learn", this.#game.name, step + 1);
    }

    #drawNext() {
        const {steps, step} = this.#step;
        const last = step + 1 >= steps;
        return h("a", {class: "button", href: last ? address("learn", this.#game.name, "done")
            : this.#addressOf(step + 1)}, last ? tr("End of the lesson") : tr("Next step"));
    }

    #showHint() {
        this.#hint.hidden = false;
        fill(this.#hint, this.#step.hint);
        this.#hint.scrollIntoView({block: "nearest"});
        say(this.#step.hint);
    }

    /** Clears the last error message, which does not apply to the next move. */
    #forgetWrong() {
        if (this.#said.classList.contains("wrong"))
            fill(this.#said);
    }

    /** @param {string} move */
    #try(move) {
        clearTimeout(this.#timer);
        const reply = this.#app.desk.ask("lesson-try", this.#game.name, this.#step.step, move);
        fill(this.#said, h("span", {class: "sign", "aria-hidden": "true"}, reply.right ? "✓" : "✕"),
            " ", reply.said);
        this.#said.className = `lesson-said ${reply.right ? "right" : "wrong"}`;
        say(reply.said);
        if (reply.right)
            this.#showRight(move, reply);
        else
            this.#showWrong(move, reply);
    }

    /**
     * @param {string} move
     * @param {LessonReply} reply
     */
    #showRight(move, reply) {
        this.#board.setEnabled(false);
        this.#hint.hidden = true;
        if (reply.after)
            this.#board.show(reply.after, {last: move, animate: true});
        if (reply.reply)
            this.#timer = setTimeout(() => this.#board.show(reply.position,
                {last: reply.reply, animate: true}), REPLY_MS);
        this.#next.classList.add("main");
        this.#next.focus({preventScroll: true});
    }

    /**
     * Shows what a wrong move would do, and takes it back.
     * @param {string} move
     * @param {LessonReply} reply
     */
    #showWrong(move, reply) {
        if (!reply.after || !mayMove()) {
            this.#board.show(reply.position);
            return;
        }
        this.#board.setEnabled(false);
        this.#board.show(reply.after, {last: move, animate: true});
        this.#timer = setTimeout(() => {
            this.#board.show(reply.position);
            this.#board.setEnabled(true);
        }, WRONG_MS);
    }

    destroy() {
        clearTimeout(this.#timer);
        this.#board.destroy();
    }
}

/**
 * @param {HTMLElement} root
 * @param {GameFacts} game
 */
function showEnd(root, game) {
    fill(root, h("div", {class: "empty"},
        h("h1", {}, tr("End of the lesson")),
        h("p", {}, game.lessonEnd),
        h("div", {class: "row"},
            h("button", {
                type: "button", class: "main", onclick: () => {
                    prefer({form: [game.first, "human", game.lessonOpponent, "none"].join("\n")});
                    go(address("new"));
                },
            }, tr("New game")),
            h("a", {class: "button", href: address("rules", game.name)}, tr("Rules")),
            h("a", {class: "button", href: "#/learn"}, tr("Another lesson")))));
    say(game.lessonEnd);
}

/** @type {import("../router.js").Mount} */
export function mount(app, root, [name, number = "1"]) {
    const game = app.games.find((each) => each.name === name && each.lesson > 0);
    if (!game) {
        showChoice(app, root);
        return undefined;
    }
    if (number === "done") {
        showEnd(root, game);
        return undefined;
    }
    const index = Number(number) - 1;
    if (!Number.isInteger(index) || index < 0 || index >= game.lesson) {
        go(address("learn", game.name, 1), {replace: true});
        return undefined;
    }
    const step = new Step(app, root, game, app.desk.ask("lesson", game.name, index));
    return () => step.destroy();
}
