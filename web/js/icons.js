/* The icons on buttons: thin strokes on a grid of 24 by 24. They always come with text, so they
 * are hidden from screen readers. */
import {h, s} from "./ui.js";

const PATHS = {
    undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1" +
        "A6 6 0 0 0 12 3z",
    why: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.5",
    facts: "M6 16.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM6 16V9a4 4 0 0 1 4-4h8M14.5 8.5L18 5l-3.5-3.5",
    flip: "M7 4v13M7 17l-3-3M7 17l3-3M17 20V7M17 7l-3 3M17 7l3 3",
    resign: "M6 21V4M6 4h11l-2.5 4L17 12H6",
    draw: "M6 9.5h12M6 14.5h12",
    share: "M12 15V4M12 4L8 8M12 4l4 4M5 13v6h14v-6",
    seats: "M4 8h13M17 8l-3-3M17 8l-3 3M20 16H7M7 16l3-3M7 16l3 3",
    note: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
    keys: "M4 7h16v10H4zM7 10h.5M10.5 10h.5M14 10h.5M17 10h.5M8 14h8",
    now: "M6 5l8 7-8 7zM18 5v14",
    pause: "M8 5v14M16 5v14",
    go: "M8 5l10 7-10 7z",
    plus: "M12 5v14M5 12h14",
    look: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20",
    again: "M4 12a8 8 0 1 0 2.5-5.8M4 4v5h5",
    check: "M5 13l4 4L19 7",
    cancel: "M6 6l12 12M18 6L6 18",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
    return s("svg", {class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true"},
        s("path", {d: PATHS[name], fill: "none", stroke: "currentColor", "stroke-width": 2,
            "stroke-linecap": "round", "stroke-linejoin": "round"}));
}

/**
 * A button with an icon and a label.
 * @param {Parameters<typeof icon>[0]} sign
 * @param {string} label
 * @param {() => void} onclick
 * @param {string} [kind]
 */
export function signButton(sign, label, onclick, kind = "plain") {
    return h("button", {type: "button", class: kind, onclick}, icon(sign), h("span", {}, label));
}
