/* The page's texts in the person's language.
 *
 * Texts are in the code in English, each a whole sentence, in calls of tr, trIn or trCount, where
 * tools/po finds them. The translations are the terminal's: gettext catalogues made from po/. The desk
 * reads them, so that plurals follow the same rules everywhere. Until a catalogue is loaded, and where
 * it lacks a text, the page is in English.
 *
 * A language is loaded once it is chosen, and the engine, whose workers have desks of their own, gets
 * the same catalogue. */

/** @typedef {{code: string, name: string}} Language */
/** @typedef {Record<string, string | number>} Values */

/**
 * The interface for translating and setting catalogues; the desk has it.
 * @typedef {object} Translator
 * @property {(context: string, text: string, many: string, count: number) => string} text
 * @property {(catalogue: Uint8Array | null) => boolean} speak
 */

/**
 * The languages, under their own names; English needs no catalogue.
 * @type {readonly Language[]}
 */
export const LANGUAGES = [
    {code: "en", name: "English"},
    {code: "pt", name: "Português"},
    {code: "es", name: "Español"},
    {code: "fr", name: "Français"},
    {code: "de", name: "Deutsch"},
];

/** @type {Translator | null} */
let translator = null;
let spoken = "en";

/* ---- texts ---------------------------------------------------------------------------------- */

/**
 * Replaces each {name} in a text by its value; one without a value stays as it is.
 * @param {string} text
 * @param {Values} values
 */
function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (place, name) =>
        Object.hasOwn(values, name) ? String(values[name]) : place);
}

/**
 * @param {string} context
 * @param {string} text
 * @param {string} many
 * @param {number} count
 */
function translate(context, text, many, count) {
    try {
        if (translator)
            return translator.text(context, text, many, count);
    } catch {
        // The desk has stopped for good. That must still be reported, if only in English.
    }
    return many && count !== 1 ? many : text;
}

/**
 * A text in the person's language.
 * @param {string} text
 * @param {Values} [values]
 */
export function tr(text, values = {}) {
    return fill(translate("", text, "", 0), values);
}

/**
 * The same, with a context, for a text that has two meanings.
 * @param {string} context
 * @param {string} text
 * @param {Values} [values]
 */
export function trIn(context, text, values = {}) {
    return fill(translate(context, text, "", 0), values);
}

/**
 * The same with a number, which is {n} in both texts.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Values} [values]
 */
export function trCount(one, many, n, values = {}) {
    return fill(translate("", one, many, n), {n, ...values});
}

/* ---- languages ------------------------------------------------------------------------------ */

/**
 * The code of the language to use: the preferred one, or the first of the browser's languages that is
 * available, such as de for de-CH, or English.
 * @param {string} preferred empty for the browser's
 * @param {readonly string[]} [browser]
 */
export function chooseLanguage(preferred, browser = globalThis.navigator?.languages ?? []) {
    for (const tag of [preferred, ...browser]) {
        const code = tag.toLowerCase().split(/[-_]/)[0];
        if (LANGUAGES.some((language) => language.code === code))
            return code;
    }
    return "en";
}

/** The code of the current language. */
export function languageNow() {
    return spoken;
}

/**
 * The catalogue of a language; null for English.
 * @param {string} code
 * @returns {Promise<Uint8Array | null>}
 */
async function loadCatalogue(code) {
    if (code === "en")
        return null;
    const response = await fetch(new URL(`../locale/${code}.mo`, import.meta.url));
    if (!response.ok)
        throw new Error(`locale/${code}.mo: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
}

/**
 * Sets the language of the page, its desk and its engine. If the catalogue cannot be loaded or is
 * damaged, the language stays as it was, and the result is false.
 * @param {Translator} desk
 * @param {{setLanguage: (catalogue: Uint8Array | null) => void} | null} engine
 * @param {string} code of LANGUAGES
 */
export async function setLanguage(desk, engine, code) {
    translator = desk;
    const catalogue = await loadCatalogue(code).catch(() => undefined);
    if (catalogue === undefined || !desk.speak(catalogue))
        return false;
    engine?.setLanguage(catalogue);
    spoken = code;
    if (typeof document !== "undefined")
        document.documentElement.lang = code;
    return true;
}
