/* The part of the address after `#` says which view is shown, as in `#/play/12` or
 * `#/rules/talpa:size=6`. So a view can be linked, reloaded, and left with the browser's back button.
 *
 * A view is a module of js/views with a function `mount(app, root, parts)`, which fills `root` and
 * returns a function to call when the view is left, or nothing. A view that waits before it fills
 * `root` may have been left meanwhile: from the moment another view is requested, `root.isConnected`
 * is false, and the view must no longer touch the desk. `parts` are the decoded words of the address
 * after the first. A view may also have a `title`, a function of the parts.
 *
 * A view that fails is replaced by an error message; the rest of the page goes on. */
import {hush} from "./live.js";
import {changeScroll, startScrolling} from "./scroll.js";
import {fill, h, messageOf} from "./ui.js";
import {tr} from "./text.js";

/**
 * @typedef {(app: App, root: HTMLElement, parts: string[]) =>
 *     void | (() => void) | Promise<void | (() => void)>} Mount
 * @typedef {{mount: Mount, title?: (parts: string[]) => string}} View
 */

/**
 * The address of a view.
 * @param {...(string | number)} parts
 */
export function address(...parts) {
    return `#/${parts.map((part) => encodeURIComponent(String(part))).join("/")}`;
}

/** Whether the next view replaces the last one in the history. */
let replacing = false;

/**
 * Goes to a view; with `replace`, going back does not lead here.
 * @param {string} to an address
 * @param {{replace?: boolean}} [options]
 */
export function go(to, {replace = false} = {}) {
    replacing = replace;
    if (replace)
        location.replace(to);
    else
        location.hash = to;
}

/**
 * The error message that replaces a view that failed.
 * @param {unknown} error
 * @returns {View}
 */
function viewOfFailure(error) {
    console.error(error);
    const reason = messageOf(error);
    return {
        mount(_app, root) {
            fill(root, h("h1", {}, tr("This could not be shown")),
                h("p", {class: "wrong"}, reason),
                h("div", {class: "row"},
                    h("button", {type: "button", class: "main", onclick: () => location.reload()},
                        tr("Try again")),
                    h("a", {class: "button", href: address("games")}, tr("Your games")),
                    h("a", {class: "button", href: address("new")}, tr("New game"))));
        },
    };
}

function parseHash() {
    const words = location.hash.replace(/^#\/?/, "").split("/").filter((word) => word !== "");
    try {
        return words.map(decodeURIComponent);
    } catch {
        return ["missing"];
    }
}

/**
 * Shows the view of the address, now and whenever it changes.
 * @param {App} app
 * @param {Record<string, () => Promise<View>>} views by the first word of the address; "" is the
 *     first view, "missing" the one for unknown words
 */
export function startRouter(app, views) {
    const root = /** @type {HTMLElement} */ (document.getElementById("main"));
    /** @type {void | (() => void)} */
    let leave;
    let turn = 0;
    /** The element of a view that is still being made. @type {HTMLElement | null} */
    let waiting = null;

    async function show() {
        turn += 1;
        waiting?.remove();
        waiting = null;
        try {
            await showView(turn);
        } catch (error) {
            console.error(error);
        }
    }

    /** @param {number} mine */
    async function showView(mine) {
        const [word = "", ...parts] = parseHash();
        const find = Object.hasOwn(views, word) ? views[word] : views.missing;
        const view = await find().catch(viewOfFailure);
        if (mine !== turn)
            return;
        for (const dialog of document.querySelectorAll("dialog"))
            dialog.close(); // it belongs to the view that is left
        const place = h("div", {class: "view"}); // of this view, so that a late one fills no other
        leaveView();
        hush();
        waiting = place;
        fill(root, place);
        root.dataset.view = word || "home";
        const title = view.title?.(parts);
        document.title = title ? tr("{title} – Burrow", {title}) : "Burrow";
        markPlace(word);
        const left = await mountIn(view, place, parts);
        if (mine === turn) {
            leave = left;
            waiting = null;
        } else {
            left?.();
        }
    }

    /**
     * @param {View} view
     * @param {HTMLElement} place
     * @param {string[]} parts
     */
    async function mountIn(view, place, parts) {
        try {
            return await view.mount(app, place, parts);
        } catch (error) {
            return viewOfFailure(error).mount(app, place, parts);
        }
    }

    /** Leaves the current view; an error there must not keep the next one from being shown. */
    function leaveView() {
        const leaveLast = leave;
        leave = undefined;
        try {
            leaveLast?.();
        } catch (error) {
            console.error(error);
        }
    }

    /** @param {string} word */
    function markPlace(word) {
        for (const link of document.querySelectorAll("#nav a")) {
            const here = link.getAttribute("href") === `#/${word}`;
            if (here)
                link.setAttribute("aria-current", "page");
            else
                link.removeAttribute("aria-current");
        }
    }

    addEventListener("hashchange", () => {
        if (!location.hash.startsWith("#/") && location.hash !== "")
            return; // a link within the page
        const alike = replacing && parseHash()[0] === root.dataset.view;
        const far = changeScroll(alike);
        replacing = false;
        show().then(() => {
            root.focus({preventScroll: true});
            scrollTo(0, far);
        });
    });
    const far = startScrolling();
    return {
        show,
        async showFirst() {
            await show();
            scrollTo(0, far);
        },
    };
}
