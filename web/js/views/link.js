/* A game that came in a link. It is shown, and kept only on request. */
import {drawBoard} from "../board.js";
import {drawPlayers, gameOf, titleOf} from "../facts.js";
import {askAbout} from "../import.js";
import {recordOf} from "../link.js";
import {address, go} from "../router.js";
import {tr, trCount} from "../text.js";
import {fill, h, messageOf, toast, toastError} from "../ui.js";

export const title = () => tr("A game from a link");

/**
 * Keeps the game, and opens it in a view.
 * @param {App} app
 * @param {GameText} text
 * @param {string} view
 */
async function keep(app, text, view) {
    try {
        const {entries, added} = await app.store.importRecords([text]);
        go(view === "games" ? address("games") : address(view, entries[0].id));
        toast(added > 0 ? tr("The game is kept.") : tr("This game was here already."));
    } catch (error) {
        toastError(error);
    }
}

/**
 * @param {App} app
 * @param {GameText} text
 */
function drawGame(app, text) {
    const game = gameOf(app, text.position);
    const button = (/** @type {string} */ label, /** @type {string} */ view, kind = "plain") =>
        h("button", {type: "button", class: kind, onclick: () => keep(app, text, view)}, label);
    return h("div", {class: "beside"},
        h("div", {class: "big-board"}, drawBoard(text.position, game, {coordinates: true})),
        h("div", {},
            h("p", {class: "players"}, drawPlayers(game, text.players)),
            h("p", {}, text.said),
            h("p", {class: "soft"}, tr("{game} · {moves}", {
                game: titleOf(text.position, game),
                moves: trCount("{n} move", "{n} moves", text.plies),
            })),
            h("div", {class: "row"},
                button(tr("Review"), "review", "main"),
                !text.over && button(tr("Play on"), "play"),
                button(tr("Keep it"), "games")),
            h("p", {class: "soft"}, tr("The link carries the whole game. It is kept in this " +
                "browser once you choose one of these."))));
}

/** @param {string} reason */
function drawTrouble(reason) {
    return [
        h("p", {class: "wrong"}, reason),
        h("p", {},
            tr("The one who sent it can copy the link again, or send the record as a text.")),
        h("p", {}, h("a", {class: "button", href: "#/"}, tr("Home page"))),
    ];
}

/** @type {import("../router.js").Mount} */
export async function mount(app, root, [code = ""]) {
    let content;
    try {
        const {games} = await askAbout(app, "read", await recordOf(code));
        content = games.length > 0 ? drawGame(app, games[0])
            : drawTrouble(tr("There is no game in this link."));
    } catch (error) {
        content = drawTrouble(messageOf(error));
    }
    if (root.isConnected)
        fill(root, h("h1", {}, tr("A game from a link")), content);
}
