/* Texts for people, in their language.
 *
 * Texts stand in the code in English, each a whole sentence, in a call of tr, trIn or trCount, where
 * tools/po finds them. The translations are those of the terminal, gettext's catalogues made from po/;
 * the desk reads them, so that plurals follow the same rules everywhere. Until a catalogue is there, and
 * where it lacks a text, it is English.
 *
 * A language is loaded once it is chosen. Whoever has texts on the page, and the engine, whose worker
 * has a desk of its own, listen for it (onLanguage). */

/** @typedef {{code: string, name: string}} Language */
/** @typedef {Record<string, string | number>} Values */

/**
 * What translates, and takes catalogues; the desk does.
 * @typedef {object} Translator
 * @property {(context: string, text: string, many: string, count: number) => string} text
 * @property {(catalogue: Uint8Array | null) => boolean} speak
 */

/** @typedef {(code: string, catalogue: Uint8Array | null) => void} LanguageListener */

/**
 * The languages that there are, as they call themselves; English needs no catalogue.
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
/** @type {Set<LanguageListener>} */
const listeners = new Set();

/**
 * From here on texts are translated by the desk.
 * @param {Translator} desk
 */
export function useTranslator(desk) {
    translator = desk;
}

/* ---- texts ---------------------------------------------------------------------------------- */

/**
 * Puts values into the {places} of a text; a place without a value stays as it is.
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
    if (translator)
        return translator.text(context, text, many, count);
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
 * The same, where one word has two meanings.
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
 * The code of the first language wanted that there is, such as de for de-CH; en for none.
 * @param {readonly string[]} wanted
 */
export function chooseLanguage(wanted) {
    for (const tag of wanted) {
        const code = tag.toLowerCase().split(/[-_]/)[0];
        if (LANGUAGES.some((language) => language.code === code))
            return code;
    }
    return "en";
}

/** The code of the language that is spoken. */
export function languageNow() {
    return spoken;
}

/**
 * Calls a function at each change of the language, with its code and catalogue; returns how to end
 * that.
 * @param {LanguageListener} listener
 */
export function onLanguage(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
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
 * Speaks a language from now on; English where there is no such one. Where its catalogue cannot be had,
 * the language stays as it was, and this is false.
 * @param {string} wanted
 */
export async function setLanguage(wanted) {
    const code = chooseLanguage([wanted]);
    /** @type {Uint8Array | null} */
    let catalogue;
    try {
        catalogue = await loadCatalogue(code);
    } catch {
        return false;
    }
    if (translator && !translator.speak(catalogue))
        return false;
    spoken = code;
    if (typeof document !== "undefined")
        document.documentElement.lang = code;
    for (const listener of listeners)
        listener(code, catalogue);
    return true;
}
