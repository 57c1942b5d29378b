/* Importing games: text that is pasted or typed, files that are chosen or dragged onto the page.
 *
 * The desk says what a text is: records of games, which are kept, or a position, which is analysed.
 * A link to a game is opened. Any other text stays in the field, with the wrong line selected and
 * the reason beside it, and nothing of it is kept. */
import {Refusal} from "./desk.js";
import {openDialog} from "./dialog.js";
import {address, go} from "./router.js";
import {tr, trCount} from "./text.js";
import {fill, h, messageOf, newId, toast} from "./ui.js";

const MOST_BYTES = 10_000_000;
const LONG_TEXT = 10_000; // characters; the page's desk reads these without a noticeable pause
const LINK = /^\s*\S*#\/game\/([\w-]+)\s*$/;

/** A text that cannot be imported. The message is a sentence for people. */
class ImportError extends Error {
    /**
     * @param {string} message
     * @param {{text?: string, line?: number}} [where]
     */
    constructor(message, {text = "", line = 0} = {}) {
        super(message);
        this.text = text;
        this.line = line;
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

/**
 * @param {File} file
 * @returns {Promise<string>}
 */
async function readFile(file) {
    if (file.size > MOST_BYTES) {
        throw new ImportError(tr("{file} is larger than 10 MB, which no file of games is.",
            {file: file.name}));
    }
    const notText = () => new ImportError(tr("{file} is not a text, so no game is in it.",
        {file: file.name}));
    let text;
    try {
        text = new TextDecoder("utf-8", {fatal: true}).decode(await file.arrayBuffer());
    } catch (error) {
        if (error instanceof TypeError)
            throw notText();
        throw new ImportError(tr("{file} cannot be read.", {file: file.name}));
    }
    if (text.includes("\0"))
        throw notText();
    return text;
}

/**
 * @param {Refusal} refusal
 */
function reasonOf(refusal) {
    const reason = refusal.message;
    return refusal.line ? tr("Line {line}: {reason}", {line: refusal.line, reason}) : reason;
}

/**
 * Has the desk read a text. A long one is read in a separate worker, so that the page stays
 * responsive and no game in progress can drop the request.
 * @template {"find" | "read"} Name
 * @param {Pick<App, "desk" | "engine">} app
 * @param {Name} name
 * @param {string} text
 */
export async function askAbout(app, name, text) {
    return text.length > LONG_TEXT ? app.engine.askApart(name, text) : app.desk.ask(name, text);
}

/**
 * What a text is.
 * @param {App} app
 * @param {string} text
 * @returns {Promise<Found>}
 */
async function find(app, text) {
    if (text.trim() === "")
        throw new ImportError(tr("There is no text yet: paste a record or a position first."));
    try {
        return await askAbout(app, "find", text);
    } catch (error) {
        if (error instanceof Refusal)
            throw new ImportError(reasonOf(error), {text, line: error.line});
        throw error;
    }
}

/* ---- taking in ------------------------------------------------------------------------------ */

/**
 * @param {number} count
 * @param {number} added
 */
function countSentence(count, added) {
    if (added === 0)
        return tr("All of these games were here already.");
    if (added === count)
        return trCount("{n} game was added.", "{n} games were added.", added);
    return trCount("{n} game was added; the others were here already.",
        "{n} games were added; the others were here already.", added);
}

/**
 * Keeps games, and shows the only one, or all.
 * @param {App} app
 * @param {GameText[]} games
 */
async function takeGames(app, games) {
    const {entries, added} = await app.store.importRecords(games);
    if (entries.length === 1) {
        go(address("review", entries[0].id));
        if (added === 0)
            toast(tr("This game was here already."));
    } else {
        go(address("games"));
        toast(countSentence(entries.length, added));
    }
}

/**
 * The code of the game in a link; null if the text is not exactly one link.
 * @param {string} text
 */
export function codeIn(text) {
    return LINK.exec(text)?.[1] ?? null;
}

/**
 * Imports texts: the games in all of them, or the position in a single one. Throws an ImportError.
 * @param {App} app
 * @param {string[]} texts
 */
async function takeTexts(app, texts) {
    const code = texts.length === 1 ? codeIn(texts[0]) : null;
    if (code !== null) {
        go(address("game", code));
        return;
    }
    /** @type {GameText[]} */
    const games = [];
    for (const text of texts) {
        const found = await find(app, text);
        if (found.kind === "record") {
            for (const game of found.games) // push(...) fails with a hundred thousand
                games.push(game);
        } else if (texts.length === 1) {
            go(address("analyse", found.variant, found.position.text));
            return;
        } else {
            throw new ImportError(tr("Several files can be opened at once if each holds games, " +
                "but one of these holds a position."));
        }
    }
    await takeGames(app, games);
}

/**
 * Imports what was dropped or pasted on the page. If that fails, opens the dialog with the text.
 * @param {App} app
 * @param {() => Promise<string[]>} read
 */
async function takeUnasked(app, read) {
    try {
        await takeTexts(app, await read());
    } catch (error) {
        const sentence = messageOf(error);
        const {text, line} = error instanceof ImportError ? error : {text: "", line: 0};
        openImport(app, {text, line, sentence});
    }
}

/* ---- the dialog ----------------------------------------------------------------------------- */

/**
 * Selects a line of a field, from 1 on.
 * @param {HTMLTextAreaElement} field
 * @param {number} line
 */
function selectLine(field, line) {
    const lines = field.value.split("\n");
    if (line < 1 || line > lines.length)
        return;
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    field.setSelectionRange(start, start + lines[line - 1].length);
}

/**
 * @param {HTMLElement} said
 * @param {HTMLTextAreaElement} field
 * @param {string} sentence
 * @param {number} line
 */
function tellWrong(said, field, sentence, line) {
    fill(said, sentence);
    field.setAttribute("aria-invalid", "true");
    field.focus();
    selectLine(field, line);
}

/**
 * Shows the dialog for a text or a file.
 * @param {App} app
 * @param {{text?: string, line?: number, sentence?: string}} [begin] what is in it already
 */
export function openImport(app, {text = "", line = 0, sentence = ""} = {}) {
    const label = newId();
    const why = newId();
    const said = h("div", {class: "said wrong", role: "alert", id: why});
    const field = h("textarea", {
        id: label, rows: 9, spellcheck: "false", autocapitalize: "off", class: "number",
        "aria-describedby": why, oninput: () => field.removeAttribute("aria-invalid"),
    });
    field.value = text;

    /** @param {() => Promise<string[]>} read */
    async function take(read) {
        fill(said);
        try {
            await takeTexts(app, await read());
            dialog.close();
        } catch (error) {
            const reason = messageOf(error);
            if (error instanceof ImportError && error.text !== "")
                field.value = error.text;
            tellWrong(said, field, reason, error instanceof ImportError ? error.line : 0);
        }
    }

    const files = h("input", {
        type: "file", multiple: true, accept: ".txt,.pgn,text/plain", class: "unseen",
        tabindex: -1, "aria-hidden": "true", onchange: async () => {
            const chosen = [...files.files ?? []];
            files.value = "";
            if (chosen.length > 0)
                await take(() => Promise.all(chosen.map(readFile)));
        },
    });
    const dialog = openDialog(tr("Add games"), () => [
        h("label", {for: label},
            tr("Paste the record of one or more games, a position, or a link.")),
        field,
        said,
        h("div", {class: "row end"},
            h("button", {type: "button", onclick: () => files.click()}, tr("Choose a file …")),
            h("button", {
                type: "button", class: "main", onclick: () => take(async () => [field.value]),
            }, tr("Open"))),
        h("p", {class: "soft"}, tr("Files can also be dragged onto the page.")),
        files,
    ]);
    if (sentence)
        tellWrong(said, field, sentence, line);
    else
        field.focus();
    return dialog;
}

/* ---- the whole page ------------------------------------------------------------------------- */

/** @param {DataTransfer | null} data */
function holdsSomething(data) {
    return data !== null && (data.types.includes("Files") || data.types.includes("text/plain"));
}

/**
 * Whether an event's target is a field, which handles pasted text itself.
 * @param {Event} event
 */
function isInField(event) {
    const target = event.target;
    return target instanceof Element && target.closest("input, textarea, select") !== null;
}

/**
 * @param {App} app
 * @param {DataTransfer} data
 */
function takeDropped(app, data) {
    const files = [...data.files];
    const text = data.getData("text/plain");
    return takeUnasked(app, async () =>
        files.length > 0 ? Promise.all(files.map(readFile)) : [text]);
}

/**
 * Accepts dragged files and pasted text anywhere on the page.
 * @param {App} app
 */
export function watchFiles(app) {
    const root = document.documentElement;
    let ours = false; // whether what is dragged is a part of the page itself
    addEventListener("dragstart", () => {
        ours = true;
    });
    addEventListener("dragend", () => {
        ours = false;
    });
    addEventListener("dragover", (event) => {
        if (ours || !holdsSomething(event.dataTransfer) || isInField(event))
            return;
        event.preventDefault();
        root.dataset.drop = "true";
    });
    addEventListener("dragleave", (event) => {
        if (event.relatedTarget === null)
            delete root.dataset.drop;
    });
    addEventListener("drop", (event) => {
        delete root.dataset.drop;
        if (ours || !event.dataTransfer || !holdsSomething(event.dataTransfer) || isInField(event))
            return;
        event.preventDefault();
        takeDropped(app, event.dataTransfer);
    });
    addEventListener("paste", (event) => {
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (isInField(event) || document.querySelector("dialog[open]") || text.trim() === "")
            return;
        event.preventDefault();
        takeUnasked(app, async () => [text]);
    });
}
