/* The desk's form for a new game, used only to look: its fields say which variants and players
 * there are. It is restored afterwards. */

/**
 * @typedef {import("./desk.js").Desk} Desk
 */

/**
 * Calls a function while the form holds a variant and players.
 * @template T
 * @param {Desk} desk
 * @param {string} variant
 * @param {string[]} words of the players
 * @param {(form: Form) => T} use
 * @returns {T}
 */
export function withForm(desk, variant, words, use) {
    const {variant: old, players, clock} = desk.ask("form");
    try {
        return use(desk.ask("form-set", variant, words[0], words[1], "none"));
    } finally {
        desk.ask("form-set", old, players[0], players[1], clock);
    }
}

/**
 * The fields of a variant itself, with their values for it.
 * @param {Desk} desk
 * @param {string} variant
 */
export function fieldsOf(desk, variant) {
    return withForm(desk, variant, ["human", "human"], ({fields}) => fields.filter(({id}) =>
        id === "game" || id === "size" || id === "swap" || id.startsWith("option")));
}

/**
 * A variant with one of its fields changed.
 * @param {Desk} desk
 * @param {string} variant
 * @param {string} id
 * @param {number} choice
 */
export function changedVariant(desk, variant, id, choice) {
    return withForm(desk, variant, ["human", "human"], () =>
        desk.ask("form-choose", id, choice).variant);
}
