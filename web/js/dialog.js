/* A dialog that says or offers something, as opposed to `ask` in ui.js, which waits for an answer. */
import {tr} from "./text.js";
import {fill, h, newId} from "./ui.js";

/**
 * Shows a dialog with a heading and a button that closes it. Closing removes it.
 * @param {string} title
 * @param {(dialog: HTMLDialogElement) => import("./ui.js").Child} makeContent
 */
export function openDialog(title, makeContent) {
    const heading = newId();
    const dialog = h("dialog", {class: "sheet", "aria-labelledby": heading});
    fill(dialog,
        h("div", {class: "sheet-head"},
            h("h2", {id: heading}, title),
            h("button", {
                type: "button", class: "close", "aria-label": tr("Close"),
                onclick: () => dialog.close(),
            }, "×")),
        makeContent(dialog));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}
