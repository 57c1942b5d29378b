/* Going from view to view while something is pending: the game that is shown is the one on the desk,
 * nothing is lost, and a view that fails says so. */
import assert from "node:assert/strict";
import {pageTest} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {
    Mouse, beginGame, board, cell, dice, listen, moveSomehow, recordOf, waitUntil,
} from "./lib/people.mjs";

/** @typedef {import("playwright-core").Page} Page */

const desk = await openDesk();
const PEOPLE = {Game: "Talpa", Size: "4", Red: "person", Blue: "person"};
const MATION = {Game: "4Mation", Size: "4", X: "person", O: "person"};

/**
 * Goes to a view that loads its game slowly, and on to another before it is there, as when pressing
 * Back in quick succession.
 * @param {Page} page
 * @param {string} late
 * @param {string} place
 */
function hurryTo(page, late, place) {
    return page.evaluate(async ([slow, next]) => {
        const load = (/** @type {string} */ file) => import(new URL(`js/${file}`, location.href).href);
        const {Store} = await load("store.js");
        const lateMs = 300;
        const {get} = Store.prototype;
        Store.prototype.get = async function (/** @type {string} */ id) {
            const entry = await get.call(this, id);
            if (Number(id) === 1)
                await new Promise((resolve) => setTimeout(resolve, lateMs));
            return entry;
        };
        Store.prototype.lastOpen = async () => 1;
        await Promise.all(["review", "analyse", "play"].map((view) => load(`views/${view}.js`)));
        for (const to of [slow, next]) {
            location.hash = to;
            await new Promise((resolve) => setTimeout(resolve, 100));
        }
        await new Promise((resolve) => setTimeout(resolve, lateMs));
    }, [late, place]);
}

/**
 * The games that the browser keeps, in the order in which they were begun.
 * @param {Page} page
 * @returns {Promise<{variant: string, plies: number, result: string}[]>}
 */
function keptGames(page) {
    return page.evaluate(async () => {
        const {openStore} = await import(new URL("js/store.js", location.href).href);
        const games = await (await openStore()).list();
        return games.sort((/** @type {any} */ one, /** @type {any} */ other) => one.id - other.id)
            .map((/** @type {any} */ {variant, plies, result}) => ({variant, plies, result}));
    });
}

/**
 * Stores a game that cannot be read.
 * @param {Page} page
 */
function keepRubbish(page) {
    return page.evaluate(async () => {
        const {openStore} = await import(new URL("js/store.js", location.href).href);
        await (await openStore()).save({record: "rubbish", words: ["human", "human"],
            clock: "none", left: null, variant: "talpa", players: ["a", "b"], result: "*", plies: 0,
            over: false});
    });
}

/* ---- one game after another ----------------------------------------------------------------- */

pageTest("a rematch with a clock leaves the finished game as it is", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {...PEOPLE, Clock: "5+0"});
    await moveSomehow(new Mouse(page), dice(1));
    await page.getByRole("button", {name: "Resign"}).click();
    await page.getByRole("dialog").getByRole("button", {name: "Resign"}).click();
    const first = page.url();
    await page.getByRole("button", {name: "Rematch"}).click();
    await page.waitForURL((url) => url.href !== first);
    await moveSomehow(new Mouse(page), dice(2));
    await page.goto(`${scene.address}#/games`);
    const kept = await keptGames(page);
    assert.deepEqual(kept.map(({plies, result}) => `${plies} ${result}`), ["1 1-0", "1 *"]);
});

for (const late of ["#/review/1", "#/analyse/game/1/1", "#/play/1", "#/play"]) {
    pageTest(`a view that is late, ${late}, leaves the game alone that is shown`, {},
        async (scene) => {
            const {page} = scene;
            await beginGame(scene, PEOPLE);
            await moveSomehow(new Mouse(page), dice(1));
            await beginGame(scene, MATION);
            const {hash} = new URL(page.url());
            await hurryTo(page, late, hash);
            await board(page).waitFor();
            await moveSomehow(new Mouse(page), dice(2));
            await moveSomehow(new Mouse(page), dice(2));
            await waitUntil(async () => (await keptGames(page))[1].plies === 2);
            assert.deepEqual((await keptGames(page))
                .map(({variant, plies}) => `${variant} ${plies}`), ["talpa:size=4 1", "4mation:size=4 2"]);
        });
}

pageTest("a note in a review is kept with the game that was played", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {...PEOPLE, Clock: "5+0"});
    await moveSomehow(new Mouse(page), dice(1));
    await page.keyboard.press("Shift+G");
    const note = page.getByRole("textbox", {name: "A note on this position:"});
    await note.fill("Well played.");
    await page.getByRole("heading", {level: 1}).click();
    await waitUntil(async () => (await recordOf(page)).includes("Well played."));
    await page.goto(`${scene.address}#/games`);
    assert.equal((await keptGames(page)).length, 1);
});

pageTest("a game is played on with its own players and clock", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {...PEOPLE, Red: "classic bot", Clock: "5+3"});
    await moveSomehow(new Mouse(page), dice(1));
    await page.keyboard.press("Shift+G");
    await page.getByRole("button", {name: "First", exact: true}).click();
    await page.getByRole("button", {name: "Next", exact: true}).click();
    await page.getByRole("button", {name: "Play from here"}).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Clock: 5+3").waitFor();
    const chosen = await dialog.evaluate((element) => [...element.querySelectorAll("select")]
        .map((select) => select.selectedOptions[0].text));
    assert.deepEqual(chosen, ["classic bot", "greedy", "person"]);
    await dialog.getByRole("button", {name: "Start the game"}).click();
    await page.getByRole("button", {name: "Resign"}).waitFor();
    assert.match(await page.getByRole("timer").nth(1).innerText(), /^(5:00|4:5)/);
});

pageTest("a game that could not be kept is found again", {}, async (scene) => {
    const {page, open} = scene;
    await open("#/new");
    await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
            throw new DOMException("no", "QuotaExceededError");
        };
    });
    for (const [label, choice] of Object.entries(PEOPLE))
        await new Mouse(page).choose(label, choice);
    await page.getByRole("button", {name: "Start the game"}).click();
    await board(page).waitFor();
    await moveSomehow(new Mouse(page), dice(1));
    await page.keyboard.press("Shift+R");
    await page.getByRole("heading", {name: "Rules"}).waitFor();
    await page.goBack();
    await board(page).waitFor();
    assert.equal(desk.ask("read", await recordOf(page)).games[0].plies, 1);
    await moveSomehow(new Mouse(page), dice(1));
    assert.equal(desk.ask("read", await recordOf(page)).games[0].plies, 2);
});

pageTest("playing from a position leaves the choices of a new game as they were", {},
    async (scene) => {
        const {page, open} = scene;
        await open("#/new");
        const chosen = () => page.getByRole("main").evaluate((main) =>
            [...main.querySelectorAll("select")].map((select) => select.value).join("|"));
        const before = await chosen();
        await open("#/analyse/4mation:size=5");
        await page.getByRole("button", {name: "Play from here"}).first().click();
        await page.getByRole("dialog").getByRole("button", {name: "Cancel"}).click();
        await page.evaluate(() => {
            location.hash = "#/new";
        });
        await page.getByRole("heading", {name: "A new game"}).waitFor();
        assert.equal(await chosen(), before);
    });

/* ---- views that fail ------------------------------------------------------------------------ */

pageTest("the first view is there although a kept game cannot be read", {}, async (scene) => {
    const {page, open} = scene;
    await open("");
    await keepRubbish(page);
    await open("");
    await page.getByRole("heading", {name: desk.ask("games").titles}).waitFor();
    await beginGame(scene, PEOPLE);
    await open("");
    await page.getByRole("heading", {name: "A game waits"}).waitFor();
});

pageTest("a view that cannot be loaded says so, and the others go on", {}, async (scene) => {
    const {page, open, wrongs} = scene;
    await page.route("**/views/settings.js", (route) => route.abort());
    await open("#/settings");
    await page.getByRole("heading", {name: "This could not be shown"}).waitFor();
    wrongs.length = 0;
    await page.getByRole("main").getByRole("link", {name: "Your games"}).click();
    await page.getByRole("heading", {level: 1, name: "Your games"}).waitFor();
});

pageTest("no word of the language is taken for a view", {}, async (scene) => {
    const {page, open} = scene;
    for (const word of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
        await open(`#/${word}`);
        await page.getByRole("heading", {name: /Nothing is here/}).waitFor();
    }
});

pageTest("the skip link leads to the content, and the view stays", {}, async (scene) => {
    const {page, open} = scene;
    await open("#/rules/talpa");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
    assert.equal(new URL(page.url()).hash, "#/rules/talpa");
    await page.reload();
    await page.getByRole("heading", {level: 1, name: "Rules"}).waitFor();
});

/* ---- people --------------------------------------------------------------------------------- */

pageTest("somebody with a long name can play", {}, async (scene) => {
    const {page, open} = scene;
    await open("#/settings");
    const name = page.getByRole("textbox", {name: "Your name"});
    await name.fill("Владимир Александрович Константинов");
    await name.press("Tab");
    assert.equal(await name.inputValue(), "Владимир Александрович Константи".slice(0, 33).trim());
    await beginGame(scene, {...PEOPLE, Blue: "level 1"});
    await page.getByRole("group", {name: "Players"}).getByText("Владимир").waitFor();
});

pageTest("a game that cannot be begun says why", {}, async (scene) => {
    const {page, open} = scene;
    await open("#/new");
    await page.evaluate(async () => {
        const {Desk} = await import(/** @type {any} */ (new URL("js/desk.js", location.href).href));
        const {ask} = Desk.prototype;
        Desk.prototype.ask = function (/** @type {string} */ word, /** @type {any[]} */ ...fields) {
            if (word === "form-begin")
                throw new Error("Not today.");
            return ask.call(this, word, ...fields);
        };
    });
    await page.getByRole("button", {name: "Start the game"}).click();
    await page.getByRole("alert").getByText("Not today.").waitFor();
});

pageTest("a typed move is played once, and none for the bot", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {...PEOPLE, Size: "10", Blue: "level 9"});
    const {position} = desk.ask("look", "talpa:size=10", "");
    const after = desk.ask("try", "talpa:size=10", "", position.moves[0]).position;
    await page.evaluate((moves) => {
        const form = /** @type {HTMLFormElement} */ (document.querySelector("form.typing"));
        const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
        for (const move of moves) {
            input.value = move;
            form.requestSubmit();
        }
    }, [position.moves[0], after.moves[0]]);
    await page.waitForTimeout(300);
    await page.getByRole("button", {name: "Move now"}).waitFor();
    const [{plies}] = await keptGames(page);
    assert.equal(plies, 1, "the bot still thinks");
    assert.equal((await page.getByRole("alert").allInnerTexts()).join(""), "");
});

pageTest("a button is the same while two bots play", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {
        ...PEOPLE, Size: "8", Red: "classic bot", "Classic bot": "random", Blue: "level 1",
    });
    const pause = page.getByRole("button", {name: "Pause"});
    await pause.evaluate((element) => {
        element.dataset.first = "yes";
    });
    await pause.focus();
    const start = await board(page).innerHTML();
    await waitUntil(async () => await board(page).innerHTML() !== start);
    await page.waitForTimeout(1500);
    assert.equal(await pause.getAttribute("data-first"), "yes");
    assert(await pause.evaluate((element) => element === document.activeElement));
});

pageTest("a tapped move that waits is spoken", {size: "phone"}, async (scene) => {
    const {page, open} = scene;
    await open("#/settings");
    await page.getByRole("switch", {name: "Confirm taps"}).tap();
    await beginGame(scene, PEOPLE);
    const heard = await listen(page);
    const [move] = desk.ask("look", "talpa:size=4", "").position.moves;
    await cell(page, move.slice(0, 2)).tap();
    await cell(page, move.slice(2)).tap();
    await waitUntil(async () => (await heard()).includes(`${move} waits for a second tap.`));
});

pageTest("a note is written where the focus is", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    await page.getByRole("button", {name: "Note"}).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("At once.");
    await page.getByRole("dialog").getByRole("button", {name: "Keep"}).click();
    await waitUntil(async () => (await recordOf(page)).includes("At once."));
});

/* ---- scrolling ------------------------------------------------------------------------------ */

/** @param {Page} page @param {number} far */
async function scrolledTo(page, far) {
    await waitUntil(() => page.evaluate((to) => Math.abs(scrollY - to) < 2, far));
}

pageTest("a view begins at its top, and is found again where it was left", {size: "phone"},
    async ({page, open}) => {
        await open("#/gallery");
        await page.evaluate(() => scrollTo(0, 1500));
        await scrolledTo(page, 1500);
        await page.getByRole("link", {name: "Analyse"}).nth(4).evaluate((link) =>
            /** @type {HTMLElement} */ (link).click());
        await board(page).waitFor();
        await scrolledTo(page, 0);
        await page.goBack();
        await page.getByRole("heading", {name: "Gallery", level: 1}).waitFor();
        await scrolledTo(page, 1500);
        await page.reload();
        await scrolledTo(page, 1500);
    });

pageTest("choosing other rules does not scroll away from the choice", {size: "phone"},
    async ({page, open}) => {
        await open("#/rules/talpa");
        const size = page.getByRole("combobox", {name: "Size"});
        const far = await size.evaluate((element) => {
            element.scrollIntoView();
            return scrollY;
        });
        assert(far > 0);
        await size.selectOption("6");
        await page.getByRole("heading", {name: /6×6/}).waitFor();
        await scrolledTo(page, far);
    });
