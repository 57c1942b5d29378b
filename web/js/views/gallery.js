/* The gallery: positions to look at, to solve, and to play from (listed in ../gallery.js). Boards
 * are drawn as they come into view, so that a long page opens at once. */
import {drawBoard} from "../board.js";
import {gameOf, titleOf} from "../facts.js";
import {exhibits} from "../gallery.js";
import {say} from "../live.js";
import {playFromPosition} from "../playfrom.js";
import {address} from "../router.js";
import {watchSight} from "../seen.js";
import {tr, trCount} from "../text.js";
import {fill, h} from "../ui.js";

/** @typedef {import("../gallery.js").Exhibit} Exhibit */
/** @typedef {import("../seen.js").WhenSeen} WhenSeen */

const ALL = "";
const PUZZLES = "puzzles";

export const title = () => tr("Gallery");

/**
 * The button that shows or hides the solution of a puzzle.
 * @param {string} solution
 * @param {(shown: boolean) => void} show
 */
function drawSolution(solution, show) {
    const button = h("button", {
        type: "button", "aria-pressed": "false", onclick: () => {
            const shown = button.getAttribute("aria-pressed") !== "true";
            button.setAttribute("aria-pressed", String(shown));
            show(shown);
            if (shown)
                say(tr("The solution is {move}.", {move: solution}));
        },
    }, tr("Solution"));
    return button;
}

/**
 * @param {App} app
 * @param {Exhibit} exhibit
 * @param {WhenSeen} whenSeen
 */
function drawExhibit(app, exhibit, whenSeen) {
    const {position: view} = app.desk.ask("look", exhibit.variant, exhibit.position);
    const game = gameOf(app, view);
    const {solution} = exhibit;
    const place = h("a", {
        class: "exhibit-board", tabindex: -1, "aria-hidden": "true",
        href: address("analyse", view.variant, view.text),
    });
    const draw = (shown = false) => fill(place, drawBoard(view, game, {
        coordinates: true,
        arrows: shown && solution ? [{move: solution, kind: "better"}] : [],
    }));
    const move = h("p", {class: "number", hidden: true}, solution ?? "");
    whenSeen(place, () => draw());
    return h("li", {class: "card exhibit"}, place,
        h("h3", {}, exhibit.title),
        h("p", {class: "soft"}, tr("{game} · {state}",
            {game: titleOf(view, game), state: view.said})),
        h("p", {}, exhibit.text),
        move,
        h("div", {class: "row exhibit-actions"},
            !view.over && h("button", {
                type: "button", onclick: () => playFromPosition(app, view),
            }, tr("Play from here")),
            h("a", {class: "button", href: address("analyse", view.variant, view.text)},
                tr("Analyse")),
            solution && drawSolution(solution, (shown) => {
                move.hidden = !shown;
                draw(shown);
            })));
}

/**
 * @param {Exhibit} exhibit
 * @param {string} kind
 */
function isOfKind(exhibit, kind) {
    if (kind === ALL)
        return true;
    return kind === PUZZLES ? exhibit.solution !== undefined
        : exhibit.variant.split(":")[0] === kind;
}

/**
 * The buttons that choose what is shown; a game without positions has none.
 * @param {App} app
 * @param {Exhibit[]} all
 * @param {(kind: string) => void} choose
 */
function drawKinds(app, all, choose) {
    /** @type {[string, string][]} */
    const kinds = [[ALL, tr("All")],
        ...app.games.filter(({name}) => all.some((exhibit) => isOfKind(exhibit, name)))
            .map(({name, title: text}) => /** @type {[string, string]} */ ([name, text])),
        [PUZZLES, tr("Puzzles")]];
    const buttons = kinds.map(([kind, label]) => h("button", {
        type: "button", "aria-pressed": String(kind === ALL), onclick: () => {
            buttons.forEach((button, index) =>
                button.setAttribute("aria-pressed", String(kinds[index][0] === kind)));
            choose(kind);
        },
    }, label));
    return h("div", {class: "row tools", role: "group", "aria-label": tr("What is shown")},
        buttons);
}

/** @type {import("../router.js").Mount} */
export function mount(app, root) {
    const all = exhibits();
    const list = h("ul", {class: "exhibits"});
    const {whenSeen, end} = watchSight();

    /** @param {string} kind */
    function show(kind) {
        const some = all.filter((exhibit) => isOfKind(exhibit, kind));
        fill(list, some.map((exhibit) => drawExhibit(app, exhibit, whenSeen)));
        return some.length;
    }
    fill(root,
        h("h1", {}, tr("Gallery")),
        h("p", {}, tr("Positions to look at, to solve, and to play from.")),
        drawKinds(app, all, (kind) => {
            const count = show(kind);
            say(trCount("{n} position", "{n} positions", count));
        }),
        h("h2", {class: "unseen"}, tr("Positions")),
        list);
    show(ALL);
    return end;
}
