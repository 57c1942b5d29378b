/* All kept games: those that can go on first, then those that are over, each the newest first.
 *
 * What is kept is the record; how a game stands is asked of the desk for each that is shown, so
 * that it is said in today's language. Only some are shown at once, and more when asked for. */
import {drawBoard} from "../board.js";
import {dayOf, drawPlayers, gameOf, titleOf} from "../facts.js";
import {say} from "../live.js";
import {address} from "../router.js";
import {watchSight} from "../seen.js";
import {openImport, openShare, saveText, today} from "../share.js";
import {tr, trCount} from "../text.js";
import {fill, h, newId, toast} from "../ui.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../store.js").Kept} Kept */
/** @typedef {import("../types.js").GameText} GameText */

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

/**
 * @param {App} app
 * @param {Kept} entry
 */
async function removeEntry(app, entry) {
    try {
        const removed = await app.store.remove(entry.id);
        if (!removed)
            return;
        toast(tr("The game was deleted."), {
            action: {
                label: tr("Undo"), run: () => {
                    app.store.restore(removed)
                        .then(() => say(tr("The game is back.")), tellTrouble);
                },
            },
        });
    } catch (error) {
        tellTrouble(error);
    }
}

/** @param {unknown} error */
function tellTrouble(error) {
    toast(error instanceof Error ? error.message : String(error), {kind: "wrong"});
}

/**
 * @param {Kept} entry
 * @param {string} word
 */
function nameOfAction(entry, word) {
    return `${word}-${entry.id}`;
}

/**
 * The buttons of a game. Each says to those who listen which game it is about.
 * @param {App} app
 * @param {Kept} entry
 * @param {GameText} text
 * @param {string} about the id of what says which game it is
 */
function drawActions(app, entry, text, about) {
    const game = gameOf(app, text.position);
    const share = () => openShare(app, {
        record: entry.record, view: text.position, game,
        title: tr("{first} – {second}", {first: text.players[0], second: text.players[1]}),
    });
    return h("div", {class: "row kept-actions"},
        !entry.over && h("a", {
            class: "button main", href: address("play", entry.id), "aria-describedby": about,
        }, tr("Continue")),
        h("a", {
            class: entry.over ? "button main" : "button", href: address("review", entry.id),
            "aria-describedby": about,
        }, tr("Review")),
        h("button", {type: "button", "aria-describedby": about, onclick: share}, tr("Share")),
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
            tr("This game cannot be read: {reason}", {reason: String(error)})),
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
            h("p", {}, entry.over ? text.said : text.position.said),
            h("p", {class: "soft"}, tr("{game} · {moves} · {date}", {
                game: titleOf(text.position, game), date: dayOf(entry.updated),
                moves: trCount("{n} move", "{n} moves", entry.plies),
            }))),
        drawActions(app, entry, text, about));
}

/* ---- the list ------------------------------------------------------------------------------- */

/**
 * Whether a game has all words that somebody looks for.
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
    const name = `burrow-games-${today()}.txt`;
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

/** The list, which follows the store and what is looked for. */
class GameList {
    #app;
    #place = h("div", {});
    #sight = watchSight();
    #onCount;
    #words = "";
    #shown = AT_ONCE;
    /** @type {Kept[]} */
    #entries = [];

    /**
     * @param {App} app
     * @param {(count: number) => void} onCount is told how many games there are
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
            fill(this.#place, h("p", {class: "wrong"},
                error instanceof Error ? error.message : String(error)));
            return;
        }
        this.#onCount(this.#entries.length);
        this.#draw();
    }

    /**
     * @param {string} heading
     * @param {Kept[]} entries
     */
    #drawPart(heading, entries) {
        return entries.length === 0 ? null : h("section", {},
            h("h2", {}, heading),
            h("ul", {class: "kept-list"}, entries.map((entry) =>
                drawEntry(this.#app, entry, this.#sight.whenSeen))));
    }

    /** @param {number} total */
    #drawMore(total) {
        return total <= this.#shown ? null : h("p", {}, h("button", {
            type: "button", onclick: () => {
                this.#shown += AT_ONCE;
                this.#draw();
            },
        }, tr("Show more games")));
    }

    #draw() {
        const back = rememberFocus(this.#place);
        const fitting = this.#entries.filter((entry) => fits(entry, this.#words));
        const sorted = [...fitting.filter(({over}) => !over), ...fitting.filter(({over}) => over)];
        const some = sorted.slice(0, this.#shown);
        if (this.#entries.length === 0)
            fill(this.#place, drawEmpty(this.#app.store.kept));
        else if (fitting.length === 0)
            fill(this.#place, h("p", {}, tr("No game has all of these words.")));
        else
            fill(this.#place,
                this.#drawPart(tr("Unfinished"), some.filter(({over}) => !over)),
                this.#drawPart(tr("Finished"), some.filter(({over}) => over)),
                this.#drawMore(sorted.length));
        back();
        return fitting.length;
    }
}

/**
 * Returns what puts the focus back after the list has been drawn anew: on the same button, or on
 * the one that is now at its place.
 * @param {HTMLElement} place
 */
function rememberFocus(place) {
    const buttons = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll("[data-act]")]);
    const at = buttons().findIndex((button) => button === document.activeElement);
    if (at < 0)
        return () => undefined;
    const act = buttons()[at].dataset.act;
    return () => {
        const now = buttons();
        const same = now.find((button) => button.dataset.act === act);
        (same ?? now[Math.min(at, now.length - 1)] ?? document.getElementById("main"))?.focus();
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
        list.element);
    const reload = () => void list.load();
    app.store.addEventListener("change", reload);
    await list.load();
    return () => {
        app.store.removeEventListener("change", reload);
        list.destroy();
    };
}
