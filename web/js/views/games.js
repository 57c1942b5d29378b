/* All kept games: unfinished ones first, then finished ones, each with the newest first.
 *
 * What is kept is the record. The desk describes the state of each game that is shown, so that it
 * is in the current language. Only some are shown at once, and more on request.
 *
 * Games may change while the list is open, for example when bots play in another tab. Only what
 * differs is redrawn, so that no button disappears as somebody is about to press it. */
import {drawBoard} from "../board.js";
import {dayOf, dayOfRecord, drawPlayers, gameOf, plainDay, titleOf} from "../facts.js";
import {openImport} from "../import.js";
import {say} from "../live.js";
import {address} from "../router.js";
import {watchSight} from "../seen.js";
import {openShare, saveText} from "../share.js";
import {tr, trCount} from "../text.js";
import {closeToast, fill, h, messageOf, newId, toast, toastError} from "../ui.js";

/** @typedef {import("../store.js").Kept} Kept */

const AT_ONCE = 24;

export const title = () => tr("Your games");

/* ---- one game ------------------------------------------------------------------------------- */

/**
 * @param {App} app
 * @param {Kept} entry
 */
function readEntry(app, entry) {
    return app.desk.ask("read", entry.record).games[0];
}

/** The deleted games that can be restored, the most recent one last. @type {Kept[]} */
const removed = [];

/**
 * @param {App} app
 * @param {Kept} entry
 */
async function removeEntry(app, entry) {
    try {
        const gone = await app.store.remove(entry.id);
        if (!gone)
            return;
        removed.push(gone);
        tellRemoved(app);
    } catch (error) {
        toastError(error);
    }
}

/**
 * Says that games were deleted, and offers to restore them, the most recent one first.
 * @param {App} app
 */
function tellRemoved(app) {
    const {length} = removed;
    const sentence = length === 1 ? tr("The game was deleted.")
        : trCount("{n} game was deleted.", "{n} games were deleted.", length);
    toast(sentence, {
        name: "removed", action: {label: tr("Undo"), run: () => void bringBack(app)},
        onClose: () => {
            removed.length = 0;
        },
    });
}

/** @param {App} app */
async function bringBack(app) {
    const entry = removed[removed.length - 1];
    try {
        await app.store.restore(entry);
        removed.pop();
        say(tr("The game is back."));
    } catch (error) {
        toastError(error);
    }
    if (removed.length > 0)
        tellRemoved(app);
}

/**
 * @param {Kept} entry
 * @param {string} word
 */
function nameOfAction(entry, word) {
    return `${word}-${entry.id}`;
}

/**
 * The buttons of a game. Each has a label that names the game, for screen readers.
 * @param {App} app
 * @param {Kept} entry
 * @param {GameText} text
 * @param {string} about the id of the element that names the game
 */
function drawActions(app, entry, text, about) {
    const game = gameOf(app, text.position);
    const share = () => openShare({
        record: entry.record, view: text.position, game,
        title: tr("{first} – {second}", {first: text.players[0], second: text.players[1]}),
    });
    return h("div", {class: "row kept-actions"},
        !entry.over && h("a", {
            class: "button main", href: address("play", entry.id), "aria-describedby": about,
            dataset: {act: nameOfAction(entry, "play")},
        }, tr("Continue")),
        h("a", {
            class: entry.over ? "button main" : "button", href: address("review", entry.id),
            "aria-describedby": about, dataset: {act: nameOfAction(entry, "review")},
        }, tr("Review")),
        h("button", {
            type: "button", "aria-describedby": about, onclick: share,
            dataset: {act: nameOfAction(entry, "share")},
        }, tr("Share")),
        drawDelete(app, entry, about));
}

/**
 * @param {App} app
 * @param {Kept} entry
 * @param {string} about
 */
function drawDelete(app, entry, about) {
    return h("button", {
        type: "button", class: "quiet", "aria-describedby": about,
        dataset: {act: nameOfAction(entry, "delete")}, onclick: () => removeEntry(app, entry),
    }, tr("Delete"));
}

/**
 * @param {App} app
 * @param {Kept} entry
 * @param {import("../seen.js").WhenSeen} whenSeen
 */
function drawEntry(app, entry, whenSeen) {
    const about = newId();
    let text;
    try {
        text = readEntry(app, entry);
    } catch (error) {
        return h("li", {class: "card kept"}, h("p", {id: about, class: "wrong"},
            tr("This game cannot be read: {reason}",
                {reason: messageOf(error)})),
            drawDelete(app, entry, about));
    }
    const game = gameOf(app, text.position);
    const thumb = h("a", {
        class: "thumb", tabindex: -1, "aria-hidden": "true",
        href: address(entry.over ? "review" : "play", entry.id),
    });
    whenSeen(thumb, () => fill(thumb, drawBoard(text.position, game, {coordinates: false})));
    return h("li", {class: "card kept"}, thumb,
        h("div", {class: "kept-text"},
            h("h3", {id: about}, drawPlayers(game, text.players)),
            h("p", {}, text.said),
            h("p", {class: "soft"}, tr("{game} · {moves} · {date}", {
                game: titleOf(text.position, game),
                date: entry.over && dayOfRecord(text.date) || dayOf(entry.updated),
                moves: trCount("{n} move", "{n} moves", entry.plies),
            }))),
        drawActions(app, entry, text, about));
}

/* ---- the list ------------------------------------------------------------------------------- */

/**
 * Whether a game contains all words of a search.
 * @param {Kept} entry
 * @param {string} words
 */
function fits(entry, words) {
    const text = [...entry.players, entry.variant, entry.result, entry.said ?? "",
        dayOf(entry.updated)].join(" ").toLocaleLowerCase();
    return words.toLocaleLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/**
 * @param {Kept[]} entries
 */
function saveAll(entries) {
    const name = `burrow-games-${plainDay()}.txt`;
    saveText(name, entries.map(({record}) => record.trimEnd()).join("\n\n") + "\n");
    toast(tr("The browser saves the games as {name}.", {name}));
}

/** @param {boolean} kept whether games are */
function drawEmpty(kept) {
    return h("div", {class: "empty"},
        h("p", {}, tr("No game has been played yet.")),
        kept && h("p", {class: "soft"}, tr("Every game that you begin is kept here, in this browser.")),
        h("p", {}, h("a", {class: "button main", href: "#/new"}, tr("New game"))));
}

/**
 * A key that changes whenever a game does.
 * @param {Kept} entry
 */
function keyOf({id, revision}) {
    return `${id} ${revision}`;
}

/** A heading with games, hidden while it has none. */
class Part {
    #list = h("ul", {class: "kept-list"});

    /** @param {string} heading */
    constructor(heading) {
        this.element = h("section", {hidden: true}, h("h2", {}, heading), this.#list);
    }

    /** @param {HTMLElement[]} items those that are there already stay where they are */
    show(items) {
        this.element.hidden = items.length === 0;
        const wanted = new Set(items);
        for (const item of [...this.#list.children]) {
            if (!wanted.has(/** @type {HTMLElement} */ (item)))
                item.remove();
        }
        items.forEach((item, index) => {
            if (this.#list.children[index] !== item)
                this.#list.insertBefore(item, this.#list.children[index] ?? null);
        });
    }
}

/** The list, which follows the store and the search. */
class GameList {
    #app;
    #sight = watchSight();
    #onCount;
    #words = "";
    #shown = AT_ONCE;
    /** @type {Kept[]} */
    #entries = [];
    /** The items drawn so far, by id and revision. @type {Map<string, HTMLElement>} */
    #items = new Map();
    #unfinished = new Part(tr("Unfinished"));
    #finished = new Part(tr("Finished"));
    #more = h("p", {hidden: true}, h("button", {type: "button", onclick: () => this.#showMore()},
        tr("Show more games")));
    #message = h("div", {});
    #place = h("div", {}, this.#message, this.#unfinished.element, this.#finished.element,
        this.#more);

    /**
     * @param {App} app
     * @param {(count: number) => void} onCount called with the number of games
     */
    constructor(app, onCount) {
        this.#app = app;
        this.#onCount = onCount;
    }

    get element() {
        return this.#place;
    }

    get entries() {
        return this.#entries;
    }

    destroy() {
        this.#sight.end();
    }

    /** @param {string} words */
    search(words) {
        this.#words = words.trim();
        this.#shown = AT_ONCE;
        const found = this.#draw();
        say(trCount("{n} game", "{n} games", found));
    }

    async load() {
        try {
            this.#entries = await this.#app.store.list();
        } catch (error) {
            fill(this.#message, h("p", {class: "wrong"}, messageOf(error)));
            return;
        }
        this.#onCount(this.#entries.length);
        this.#draw();
    }

    #showMore() {
        this.#shown += AT_ONCE;
        this.#draw();
    }

    /** @param {Kept} entry what is drawn of it, anew where it has changed */
    #item(entry) {
        const key = keyOf(entry);
        const item = this.#items.get(key) ?? drawEntry(this.#app, entry, this.#sight.whenSeen);
        this.#items.set(key, item);
        return item;
    }

    #draw() {
        const back = rememberFocus(this.#place);
        const fitting = this.#entries.filter((entry) => fits(entry, this.#words));
        const sorted = [...fitting.filter(({over}) => !over), ...fitting.filter(({over}) => over)];
        const some = sorted.slice(0, this.#shown);
        fill(this.#message, this.#entries.length === 0 ? drawEmpty(this.#app.store.kept)
            : fitting.length === 0 && h("p", {}, tr("No game has all of these words.")));
        const keys = new Set(some.map(keyOf));
        this.#items = new Map([...this.#items].filter(([key]) => keys.has(key)));
        this.#unfinished.show(some.filter(({over}) => !over).map((entry) => this.#item(entry)));
        this.#finished.show(some.filter(({over}) => over).map((entry) => this.#item(entry)));
        this.#more.hidden = sorted.length <= this.#shown;
        back();
        return fitting.length;
    }
}

/**
 * Returns a function that restores the focus after the list is redrawn: on the same button, or on
 * the one that is now in the same position.
 * @param {HTMLElement} place
 */
function rememberFocus(place) {
    const buttons = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll("[data-act]")]);
    const at = buttons().findIndex((button) => button === document.activeElement);
    if (at < 0)
        return () => undefined;
    const act = buttons()[at].dataset.act ?? "";
    const [word] = act.split("-");
    return () => {
        const now = buttons();
        const same = now.find((button) => button.dataset.act === act);
        if (same && same === document.activeElement)
            return;
        const alike = now.slice(0, at + 1).reverse().concat(now.slice(at + 1))
            .find((button) => button.dataset.act?.startsWith(`${word}-`));
        (same ?? alike ?? document.getElementById("main"))?.focus();
    };
}

/** @type {import("../router.js").Mount} */
export async function mount(app, root) {
    const list = new GameList(app, (count) => {
        save.hidden = search.hidden = count === 0;
    });
    const search = h("input", {
        type: "search", "aria-label": tr("Look for games"), placeholder: tr("Look for games"),
        oninput: () => list.search(search.value),
    });
    const save = h("button", {type: "button", onclick: () => saveAll(list.entries)},
        tr("Save all games"));
    const tools = h("div", {class: "row tools"},
        h("a", {class: "button main", href: "#/new"}, tr("New game")),
        h("button", {type: "button", onclick: () => openImport(app)}, tr("Add games …")),
        save, search);
    fill(root, h("h1", {}, tr("Your games")), tools,
        app.store.kept ? null : h("p", {class: "notice"},
            tr("This browser keeps nothing here: games are lost when the page is closed.")),
        list.element,
        h("p", {}, h("a", {class: "button", href: "#/statistics"}, tr("Statistics"))));
    const reload = () => void list.load();
    app.store.addEventListener("change", reload);
    await list.load();
    return () => {
        app.store.removeEventListener("change", reload);
        list.destroy();
        closeToast("removed"); // it belongs to the list, and would cover a board
    };
}
