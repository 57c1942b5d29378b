/* Playing on from a position, or from a point in a game under review: a dialog asks who plays, and
 * a new game begins there. The choices are those of the desk's form for a new game, which is
 * restored afterwards. A game proposes its own players, and keeps its clock. */
import {now} from "./desk.js";
import {gameOf} from "./facts.js";
import {withForm} from "./form.js";
import {Game} from "./game.js";
import {fittingName} from "./players.js";
import {prefs} from "./prefs.js";
import {address, go} from "./router.js";
import {tr} from "./text.js";
import {ask, fill, h, toastError} from "./ui.js";

/**
 * @typedef {import("./main.js").App} App
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").View} View
 */

const ASKED = ["player0", "bot0", "player1", "bot1"];

/**
 * Who plays and by which clock, unless the person chooses otherwise.
 * @typedef {{players: string[], clock: string}} Proposal
 */

/**
 * A person against the game's usual opponent.
 * @param {App} app
 * @param {View} view
 * @returns {Proposal}
 */
function usual(app, view) {
    const {opponent} = gameOf(app, view);
    const players = view.turn === 0 ? ["human", opponent] : [opponent, "human"];
    return {players, clock: "none"};
}

/**
 * Asks for both players and returns their words; null if cancelled.
 * @param {App} app
 * @param {string} variant
 * @param {Proposal} proposal
 * @returns {Promise<string[] | null>}
 */
async function askPlayers(app, variant, {players: words, clock}) {
    const content = h("div", {class: "setup-fields"});
    let chosen = words;

    /** @param {string} focus the field that keeps the focus */
    function show(focus = "") {
        const fields = withForm(app.desk, variant, chosen, (form) =>
            form.fields.filter(({id}) => ASKED.includes(id)));
        fill(content, fields.map((field) => fieldFor(field, choose)));
        document.getElementById(`from-${focus}`)?.focus();
    }

    /** @param {string} id @param {number} choice */
    function choose(id, choice) {
        chosen = withForm(app.desk, variant, chosen, () =>
            app.desk.ask("form-choose", id, choice).players);
        show(id);
    }

    show();
    const answer = await ask({
        title: tr("Play from here"),
        content: h("div", {}, content,
            clock !== "none" && h("p", {}, tr("Clock: {clock}", {clock}))),
        buttons: [
            {value: "begin", label: tr("Start the game"), kind: "main"},
            {value: "", label: tr("Cancel")},
        ],
    });
    return answer === "begin" ? chosen : null;
}

/**
 * @param {Field} field
 * @param {(id: string, choice: number) => void} choose
 */
function fieldFor({id, label, choices, choice, help}, choose) {
    const select = h("select", {id: `from-${id}`, "aria-describedby": `from-${id}-help`,
        onchange: () => choose(id, select.selectedIndex)},
    choices.map((text, index) => h("option", {selected: index === choice}, text)));
    return h("div", {class: "setup-field"}, h("label", {for: select.id}, label), select,
        h("p", {class: "soft", id: `from-${id}-help`}, help));
}

/**
 * Asks who plays, begins a game with them, and shows it.
 * @param {App} app
 * @param {View} view
 * @param {() => Proposal} propose
 * @param {(players: string[]) => Promise<Game>} begin
 */
async function playWith(app, view, propose, begin) {
    try {
        const players = await askPlayers(app, view.variant, propose());
        if (players)
            go((await begin(players)).address);
    } catch (error) {
        toastError(error);
    }
}

/**
 * Begins a new game in a position.
 * @param {App} app
 * @param {View} view
 */
export function playFromPosition(app, view) {
    return playWith(app, view, () => usual(app, view), (players) => Game.start(app, {
        variant: view.variant, position: view.text, players, name: prefs.name,
    }));
}

/**
 * Begins a new game from a point in the one on the desk, keeping the moves before it.
 * @param {App} app
 * @param {number} plies
 * @param {View} view the position there
 */
export function playFromGame(app, plies, view) {
    const {holder} = app.desk;
    return playWith(app, view, () => app.desk.ask("branch-setup", plies), async (players) => {
        if (app.desk.holder !== holder)
            throw new Error(tr("This game is no longer open here."));
        const [first, second] = players;
        const {game} = app.desk.ask("branch", plies, first, second, fittingName(prefs.name), now());
        return Game.adopt(app, game);
    });
}
