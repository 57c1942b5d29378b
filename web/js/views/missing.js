/* An address that leads nowhere. */
import {tr} from "../text.js";
import {fill, h} from "../ui.js";

export const title = () => tr("Nothing is here");

/** @type {import("../router.js").Mount} */
export function mount(_app, root) {
    fill(root, h("div", {class: "empty"},
        h("h1", {}, tr("Nothing is here")),
        h("p", {}, tr("This address leads nowhere. Perhaps a part of it is missing.")),
        h("p", {}, h("a", {class: "button main", href: "#/"}, tr("Home page")))));
}
