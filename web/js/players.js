/* The strip above a board: both players with their shapes, what they have captured, and their
 * clocks. A frame and a mark show whose turn it is, not colour alone. */
import {h, s} from "./ui.js";
import {shapeIcon} from "./picture.js";
import {tr, trCount} from "./text.js";

/** @typedef {import("./types.js").GameFacts} GameFacts */
/** @typedef {import("./types.js").State} State */

const MOST_NAME_BYTES = 63; // of UTF-8

/**
 * A name cut to the length that a game allows, with only characters that a record can hold.
 * @param {string} name
 */
export function fittingName(name) {
    const encoder = new TextEncoder();
    let fitting = "", bytes = 0;
    for (const character of name.replace(/\p{Cc}+/gu, " ").trim()) {
        bytes += encoder.encode(character).length;
        if (bytes > MOST_NAME_BYTES)
            break;
        fitting += character;
    }
    return fitting.trim();
}

/** @param {GameFacts} game */
export function playerStrip(game) {
    const players = [0, 1].map((side) => {
        const name = h("span", {class: "player-name"});
        const took = h("span", {class: "player-took"});
        const clock = h("span", {class: "player-clock number", role: "timer"});
        const element = h("div", {class: "player", dataset: {side}},
            h("span", {class: "player-line"},
                s("svg", {class: "player-shape", viewBox: "-42 -42 84 84", "aria-hidden": "true"},
                    shapeIcon(game, side)),
                h("span", {class: "player-side"}, game.sides[side]), clock),
            h("span", {class: "player-line"}, name, took));
        return {element, name, took, clock};
    });

    /** @param {State} state */
    function showClocks({clocks}) {
        players.forEach(({clock}, side) => {
            const {said, low} = clocks?.[side] ?? {said: "", low: false};
            clock.hidden = !clocks;
            if (clock.textContent !== said)
                clock.textContent = said;
            clock.classList.toggle("low", low);
        });
    }

    /** @param {State} state */
    function showTurn({over, position, winner}) {
        players.forEach(({element}, side) => {
            element.classList.toggle("to-move", !over && position.turn === side);
            element.classList.toggle("won", over && winner === side);
        });
    }

    /** @param {State} state */
    function show(state) {
        const some = state.captured[0] + state.captured[1] > 0;
        players.forEach(({name, took}, side) => {
            name.textContent = state.seats[side].said;
            const count = state.captured[1 - side];
            took.textContent = some ? trCount("{n} captured", "{n} captured", count) : "";
        });
        showClocks(state);
        showTurn(state);
    }

    const element = h("div", {class: "player-strip", role: "group", "aria-label": tr("Players")},
        players.map((player) => player.element));
    return {element, show, showClocks, showTurn};
}
