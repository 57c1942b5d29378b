/* Small helpers that make elements, so that markup is never built from strings.
 *
 * `h("button", {class: "plain", onclick: act}, "Undo")` makes a button. Attributes whose value is
 * null, undefined or false are left out, true makes an empty one, `on…` is a listener, and `dataset`
 * an object. Children are texts, elements, lists of these, or nothing (null, false). */
import {say} from "./live.js";
import {tr} from "./text.js";

/**
 * @typedef {{readonly length: number, readonly [index: number]: Child}} Children
 * @typedef {Node | string | number | null | undefined | false | Children} Child
 */

/** What an error says. @param {unknown} error */
export function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
export function setAttributes(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on"))
            element.addEventListener(name.slice(2), value);
        else if (name === "dataset")
            Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
        else if (value === null || value === undefined || value === false)
            element.removeAttribute(name);
        else
            element.setAttribute(name, value === true ? "" : String(value));
    }
}

/**
 * @param {Element | DocumentFragment} element
 * @param {Child[]} children
 */
export function append(element, children) {
    for (const child of children) {
        if (Array.isArray(child))
            append(element, child);
        else if (child !== null && child !== undefined && child !== false)
            element.append(child instanceof Node ? child : String(child));
    }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    setAttributes(element, attributes);
    append(element, children);
    return element;
}

/**
 * The same for a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    setAttributes(element, attributes);
    append(element, children);
    return element;
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
    element.replaceChildren();
    append(element, children);
}

let ids = 0;

/** An id that no other element has, for labels and descriptions. */
export function newId() {
    ids += 1;
    return `id-${ids}`;
}

/**
 * Shows a question in a dialog and returns the answer: the `value` of the button that was pressed,
 * or an empty text if it was closed. The first button is the safe one and has the focus. With
 * `check`, an answer may be refused: the sentence that it returns is shown, and the dialog stays
 * open.
 * @param {object} question
 * @param {string} question.title
 * @param {Child} [question.content]
 * @param {{value: string, label: string, kind?: string}[]} question.buttons
 * @param {(value: string) => Promise<string>} [question.check] what is wrong with an answer, or an
 *     empty text
 * @returns {Promise<string>}
 */
export function ask({title, content, buttons, check}) {
    const heading = newId();
    const dialog = h("dialog", {class: "ask", "aria-labelledby": heading});
    const problem = h("p", {class: "wrong", role: "alert"});
    /** @param {string} value */
    const answer = async (value) => {
        const wrong = await check?.(value) ?? "";
        problem.textContent = wrong;
        if (wrong === "")
            dialog.close(value);
    };
    append(dialog, [
        h("h2", {id: heading}, title),
        content ?? null,
        check ? problem : null,
        h("div", {class: "row end"}, buttons.map((button, index) =>
            h("button", {
                type: "button", class: button.kind ?? "plain", value: button.value,
                autofocus: index === 0, onclick: () => answer(button.value),
            }, button.label))),
    ]);
    document.body.append(dialog);
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue);
        });
        dialog.showModal();
    });
}

/**
 * Shows a sentence at the bottom for a while, and announces it. With an action, it stays until the
 * action is used or it is closed; only a toast of the same name replaces it.
 * @param {string} text
 * @param {object} [options]
 * @param {{label: string, run: () => void}} [options.action]
 * @param {"plain" | "wrong"} [options.kind]
 * @param {string} [options.name]
 * @param {() => void} [options.onClose] called if somebody closes it without using the action
 */
export function toast(text, {action, kind = "plain", name = "", onClose} = {}) {
    const box = h("div", {class: `toast ${kind}`, dataset: {name}}, h("span", {}, text));
    if (action)
        append(box, toastButtons(box, action, onClose));
    const place = /** @type {HTMLElement} */ (document.getElementById("toasts"));
    for (const other of /** @type {HTMLElement[]} */ ([...place.children])) {
        const stays = other.querySelector("button") !== null;
        if (!stays || (name !== "" && other.dataset.name === name))
            other.remove();
    }
    place.append(box);
    say(text);
    if (!action)
        setTimeout(() => box.remove(), Math.max(4000, 80 * text.length));
}

/** Removes a toast with an action, as if somebody had closed it. @param {string} name */
export function closeToast(name) {
    document.querySelector(`#toasts [data-name="${name}"] .close`)
        ?.dispatchEvent(new MouseEvent("click"));
}

/**
 * @param {HTMLElement} box
 * @param {{label: string, run: () => void}} action
 * @param {() => void} [onClose]
 */
function toastButtons(box, action, onClose) {
    const act = () => {
        box.remove();
        action.run();
    };
    const close = () => {
        box.remove();
        onClose?.();
    };
    return [
        h("button", {type: "button", class: "plain", onclick: act}, action.label),
        h("button", {
            type: "button", class: "close", "aria-label": tr("Close"), onclick: close,
        }, "×"),
    ];
}

/** Tells an error in passing. @param {unknown} error */
export function toastError(error) {
    toast(messageOf(error), {kind: "wrong"});
}
