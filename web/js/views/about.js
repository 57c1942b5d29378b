/* What Burrow is, whom it comes from, and the keys that play it. */
import {versionNow} from "../offline.js";
import {address} from "../router.js";
import {tr} from "../text.js";
import {fill, h} from "../ui.js";

export const title = () => tr("About Burrow");

/** Keys and what they do; a function, since the language may change. */
function allKeys() {
    return [
        [tr("arrows"), tr("go from square to square")],
        [tr("Enter"), tr("choose a piece, or where it goes; place a piece")],
        ["Esc", tr("let go of a piece")],
        ["h", tr("a hint")],
        ["w", tr("why: what the engine sees here")],
        ["u", tr("take back; against a bot both moves")],
        ["?", tr("all keys, in a game")],
    ];
}

function drawKeys() {
    return h("table", {class: "keys"},
        h("caption", {class: "unseen"}, tr("Keys")),
        h("tbody", {}, allKeys().map(([key, what]) =>
            h("tr", {}, h("th", {scope: "row"}, h("kbd", {}, key)), h("td", {}, what)))));
}

/** The version, once it is known; otherwise nothing. */
function drawVersion() {
    const place = h("p", {class: "soft"});
    versionNow().then((version) => {
        if (version)
            fill(place, tr("This is version {version} of the page.", {version}));
    });
    return place;
}

/** @type {import("../router.js").Mount} */
export function mount(app, root) {
    fill(root,
        h("h1", {}, tr("About Burrow")),
        h("div", {class: "prose"},
            h("p", {}, tr("Burrow plays, teaches and analyses {games}. It grew out of five " +
                "programs that students wrote, four of Talpa and one of 4Mation; everything that " +
                "they could do is here, and what their authors wished for.",
            {games: app.desk.ask("games").titles})),
            h("p", {}, app.games.map(({credit}) => credit).join(" ")),
            h("p", {}, tr("Burrow is free software under the MIT licence.")),
            h("p", {}, tr("This page is the same program as in the terminal: rules, opponents " +
                "and texts are one library, which runs here in the browser. Nothing is sent " +
                "anywhere.")),
            drawVersion(),
            h("h2", {}, tr("Rules")),
            h("ul", {}, app.games.map((game) =>
                h("li", {}, h("a", {href: address("rules", game.name)}, game.title)))),
            h("h2", {}, tr("Keys")),
            h("p", {},
                tr("Everything can be done by keyboard, by mouse and by touch. On the board:")),
            drawKeys()));
}
