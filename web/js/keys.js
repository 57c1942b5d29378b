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
function onKeys(keys) {
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
 * A key, or several, as people read them, and what they do; and the acts themselves, by the names that
 * keys have in `onKeys`. Keys that the board obeys by itself are only listed.
 * @typedef {[string, string, Record<string, () => void>?]} Shortcut
 */

/** The keys of a view, until `forget` is called; `?` lists them. */
export class Shortcuts {
    /** @param {Shortcut[]} rows */
    constructor(rows) {
        /** @type {Shortcut[]} */
        this.rows = [...rows, ["?", tr("all keys"), {"?": () => this.show()}]];
        this.forget = onKeys(Object.assign({}, ...this.rows.map(([, , acts]) => acts)));
    }

    /** Shows all keys in a dialog. */
    show() {
        openDialog(tr("All keys"), () => h("dl", {class: "key-list"}, this.rows.map(([key, does]) =>
            h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)))));
    }
}
