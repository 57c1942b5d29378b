/* The rules of a variant, in the library's sentences, beside its board. The variant is chosen by
 * the fields of a new game, except those for players and clocks. */
import {drawBoard} from "../board.js";
import {gameOf, titleOf} from "../facts.js";
import {changedVariant, fieldsOf} from "../form.js";
import {address, go} from "../router.js";
import {tr} from "../text.js";
import {fill, h, messageOf, newId} from "../ui.js";

export const title = () => tr("Rules");

/**
 * @param {App} app
 * @param {string} variant
 * @param {Field} field
 */
function drawField(app, variant, field) {
    const id = newId();
    const select = h("select", {
        id, onchange: () => {
            const chosen = changedVariant(app.desk, variant, field.id, select.selectedIndex);
            go(address("rules", chosen), {replace: true});
        },
    }, field.choices.map((choice, index) =>
        h("option", {value: index, selected: index === field.choice}, choice)));
    select.dataset.field = field.id;
    return h("div", {class: "rule-choice"}, h("label", {for: id}, field.label), select);
}

/**
 * @param {App} app
 * @param {string} variant
 */
function drawRules(app, variant) {
    const {position} = app.desk.ask("look", variant, "");
    const {rules} = app.desk.ask("rules", variant);
    const game = gameOf(app, position);
    return h("div", {class: "beside"},
        h("div", {class: "big-board"}, drawBoard(position, game, {coordinates: true})),
        h("div", {},
            h("h2", {}, titleOf(position, game)),
            rules.map((rule) => h("p", {}, rule)),
            h("p", {class: "soft"}, tr("A move is written like this: {help}.", {help: game.moveHelp})),
            h("div", {class: "row"},
                game.lesson > 0 && h("a", {class: "button", href: address("learn", game.name, 1)},
                    tr("Learn it by playing")),
                h("a", {class: "button", href: address("analyse", variant)}, tr("Analyse")))));
}

/** The field that was just used: it is redrawn, and gets the focus back. */
let used = "";

/** @type {import("../router.js").Mount} */
export function mount(app, root, [asked]) {
    const variant = asked ?? app.games[0].name;
    let content;
    try {
        const fields = fieldsOf(app.desk, variant);
        content = [
            h("div", {class: "rule-choices"},
                fields.map((field) => drawField(app, variant, field))),
            drawRules(app, variant),
        ];
    } catch (error) {
        content = [
            h("p", {class: "wrong"}, messageOf(error)),
            h("p", {}, h("a", {class: "button", href: "#/rules"}, tr("All rules"))),
        ];
    }
    fill(root, h("h1", {}, tr("Rules")), content);
    root.addEventListener("change", remember);
    const again = /** @type {HTMLElement | null} */ (root.querySelector(`[data-field="${used}"]`));
    if (used)
        setTimeout(() => again?.focus());
    used = "";
    return () => root.removeEventListener("change", remember);
}

/** @param {Event} event */
function remember(event) {
    used = event.target instanceof HTMLElement ? event.target.dataset.field ?? "" : "";
}
