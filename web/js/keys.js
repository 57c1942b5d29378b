/* Keyboard shortcuts of a view: letters and arrows that work wherever the focus is, except in text
 * fields, in open dialogs, and in elements that handle the key themselves (and call
 * preventDefault).
 *
 * People who use speech input, or hit keys by accident, can turn off the shortcuts that are a
 * single letter or sign. Arrows and the like stay. */

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
 * Binds keys until the returned function is called. A key is named as in events, with `Shift+` in
 * front of a letter that is pressed with Shift.
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
