/* The keys of a game in progress, in a dialog. Keys that the terminal also has are the same
 * there. */
import {showKeyList} from "./keys.js";
import {tr} from "./text.js";

/** @returns {[string, string][]} */
function keyList() {
    return [
        [tr("arrows"), tr("move from square to square, on the board")],
        [tr("Enter"), tr("choose a piece, or where it goes; place a piece")],
        ["w a s d", tr("move the chosen piece up, left, down or right")],
        ["Esc", tr("let go of the chosen piece, or have the bot move now")],
        ["b", tr("go to the board")],
        ["/", tr("type a move")],
        ["h", tr("a hint")],
        ["w", tr("why: what the engine sees here")],
        ["W", tr("why about your last move: was it good?")],
        ["u", tr("take back; against a bot both moves")],
        ["r", tr("do again what was taken back")],
        ["m", tr("have the bot move now")],
        ["p", tr("have two bots pause, or go on")],
        ["s", tr("change seats")],
        ["x", tr("resign")],
        ["=", tr("offer a draw, or accept one")],
        ["t", tr("a note on the last move")],
        ["v", tr("turn the board around")],
        ["+", tr("show who is ahead, or not")],
        ["y", tr("share the game: copy, save, print")],
        ["G", tr("look back at the game")],
        ["R", tr("the rules")],
        ["n", tr("another game")],
        ["?", tr("all keys")],
    ];
}

export function showKeys() {
    showKeyList(keyList());
}
