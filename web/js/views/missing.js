/* Addresses that lead nowhere, or to a game that is not there. */
import {address} from "../router.js";
import {tr} from "../text.js";
import {fill, h} from "../ui.js";

export const title = () => tr("Nothing is here");

/**
 * Says that a game is not there.
 * @param {HTMLElement} root
 * @param {string} [reason]
 * @param {string} [heading]
 */
export function tellMissing(root,
    reason = tr("It may have been deleted, or is kept in another browser."),
    heading = tr("There is no such game")) {
    fill(root, h("h1", {}, heading), h("p", {}, reason),
        h("div", {class: "row"},
            h("a", {class: "button main", href: address("new")}, tr("New game")),
            h("a", {class: "button", href: address("games")}, tr("Your games"))));
}

/** @type {import("../router.js").Mount} */
export function mount(_app, root) {
    fill(root, h("div", {class: "empty"},
        h("h1", {}, tr("Nothing is here")),
        h("p", {}, tr("This address leads nowhere. Perhaps a part of it is missing.")),
        h("p", {}, h("a", {class: "button main", href: "#/"}, tr("Home page")))));
}
