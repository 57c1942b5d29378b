/* Positions to look at, to solve and to play from.
 *
 * Some come from the example pages of the five programs that Burrow grew out of; the others were
 * found in games of the engine. Every claim about them is checked: results of finished games and
 * legal moves follow from the rules; who wins, and which move is the only one, was proved by
 * exhaustive search or by the engine, and tests/web/gallery.test.mjs proves it again. */
import {tr} from "./text.js";

/**
 * @typedef {object} Exhibit
 * @property {string} id a word for addresses
 * @property {string} variant
 * @property {string} position empty for the start
 * @property {string} title
 * @property {string} text
 * @property {string} [solution] of a puzzle: the only move that wins, or the only one that holds
 *     a draw
 * @property {"win" | "draw"} [value] for a puzzle, or if the text states it: the best result of
 *     the side to move
 */

/** @returns {Exhibit[]} */
function talpaExhibits() {
    return [
        {
            id: "talpa-start", variant: "talpa", position: "", title: tr("The start of Talpa"),
            text: tr("Sixty-four pieces and not a single tunnel. Every piece has enemies beside " +
                "it, and every capture digs."),
        }, {
            id: "talpa-5", variant: "talpa:size=5", position: "", value: "win",
            title: tr("Five by five, solved"),
            text: tr("On this small board Red, who begins, can force a win. The engine has " +
                "proved it; finding the moves is another matter."),
        }, {
            id: "a-middle", variant: "talpa",
            position: "rbb1r1rb/1b3r1b/brr1b1rb/2br2b1/1rrrrbr1/1bb4r/rbrbr1b1/brbb1bbr r",
            title: tr("The middle of a game"),
            text: tr("Both sides have dug, and neither is through. This position and the next " +
                "six come from the programs that Burrow grew out of."),
        }, {
            id: "a-end", variant: "talpa",
            position: "rbb1r1rb/1b3r1b/brr1b1b1/2br2b1/1b1rrr2/1r5r/4b1b1/brrb2b1 r",
            title: tr("From left to right"),
            text: tr("A game of the same program, at its end: Blue's path winds through the " +
                "whole field."),
        }, {
            id: "b-middle", variant: "talpa", value: "win",
            position: "brb1rrbr/rb1rr1rb/1b4br/rb1rrbrb/1b2bbbb/bbr3r1/1rb1r1bb/rbrr1rr1 r",
            title: tr("A long way to the win"),
            text: tr("Red is to move and can force a win, which the engine has proved. It is a " +
                "long way."),
        }, {
            id: "b-late", variant: "talpa", solution: "g3g2", value: "win",
            position: "r1r1r1b1/1b1rr1b1/1b5b/b2b4/1b2r2b/b5r1/1rb1r1b1/1b1r1r2 r",
            title: tr("One move decides"),
            text: tr("Red has three captures. One wins at once, and the other two lose."),
        }, {
            id: "b-end", variant: "talpa",
            position: "r1r1r1b1/1b1rr1b1/1b5b/b2b4/1b2r2b/b7/1rb1r1r1/1b1r1r2 b",
            title: tr("From top to bottom"),
            text: tr("The same game one move later: a single piece was in Red's way."),
        }, {
            id: "c-middle", variant: "talpa:size=6", value: "win",
            position: "2r1rb/b3br/3b2/1r1r1r/1br1rb/brbr1r b",
            title: tr("Look before you dig"),
            text: tr("Blue is to move. Capturing e6 with e5 opens Blue's path and wins; " +
                "capturing b1 with a1 opens Red's path, and loses."),
        }, {
            id: "c-end", variant: "talpa:size=6",
            position: "2r1rb/b3br/3b2/1r1r1r/1br1rb/1bbr1r r",
            title: tr("Digging for the enemy"),
            text: tr("Blue has opened a path for Red, which wins for Red although Blue made the " +
                "move."),
        }, {
            id: "puzzle-6-blue", variant: "talpa:size=6", solution: "c1c2", value: "win",
            position: "b1rrbr/1r1b1r/2r2r/1b3b/r1rrb1/2b1bb b",
            title: tr("Blue to move and win"),
            text: tr("Only one of six captures wins; after any other, Red does."),
        }, {
            id: "puzzle-6-red", variant: "talpa:size=6", solution: "e6d6", value: "win",
            position: "b1rbr1/1r3r/2r2r/1b3b/r1brb1/4bb r",
            title: tr("The last captures"),
            text: tr("Red is to move. Soon nobody can capture any more, and whoever has planned " +
                "for that wins. Only one capture does so."),
        }, {
            id: "removal", variant: "talpa:size=6", solution: "c5", value: "win",
            position: "bb1r1r/2r1r1/1r1b1b/rr2bb/2bb2/r3r1 r",
            title: tr("Only taking off"),
            text: tr("No red piece touches a blue one, so from here on both sides take their own " +
                "pieces off. Red is to move, and one of nine pieces is the right one."),
        }, {
            id: "puzzle-8-blue", variant: "talpa", solution: "a4b4", value: "win",
            position: "bbr1rb2/3r2r1/1rrrr2b/r4bb1/br1r1b1b/1r2b1b1/r2rbb1b/2r5 b",
            title: tr("On the large board"),
            text: tr("Blue is to move and has five captures. One wins by force; all others lose."),
        }, {
            id: "puzzle-8-red", variant: "talpa", solution: "a7b7", value: "win",
            position: "4bbr1/rb1b3b/r1r5/1b1b1r1b/2r1b1r1/r1rrrb2/1b2rbb1/b3r1r1 r",
            title: tr("Who runs out of captures first"),
            text: tr("Red is to move, and few captures are left. Only one of six wins."),
        },
    ];
}

/** @returns {Exhibit[]} */
function fourmationExhibits() {
    return [
        {
            id: "4mation-start", variant: "4mation", position: "",
            title: tr("The start of 4Mation"),
            text: tr("The first piece may go anywhere. From then on each player leads the other: " +
                "a piece must touch the one that was placed last."),
        }, {
            id: "4mation-6", variant: "4mation:size=6", position: "", value: "draw",
            title: tr("Six by six, solved"),
            text: tr("On this board nobody can force a win: with the best moves of both, the " +
                "game is drawn. The engine has proved it."),
        }, {
            id: "4mation-5", variant: "4mation:size=5", position: "", value: "win",
            title: tr("Five by five, three in a row"),
            text: tr("Three in a row come quickly: X, who begins, can force a win."),
        }, {
            id: "4mation-led", variant: "4mation", solution: "a3", value: "win",
            position: "7/2x4/1oxox2/1oxxo2/3ox2/o3xo1/xoxo3 x a2",
            title: tr("Lead, and win"),
            text: tr("X is to move, and must touch the piece on a2. Of three squares one wins, " +
                "and the other two lose at once."),
        }, {
            id: "4mation-deep", variant: "4mation", solution: "e5", value: "win",
            position: "7/7/5x1/3xoox/2oxx1o/3oxox/4oxo x e4",
            title: tr("More than a draw"),
            text: tr("X is to move. Two of the three squares lead to a draw, and one wins."),
        }, {
            id: "4mation-hold", variant: "4mation", solution: "a4", value: "draw",
            position: "7/7/7/3x3/o1ox3/xxoo3/oxox3 x a3",
            title: tr("Hold the draw"),
            text: tr("X is to move. Two of the three squares lose at once; the third one holds " +
                "the game."),
        }, {
            id: "4mation-corner", variant: "4mation", position: "xoxo3/oxx4/xo5/7/7/7/7 o a7",
            title: tr("Led into a corner"),
            text: tr("After nine pieces no square next to the last one is free: the game is " +
                "drawn, on a board that is nearly empty."),
        }, {
            id: "4mation-opponent", variant: "4mation:blocked=opponent",
            position: "5oo/5xx/4oxo/5xx/5o1/7/7 x g7",
            title: tr("Out of the corner"),
            text: tr("The publisher's own way of playing: when nothing is free around the last " +
                "piece, any piece of the enemy will do, and the game goes on."),
        }, {
            id: "4mation-end", variant: "4mation",
            position: "7/1x5/o1x2x1/xooxoo1/xxoxxox/ooo4/1x5 o b6",
            title: tr("Four in a row"),
            text: tr("A game at its end: X completed a diagonal, which is easily overlooked in " +
                "such a crowd."),
        },
    ];
}

/** All of them in the current language, grouped by game. A game may have none. */
export function exhibits() {
    return [...talpaExhibits(), ...fourmationExhibits()];
}
