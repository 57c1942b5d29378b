/* The entry point of the page: loads the engine's module, the language and the kept games, and hands
 * them to the views as one object, the app. Nothing here knows any game. */
import {compile} from "./wasm.js";
import {Desk} from "./desk.js";
import {Engine} from "./engine.js";
import {openStore} from "./store.js";
import {chooseLanguage, setLanguage, tr} from "./text.js";
import {onPrefs, prefs} from "./prefs.js";
import {startRouter} from "./router.js";
import {watchFiles} from "./import.js";
import {keepOffline} from "./offline.js";
import {fill, h, messageOf, toast} from "./ui.js";

const VIEWS = {
    "": () => import("./views/home.js"),
    new: () => import("./views/new.js"),
    play: () => import("./views/play.js"),
    review: () => import("./views/review.js"),
    analyse: () => import("./views/analyse.js"),
    gallery: () => import("./views/gallery.js"),
    games: () => import("./views/games.js"),
    game: () => import("./views/link.js"),
    learn: () => import("./views/learn.js"),
    rules: () => import("./views/rules.js"),
    statistics: () => import("./views/statistics.js"),
    settings: () => import("./views/settings.js"),
    about: () => import("./views/about.js"),
    missing: () => import("./views/missing.js"),
};

function applyTheme() {
    const dark = prefs.theme === "dark" ||
        (prefs.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function drawHead() {
    const links = [
        ["#/new", tr("New game")], ["#/learn", tr("Learn")], ["#/analyse", tr("Analyse")],
        ["#/gallery", tr("Gallery")], ["#/games", tr("Your games")], ["#/settings", tr("Settings")],
    ];
    const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));
    nav.setAttribute("aria-label", tr("Main menu"));
    fill(nav, links.map(([href, label]) => h("a", {href}, label)));
    const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
    skip.textContent = tr("Skip to content");
    skip.onclick = skipToContent;
}

/** The address names the view, so a link within the page must not change it.
 * @param {Event} event */
function skipToContent(event) {
    event.preventDefault();
    document.getElementById("main")?.focus();
}

/** @param {unknown} error */
function tellFailure(error) {
    const main = /** @type {HTMLElement} */ (document.getElementById("main"));
    fill(main,
        h("h1", {}, "Burrow could not start"),
        h("p", {}, "A part of the page could not be loaded. With a connection, loading it again " +
            "may help; otherwise the browser may be too old."),
        h("p", {class: "soft"}, messageOf(error)));
    console.error(error);
}

/**
 * What to say if the desk ever stops for good, translated in advance.
 * @type {{sentence: string, reload: string}}
 */
let lastWords = {sentence: "", reload: ""};

function tellBroken() {
    const {sentence, reload} = lastWords;
    toast(sentence, {kind: "wrong", action: {label: reload, run: () => location.reload()}});
}

async function start() {
    applyTheme();
    onPrefs(applyTheme);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
    const [module, store] = await Promise.all([compile("burrow.wasm"), openStore()]);
    const desk = await Desk.open(module, {onBroken: tellBroken});
    const engine = new Engine(module, {book: new URL("burrow.book", document.baseURI).href});
    /** @type {App} */
    const app = {desk, engine, store, games: [], game: null};
    const router = startRouter(app, VIEWS);

    /** Switches to the chosen language and redraws everything. */
    async function speak() {
        await setLanguage(desk, engine, chooseLanguage(prefs.language));
        app.games = desk.ask("games").games;
        lastWords = {
            sentence: tr("Burrow has stopped and cannot go on. Reloading the page helps; kept " +
                "games are safe."),
            reload: tr("Reload"),
        };
        drawHead();
    }
    let language = prefs.language;
    onPrefs(() => {
        if (prefs.language === language)
            return;
        language = prefs.language;
        speak().then(router.show, tellFailure);
    });

    await speak();
    await router.showFirst();
    document.documentElement.dataset.ready = "true";
    if (!store.kept)
        toast(tr("This browser keeps nothing here: games are lost when the page is closed."));
    watchFiles(app);
    keepOffline();
}

start().catch(tellFailure);
