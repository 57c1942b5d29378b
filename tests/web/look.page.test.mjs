/* The look and language of the page: translations, themes, motion, boards of all sizes, nothing
 * cut off. */
import assert from "node:assert/strict";
import {MOVING, pageTest, pageTests, whenReady} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {assertFits} from "./lib/fit.mjs";
import {
    Mouse, beginGame, board, cell, cells, dice, moveSomehow, waitUntil,
} from "./lib/people.mjs";
import {addRecord, record} from "./lib/views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const desk = await openDesk();

/* ---- languages ------------------------------------------------------------------------------ */

/** Words that are the same in every language: names, squares, numbers, keys. */
const GAMES = desk.ask("games").games.map(({title}) => title).join("|");
const NAMES = new RegExp(`^(Burrow|(${GAMES})( \\d+×\\d+)?|English|Português|Español|Français|` +
    "Deutsch|Enter|Esc|Home|End|Name|Version|Student)$");

/** All texts that people see or hear in a page. @param {Page} page */
function textsOf(page) {
    return page.evaluate(() => {
        const texts = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            if (parent?.closest("noscript, svg, option, main [lang], .number, kbd") === null)
                texts.push(node.textContent ?? "");
        }
        for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
            for (const name of ["aria-label", "title", "placeholder"])
                texts.push(element.getAttribute(name) ?? "");
        }
        return texts.map((text) => text.trim()).filter((text) => /\p{L}{4}/u.test(text));
    });
}

const PLACES = [
    "#/", "#/new", "#/play", "#/review/2", "#/analyse/talpa%3Asize%3D4", "#/gallery", "#/games",
    "#/game/zzz", "#/learn", "#/learn/talpa/1", "#/rules/talpa", "#/settings", "#/about",
    "#/nowhere",
];

/**
 * The texts of all views.
 * @param {import("./lib/browser.mjs").Scene} scene
 */
async function allTexts({page, open}) {
    /** @type {Record<string, Set<string>>} */
    const texts = {};
    for (const place of PLACES) {
        await open(place);
        texts[place] = new Set(await textsOf(page));
        assert(texts[place].size > 5, `${place} has texts`);
    }
    return texts;
}

pageTest("every text changes with the language", {}, async (scene) => {
    const {page, open} = scene;
    await beginGame(scene, {Game: "Talpa", Size: "4", Red: "person", Blue: "person"});
    await moveSomehow(new Mouse(page), dice(1));
    await addRecord(scene, await record("talpa.txt"));
    const english = await allTexts(scene);
    await open("#/settings");
    await page.getByRole("combobox", {name: "Language"}).selectOption({label: "Deutsch"});
    await page.getByRole("heading", {name: "Einstellungen", level: 1}).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    const german = await allTexts(scene);
    await open("#/settings");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de",
        "it is remembered");
    await page.getByRole("combobox", {name: "Sprache"}).selectOption({label: "Português"});
    await page.getByRole("heading", {name: "Preferências", level: 1}).waitFor();
    const portuguese = await allTexts(scene);
    for (const place of PLACES) {
        // A word may be the same in two languages, but hardly in three.
        const same = [...english[place]].filter((text) => german[place].has(text) &&
            portuguese[place].has(text) && !NAMES.test(text) && !/^[a-p]\d+/.test(text));
        assert.deepEqual(same, [], `still English in ${place}`);
    }
});

for (const [locale, lang, heading] of [["pt-BR", "pt", "Preferências"], ["fr-CH", "fr", "Réglages"],
    ["es-AR", "es", "Ajustes"], ["de-AT", "de", "Einstellungen"], ["ja-JP", "en", "Settings"]]) {
    pageTest(`the page follows the browser's language: ${locale}`, {options: {locale}},
        async ({page, open}) => {
            await open("#/settings");
            assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
            await page.getByRole("heading", {name: heading, level: 1}).waitFor();
        });
}

/* ---- themes --------------------------------------------------------------------------------- */

/** @param {Page} page */
function ground(page) {
    return page.evaluate(() => {
        const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
        return Number(r) + Number(g) + Number(b) > 382 ? "light" : "dark";
    });
}

pageTests("the theme follows the system, or is chosen", {}, async ({page, open}) => {
    await open("#/settings");
    assert.equal(await ground(page), "light");
    await page.emulateMedia({colorScheme: "dark"});
    await waitUntil(async () => await ground(page) === "dark");
    await page.getByRole("combobox", {name: "Colours"}).selectOption("light");
    await waitUntil(async () => await ground(page) === "light");
    await page.reload();
    await whenReady(page);
    assert.equal(await ground(page), "light", "what was chosen is remembered");
    await page.emulateMedia({colorScheme: "light"});
    await page.getByRole("combobox", {name: "Colours"}).selectOption("dark");
    await waitUntil(async () => await ground(page) === "dark");
});

/* ---- motion --------------------------------------------------------------------------------- */

/** Counts what moves while a move is made. @param {Page} page */
async function animationsOfMove(page) {
    await page.evaluate(() => {
        const counter = /** @type {any} */ (globalThis);
        counter.animations = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function count(...all) {
            counter.animations += 1;
            return animate.apply(this, all);
        };
    });
    await moveSomehow(new Mouse(page), dice(1));
    return page.evaluate(() => /** @type {any} */ (globalThis).animations);
}

const PEOPLE = {Game: "Talpa", Size: "4", Red: "person", Blue: "person"};

pageTest("stones are seen to move", MOVING, async (scene) => {
    await beginGame(scene, PEOPLE);
    assert(await animationsOfMove(scene.page) > 0);
});

pageTest("nothing moves where the system wants less motion",
    {options: {reducedMotion: "reduce"}}, async (scene) => {
        await beginGame(scene, PEOPLE);
        assert.equal(await animationsOfMove(scene.page), 0);
        const running = await scene.page.evaluate(() => document.getAnimations().length);
        assert.equal(running, 0);
    });

pageTest("nothing moves where a person wants less motion", MOVING, async (scene) => {
    await scene.open("#/settings");
    await scene.page.getByRole("switch", {name: "Animation"}).uncheck();
    await beginGame(scene, PEOPLE);
    assert.equal(await animationsOfMove(scene.page), 0);
});

/* ---- sizes ---------------------------------------------------------------------------------- */

for (const [size, title, sides] of /** @type {const} */ ([
    ["3", "Talpa", ["Red", "Blue"]], ["16", "Talpa", ["Red", "Blue"]],
    ["3", "4Mation", ["X", "O"]], ["16", "4Mation", ["X", "O"]]])) {
    pageTests(`a board of ${size} by ${size} in ${title}`, {}, async (scene) => {
        const {page} = scene;
        await beginGame(scene,
            {Game: title, Size: size, [sides[0]]: "person", [sides[1]]: "person"});
        assert.equal((await cells(page)).length, Number(size) ** 2);
        await assertFits(page, "the game");
        const corner = await cell(page, `a${size}`).boundingBox();
        const whole = await board(page).boundingBox();
        assert(corner && whole);
        assert(Math.abs(corner.width - corner.height) < 1, "squares are square");
        const {width, height} = page.viewportSize() ?? {width: 0, height: 0};
        assert(whole.x >= 0 && whole.x + whole.width <= width);
        assert(whole.height <= height, "the whole board is seen at once");
        for (let i = 0; i < 3; i += 1)
            await moveSomehow(new Mouse(page), dice(i));
    });
}

for (const locale of ["en-US", "de-DE", "pt-BR", "es-ES", "fr-FR"]) {
    pageTest(`nothing is cut off on a small phone in ${locale}`,
        {size: "phone", options: {locale, viewport: {width: 320, height: 640}}}, async (scene) => {
            const {page, open} = scene;
            for (const place of ["#/", "#/new", "#/analyse/talpa", "#/gallery", "#/games",
                "#/learn", "#/learn/talpa/1", "#/rules/4mation", "#/settings", "#/about"]) {
                await open(place);
                await assertFits(page, place);
                const cut = await page.evaluate(() => [
                    ...document.querySelectorAll("button, a, select, h1, h2")]
                    .filter((one) => one.checkVisibility() && !one.closest(".unseen, .skip") &&
                        one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 &&
                        getComputedStyle(one).display !== "inline")
                    .map((one) => one.textContent));
                assert.deepEqual(cut, [], `cut off in ${place}`);
            }
        });
}

pageTest("a lesson is learnt to its end", {}, async ({page, open}) => {
    const [{name, lesson}] = desk.ask("games").games;
    await open(`#/learn/${name}/1`);
    for (let step = 0; step < lesson; step += 1) {
        await waitUntil(async () => page.url().endsWith(`/${step + 1}`));
        await board(page).waitFor();
        const {position} = desk.ask("lesson", name, step);
        const isRight = (/** @type {string} */ move) =>
            desk.ask("lesson-try", name, step, move).right;
        const right = position.moves.find(isRight);
        const wrong = position.moves.find((move) => !isRight(move));
        for (const move of [wrong, right]) {
            if (!move)
                continue;
            const squares = move.match(/[a-p]\d+/g) ?? [];
            await cell(page, squares[0]).and(page.getByRole("gridcell", {name: /, can /}))
                .waitFor();
            for (const square of squares)
                await cell(page, square).click();
            const {said} = desk.ask("lesson-try", name, step, move);
            await page.getByRole("main").getByText(said).first().waitFor();
        }
        const next = step === lesson - 1 ? "End of the lesson" : "Next step";
        await page.getByRole("link", {name: next}).click();
    }
    await page.getByRole("heading", {name: "End of the lesson"}).waitFor();
});
