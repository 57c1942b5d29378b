/* The first view: continue the unfinished game, begin a new one, and read what the games are
 * about. */
import {drawBoard} from "../board.js";
import {Refusal} from "../desk.js";
import {gameOf} from "../facts.js";
import {address} from "../router.js";
import {fill, h} from "../ui.js";
import {tr} from "../text.js";
import {icon} from "../icons.js";

/** @typedef {import("../store.js").Kept} Kept */

/** The end of a game, one of the example positions of the programs that Burrow grew out of. */
const PICTURE = ["talpa:size=6", "2r1rb/b3br/3b2/1r1r1r/1br1rb/1bbr1r r"];

/** How it is played and won; the rules have the rest. */
const SHOWN_RULES = 3;

function introduction() {
    return tr("Board games for two: play, learn, review and analyse, even without a network.");
}

/**
 * The unfinished games: the one that was open last, then the newest first.
 * @param {App} app
 * @returns {Promise<Kept[]>}
 */
async function waitingGames(app) {
    try {
        const [all, last] = await Promise.all([app.store.list(), app.store.lastOpen()]);
        const open = all.filter((entry) => !entry.over);
        return [...open.filter(({id}) => id === last), ...open.filter(({id}) => id !== last)];
    } catch {
        return []; // the list of games reports the error
    }
}

/** @type {import("../router.js").Mount} */
export async function mount(app, root) {
    const waiting = await waitingGames(app);
    if (!root.isConnected)
        return;
    fill(root,
        h("div", {class: "home"},
            h("div", {class: "hero"},
                h("div", {class: "hero-words"},
                    h("h1", {}, app.desk.ask("games").titles),
                    h("p", {}, introduction()),
                    h("div", {class: "row"},
                        h("a", {class: "button main", href: address("new")}, icon("plus"),
                            tr("New game")),
                        h("a", {class: "button", href: address("learn")}, tr("Learn")),
                        h("a", {class: "button", href: address("gallery")}, tr("Gallery")),
                        h("a", {class: "button", href: address("analyse")}, tr("Analyse")),
                        h("a", {class: "button", href: address("statistics")},
                            tr("Statistics")))),
                firstCard(app, waiting) ??
                    h("div", {class: "hero-picture"}, pictureOf(app, PICTURE))),
            h("div", {class: "games-about"}, app.games.map((game) => gameCard(app, game)))));
}

/**
 * @param {App} app
 * @param {string[]} position a variant and a position
 */
function pictureOf(app, [variant, text]) {
    const {position} = app.desk.ask("look", variant, text);
    return drawBoard(position, gameOf(app, position), {coordinates: false});
}

/**
 * A card for the first game that can be read; null if none can.
 * @param {App} app
 * @param {Kept[]} entries
 */
function firstCard(app, entries) {
    for (const entry of entries) {
        const text = readEntry(app, entry);
        if (text)
            return goOnCard(app, entry, text);
    }
    return null;
}

/**
 * Reads a kept game; null if it cannot be read, which the list of games reports.
 * @param {App} app
 * @param {Kept} entry
 */
function readEntry(app, {record}) {
    try {
        return app.desk.ask("read", record).games[0];
    } catch (error) {
        if (error instanceof Refusal)
            return null;
        throw error;
    }
}

/**
 * A card that leads back to a game.
 * @param {App} app
 * @param {Kept} entry
 * @param {GameText} text
 */
function goOnCard(app, entry, text) {
    const href = address("play", entry.id);
    return h("section", {class: "card go-on", "aria-labelledby": "go-on"},
        h("a", {class: "go-on-picture", href, tabindex: -1, "aria-hidden": "true"},
            drawBoard(text.position, gameOf(app, text.position), {coordinates: false})),
        h("div", {class: "go-on-words"},
            h("h2", {id: "go-on"}, tr("A game waits")),
            h("p", {}, tr("{first} – {second}",
                {first: text.players[0], second: text.players[1]})),
            h("p", {class: "soft"}, text.position.said),
            h("a", {class: "button main", href}, icon("go"), tr("Go on"))));
}

/**
 * @param {App} app
 * @param {GameFacts} game
 */
function gameCard(app, game) {
    const {rules} = app.desk.ask("rules", game.name);
    const {position} = game.lesson > 0 ? app.desk.ask("lesson", game.name, game.lesson - 1)
        : app.desk.ask("look", game.name, "");
    return h("section", {class: "card game-about"},
        h("div", {class: "game-picture"}, drawBoard(position, game, {coordinates: false})),
        h("div", {},
            h("h2", {}, game.title),
            rules.slice(0, SHOWN_RULES).map((paragraph) => h("p", {}, paragraph)),
            h("div", {class: "row"},
                h("a", {class: "button", href: address("new", game.name)},
                    tr("Play {game}", {game: game.title})),
                game.lesson > 0 ? h("a", {class: "button", href: address("learn", game.name)},
                    tr("Learn {game}", {game: game.title})) : null,
                h("a", {class: "button", href: address("rules", game.name)},
                    tr("The rules of {game}", {game: game.title})))));
}
