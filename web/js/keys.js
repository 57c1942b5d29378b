/* Keys of a view: letters and arrows that do something wherever the focus is, but for fields that
 * are typed in, open dialogs, and whatever uses a key itself (which it tells by preventDefault).
 *
 * Who speaks to the computer, or hits keys by accident, can turn off letters and signs, which act
 * without another key being held. Arrows and the like stay. */

import {prefs} from "./prefs.js";
import {tr} from "./text.js";
import {openDialog} from "./dialog.js";
import {h} from "./ui.js";

/** @param {EventTarget | null} target */
function isTyping(target) {
    return target instanceof HTMLElement &&
        (target.isContentEditable || target.matches("input, select, textarea"));
}

/**
 * Has keys do something until the function that is returned is called. A key is its name as events
 * have it, with `Shift+` before it where it is a letter that is pressed with Shift.
 * @param {Record<string, () => void>} keys
 * @returns {() => void}
 */
export function onKeys(keys) {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey)
            return;
        if (isTyping(event.target) || document.querySelector("dialog[open]"))
            return;
        if (!prefs.keys && [...event.key].length === 1)
            return;
        const letter = /^\p{L}$/u.test(event.key);
        const name = letter && event.shiftKey ? `Shift+${event.key.toLowerCase()}` : event.key;
        if (!Object.hasOwn(keys, name))
            return;
        event.preventDefault();
        keys[name]();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
}

/**
 * Shows keys and what they do in a dialog.
 * @param {[string, string][]} keys
 */
export function showKeyList(keys) {
    openDialog(tr("All keys"), () => h("dl", {class: "key-list"}, keys.map(([key, does]) =>
        h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)))));
}
