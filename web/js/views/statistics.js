/* Statistics: for each game the rating, the results against each level, and a graph. The desk counts
 * the kept games; this file sends them, and shows the answer. */
import {Refusal} from "../desk.js";
import {address} from "../router.js";
import {tr} from "../text.js";
import {fill, h, s} from "../ui.js";

/** @typedef {import("../store.js").Kept} Kept */

export const title = () => tr("Statistics");

const WIDTH = 600;
const HEIGHT = 160;

/**
 * The games that were played here to their end, in the order in which they began.
 * @param {App} app
 */
async function playedGames(app) {
    const all = await app.store.list();
    return all.filter(({over, imported}) => over && !imported)
        .sort((one, other) => one.created - other.created || one.id - other.id);
}

/**
 * A game that cannot be read does not count; the list of games reports it.
 * @param {App} app
 * @param {Kept} entry
 */
function addGame(app, {created, words, record}) {
    try {
        app.desk.ask("progress-add", created, words[0], words[1], record);
    } catch (error) {
        if (!(error instanceof Refusal))
            throw error;
    }
}

/**
 * @param {App} app
 * @param {GameFacts} game
 * @param {Kept[]} entries
 */
export function progressOf(app, game, entries) {
    app.desk.ask("progress-begin", game.name);
    for (const entry of entries)
        addGame(app, entry);
    return app.desk.ask("progress", 1);
}

/* ---- the graph ------------------------------------------------------------------------------ */

/** @param {Progress} progress */
function drawGraph({points, low, high, course}) {
    if (course === "")
        return null;
    const x = (/** @type {number} */ at) => (at * WIDTH / (points.length - 1)).toFixed(1);
    const y = (/** @type {number} */ rating) =>
        ((high - rating) * HEIGHT / (high - low)).toFixed(1);
    const place = (/** @type {number} */ at, /** @type {number} */ rating) => `${x(at)} ${y(rating)}`;
    const curve = points.map(({rating}, at) => place(at, rating));
    const above = points.map(({rating, doubt}, at) => place(at, rating + doubt));
    const below = points.map(({rating, doubt}, at) => place(at, rating - doubt)).reverse();
    return h("figure", {class: "rating"},
        h("div", {class: "rating-graph", "aria-hidden": "true"},
            h("span", {}, String(high)),
            s("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none"},
                s("path", {class: "rating-doubt", d: `M${[...above, ...below].join("L")}Z`}),
                s("path", {class: "rating-curve", d: `M${curve.join("L")}`})),
            h("span", {}, String(low))),
        h("figcaption", {class: "soft"}, course));
}

/* ---- the view ------------------------------------------------------------------------------- */

/**
 * @param {GameFacts} game
 * @param {Progress} progress
 */
function drawGame(game, progress) {
    return h("section", {class: "card statistics"},
        h("h2", {}, game.title),
        h("p", {}, h("strong", {}, progress.rating)),
        progress.games === "" ? null : h("p", {class: "soft"}, progress.games),
        progress.next === "" ? null : h("p", {}, progress.next),
        progress.levels.length === 0 ? null
            : h("ul", {}, progress.levels.map((level) => h("li", {}, level))),
        drawGraph(progress),
        h("p", {}, h("a", {class: "button", href: address("new", game.name)},
            tr("Play {game}", {game: game.title}))));
}

/** @type {import("../router.js").Mount} */
export async function mount(app, root) {
    const entries = await playedGames(app);
    if (!root.isConnected)
        return;
    fill(root, h("h1", {}, tr("Statistics")),
        app.games.map((game) => drawGame(game, progressOf(app, game, entries))));
}
