/* Small texts about games and positions that several views share. */
import {signOf} from "./moves.js";
import {languageNow, tr} from "./text.js";
import {h} from "./ui.js";

/**
 * The game of a position.
 * @param {App} app
 * @param {View} view
 * @returns {GameFacts}
 */
export function gameOf(app, view) {
    const game = app.games.find(({name}) => name === view.game);
    if (!game)
        throw new Error(`no game ${view.game}`);
    return game;
}

/**
 * What is played: Talpa 8×8.
 * @param {View} view
 * @param {GameFacts} game
 */
export function titleOf(view, game) {
    return tr("{game} {size}×{size}", {game: game.title, size: view.size});
}

/**
 * Both players, each after the sign of the pieces.
 * @param {GameFacts} game
 * @param {readonly string[]} players
 */
export function drawPlayers(game, players) {
    const {colours} = game;
    return players.map((player, side) => h("span", {class: "side", dataset: {colour: colours[side]}},
        h("span", {class: "sign", "aria-hidden": "true"}, signOf(game, side)),
        h("span", {class: "unseen"}, tr("{side}:", {side: game.sides[side]})), " ",
        h("bdi", {}, player)));
}

/** One formatter for each language used so far, since making one is slow. @type
 * {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {number} time milliseconds since 1970 */
export function dayOf(time) {
    const language = languageNow();
    const format = formats.get(language) ??
        new Intl.DateTimeFormat(language, {dateStyle: "medium"});
    formats.set(language, format);
    return format.format(time);
}

/** A day without words, as in 2026-11-16; today unless a time is given. @param {number} [time] */
export function plainDay(time = Date.now()) {
    const date = new Date(time);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The day in a record, as in 2026.11.16; null if there is none.
 * @param {string} date
 */
export function dayOfRecord(date) {
    const [year, month, day] = date.split(".").map(Number);
    const time = new Date(year, month - 1, day).getTime();
    return Number.isNaN(time) ? null : dayOf(time);
}
