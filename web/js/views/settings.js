/* Preferences, and what the browser stores of Burrow. Every change takes effect at once; there is
 * nothing to save. */
import {installOffer, isInstalled, isOffline} from "../offline.js";
import {fittingName} from "../players.js";
import {prefer, prefs} from "../prefs.js";
import {LANGUAGES, tr, trCount, trIn} from "../text.js";
import {ask, closeToast, fill, h, newId, toast} from "../ui.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../prefs.js").Prefs} Prefs */

const MOST_NAME = 40;

export const title = () => tr("Settings");

/* ---- fields --------------------------------------------------------------------------------- */

/**
 * @param {string} label
 * @param {string} help
 * @param {HTMLElement} control
 */
function field(label, help, control) {
    control.id = newId();
    const why = newId();
    if (help)
        control.setAttribute("aria-describedby", why);
    return h("div", {class: "setting"},
        h("label", {for: control.id}, label), control,
        help ? h("p", {class: "soft", id: why}, help) : null);
}

/**
 * One of several words.
 * @param {keyof Prefs} key
 * @param {[string, string][]} choices words and their labels
 */
function choice(key, choices) {
    const select = h("select", {onchange: () => prefer({[key]: select.value})},
        choices.map(([value, label]) =>
            h("option", {value, selected: value === prefs[key]}, label)));
    select.dataset.pref = key;
    return select;
}

/**
 * On or off.
 * @param {keyof Prefs} key
 */
function toggle(key) {
    const box = h("input", {
        type: "checkbox", role: "switch", class: "switch", checked: prefs[key] === true,
        onchange: () => prefer({[key]: box.checked}),
    });
    box.dataset.pref = key;
    return box;
}

function nameField() {
    const input = h("input", {
        type: "text", maxlength: MOST_NAME, autocomplete: "nickname", value: prefs.name,
        onchange: () => {
            input.value = fittingName(input.value);
            prefer({name: input.value});
        },
    });
    return input;
}

/** Whether this view is being redrawn because the language was changed in it. */
let languageChanged = false;

function languageField() {
    const select = choice("language", [["", tr("as the browser")],
        ...LANGUAGES.map(({code, name}) => /** @type {[string, string]} */ ([code, name]))]);
    select.addEventListener("change", () => {
        languageChanged = true;
    }, {capture: true});
    return select;
}

function drawLook() {
    return h("section", {class: "card"},
        h("h2", {}, tr("How it looks")),
        field(tr("Language"), tr("The language of all texts."), languageField()),
        field(tr("Colours"), "", choice("theme", [["auto", tr("as the system")],
            ["light", tr("light")], ["dark", tr("dark")]])),
        field(tr("Animation"), tr("Whether pieces are seen to move."), toggle("motion")),
        field(tr("Coordinates"), tr("Letters and numbers at the edges of the board."),
            toggle("coordinates")));
}

function drawPlay() {
    return h("section", {class: "card"},
        h("h2", {}, tr("How you play")),
        field(tr("Your name"), tr("What you are called in games and their records."), nameField()),
        field(tr("Confirm taps"), tr("Whether a move that is tapped waits for a second tap."),
            toggle("confirm")),
        field(tr("Keys"), tr("Whether single letters do something, such as h for a hint."),
            toggle("keys")),
        field(trIn("sound", "Sound"), tr("Whether a sound is played when a bot has moved."),
            toggle("sound")),
        field(tr("Who is ahead"), tr("When a bar shows who is ahead."), choice("bar", [
            ["auto", tr("not against a bot")], ["on", tr("always")], ["off", tr("never")]])));
}

/* ---- what is kept --------------------------------------------------------------------------- */

/** @param {App} app */
async function deleteAll(app) {
    const {length} = await app.store.list();
    if (length === 0) {
        toast(tr("There is no game to delete."));
        return;
    }
    const answer = await ask({
        title: trCount("Delete {n} game for ever?", "Delete all {n} games for ever?", length),
        content: h("p", {},
            tr("This cannot be undone. Saving all games as a file first keeps them.")),
        buttons: [
            {value: "", label: tr("Keep them")},
            {value: "delete", label: tr("Delete for ever"), kind: "danger"},
        ],
    });
    if (answer !== "delete")
        return;
    await app.store.removeAll();
    closeToast("removed");
    toast(tr("All games were deleted."));
}

/**
 * @param {App} app
 * @param {HTMLElement} place
 */
async function tellKept(app, place) {
    const {length} = await app.store.list();
    const offline = await isOffline();
    fill(place,
        h("p", {}, app.store.kept
            ? trCount("{n} game is kept in this browser, on this device, and nowhere else.",
                "{n} games are kept in this browser, on this device, and nowhere else.", length)
            : tr("This browser keeps nothing here: games are lost when the page is closed.")),
        h("p", {}, offline ? tr("Burrow works here without a network.")
            : tr("Burrow needs a network here, each time that it is opened.")));
}

function drawInstall() {
    if (isInstalled())
        return h("p", {class: "soft"}, tr("Burrow is installed."));
    const install = installOffer();
    if (install)
        return h("button", {type: "button", onclick: install}, tr("Install Burrow"));
    return h("p", {class: "soft"}, tr("Most browsers can install Burrow as a program: look in " +
        "the browser's menu for “Install” or “Add to home screen”."));
}

/**
 * @param {App} app
 * @param {HTMLElement} kept
 */
function drawKept(app, kept) {
    return h("section", {class: "card"},
        h("h2", {}, tr("What is kept")),
        kept,
        app.store.kept && h("p", {class: "soft"},
            tr("Settings are kept in this browser too. Nothing is sent anywhere.")),
        drawInstall(),
        h("div", {class: "row end"},
            h("a", {class: "button", href: "#/games"}, tr("Your games")),
            h("button", {
                type: "button", class: "danger", onclick: () => deleteAll(app).catch((error) =>
                    toast(error.message, {kind: "wrong"})),
            }, tr("Delete all games …"))));
}

/** @type {import("../router.js").Mount} */
export function mount(app, root) {
    const kept = h("div", {});
    const look = () => void tellKept(app, kept).catch((error) => fill(kept, error.message));
    fill(root,
        h("h1", {}, tr("Settings")),
        h("div", {class: "settings"}, drawLook(), drawPlay(), drawKept(app, kept)),
        h("p", {}, h("a", {href: "#/about"}, tr("About Burrow"))));
    if (languageChanged)
        /** @type {HTMLElement | null} */ (root.querySelector("[data-pref=language]"))?.focus();
    languageChanged = false;
    look();
    app.store.addEventListener("change", look);
    return () => app.store.removeEventListener("change", look);
}
