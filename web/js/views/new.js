/* The choices of a new game. The desk's form says which there are and what they are called. One
 * choice may change others, so the form is redrawn after each, and the focus stays where it was.
 * The choices of the last game are remembered. */
import {Game} from "../game.js";
import {drawBoard} from "../board.js";
import {gameOf} from "../facts.js";
import {go} from "../router.js";
import {prefer, prefs} from "../prefs.js";
import {fill, h, messageOf, newId} from "../ui.js";
import {tr} from "../text.js";

/** Up to this many choices are shown as buttons. */
const MOST_BUTTONS = 4;

export function title() {
    return tr("A new game");
}

/**
 * The form with the choices of the last game.
 * @param {App} app
 * @param {string} [game] another one, by its name
 * @returns {Form}
 */
function rememberedForm(app, game) {
    const [variant = "", first = "", second = "", clock = ""] = prefs.form.split("\n");
    const [usual] = app.games;
    app.desk.ask("form-set", usual.first, "human", usual.opponent, "none");
    if (variant) {
        try {
            app.desk.ask("form-set", variant, first, second, clock);
        } catch {
            // It was kept by another version and is no longer valid: use the default form.
        }
    }
    const form = app.desk.ask("form");
    const field = form.fields.find(({id}) => id === "game");
    const place = app.games.findIndex(({name}) => name === game);
    return field && place >= 0 ? app.desk.ask("form-choose", field.id, place) : form;
}

/**
 * The default form of each game, in the order of the games. This changes the desk's form.
 * @param {App} app
 * @returns {Form[]}
 */
function usualForms(app) {
    return app.games.map(({first, opponent}) =>
        app.desk.ask("form-set", first, "human", opponent, "none"));
}

/**
 * The choices that differ from the defaults, except the board and the players, which are visible
 * anyway. Choices are remembered, and none of them should come as a surprise in a new game.
 * @param {Form} form
 * @param {Form[]} usual
 */
function unusual({fields}, usual) {
    const game = fields.find(({id}) => id === "game")?.choice ?? 0;
    const choices = new Map(usual[game].fields.map(({id, choice}) => [id, choice]));
    return fields
        .filter(({id, choice}) =>
            !/^(game|size|player.|bot.)$/.test(id) && choices.get(id) !== choice)
        .map((field) => tr("{label}: {choice}",
            {label: field.label, choice: field.choices[field.choice]}));
}

/** @type {import("../router.js").Mount} */
export function mount(app, root, [game]) {
    const usual = usualForms(app);
    let form = rememberedForm(app, game);
    const fields = h("div", {class: "fields"});
    const preview = h("div", {class: "preview"});
    const notes = h("p", {class: "soft begin-notes"});
    const problem = h("p", {class: "wrong", role: "alert"});

    /**
     * @param {Field} field
     * @param {number} choice
     */
    function choose(field, choice) {
        const focused = document.activeElement?.id;
        form = app.desk.ask("form-choose", field.id, choice);
        show();
        if (focused)
            document.getElementById(focused)?.focus();
    }

    function show() {
        fill(fields, form.fields.map((field) => field.choices.length <= MOST_BUTTONS
            ? buttonsFor(field, choose) : selectFor(field, choose)));
        notes.textContent = unusual(form, usual).join(" · ");
        const {position} = app.desk.ask("look", form.variant, "");
        fill(preview,
            drawBoard(position, gameOf(app, position), {coordinates: prefs.coordinates}));
    }

    /** @param {Event} event */
    async function begin(event) {
        event.preventDefault();
        prefer({form: [form.variant, ...form.players, form.clock].join("\n")});
        problem.textContent = "";
        try {
            go((await Game.begin(app, prefs.name)).address);
        } catch (error) {
            problem.textContent = messageOf(error);
        }
    }

    fill(root, h("h1", {}, tr("A new game")),
        h("form", {class: "new-game", onsubmit: begin}, fields,
            h("div", {class: "begin"}, preview, notes,
                h("button", {type: "submit", class: "main"}, tr("Start the game")), problem)));
    show();
}

/**
 * @param {Field} field
 * @param {(field: Field, choice: number) => void} choose
 */
function selectFor(field, choose) {
    const id = `field-${field.id}`, help = newId();
    const select = h("select", {id, "aria-describedby": field.help ? help : null,
        onchange: () => choose(field, select.selectedIndex)},
    field.choices.map((choice, index) => h("option", {selected: index === field.choice}, choice)));
    return h("div", {class: "field"}, h("label", {for: id}, field.label), select,
        field.help ? h("p", {class: "soft", id: help}, field.help) : null);
}

/**
 * @param {Field} field
 * @param {(field: Field, choice: number) => void} choose
 */
function buttonsFor(field, choose) {
    const help = newId();
    return h("fieldset", {class: "field", "aria-describedby": field.help ? help : null},
        h("legend", {}, field.label),
        h("div", {class: "choices"}, field.choices.map((choice, index) => {
            const id = `field-${field.id}-${index}`;
            return h("label", {class: "choice", for: id},
                h("input", {type: "radio", id, name: field.id, checked: index === field.choice,
                    onchange: () => choose(field, index)}),
                h("span", {}, choice));
        })),
        field.help ? h("p", {class: "soft", id: help}, field.help) : null);
}
