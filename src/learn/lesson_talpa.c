/* A first game of Talpa, on a small board. The newcomer is Red throughout.
 *
 * First what a move is (steps 1 and 2), then what it is for (3, 4), then what you must and must not
 * do (5 to 7), and finally looking ahead: one move (8) and two (9), of which 10 is the second. */
#include "learn/step.h"
#include <burrow/language.h>

static const struct lesson_step steps[] = {
    {
        .position = "brbr/rbrb/brbr/rbrb r",
        .aim = AIM_MOVE,
        .text =
            BW_TEXT("Welcome to Talpa. The red pieces are yours; your edges are the top and the "
                    "bottom, Blue's are the left and the right. Choose a red piece, and capture "
                    "a blue one beside it."),
        .hint = BW_TEXT("Every red piece has blue ones beside it. For example, move a1 onto a2."),
        .right =
            BW_TEXT("Your piece took the blue one's place and left an empty square behind: the "
                    "beginning of a tunnel."),
    },
    {
        .position = "bb1b/b1rb/2r1/rr1r r",
        .aim = AIM_MOVE,
        .text = BW_TEXT("A piece captures only what is directly above, below, left or right of it, "
                        "never across a corner, and it never moves onto an empty square. Here Red "
                        "has a single capture. Find it."),
        .hint = BW_TEXT("The only red and blue pieces that stand side by side are c3 and d3."),
        .right =
            BW_TEXT("That was the only place where red and blue met. Every move makes one more "
                    "square empty."),
    },
    {
        .position = "b1rr/r1bb/brr1/b1rb r",
        .aim = AIM_WIN,
        .text =
            BW_TEXT("Empty squares side by side form a path. A path from the top edge to the "
                    "bottom edge wins for you. In column b only b2 is in the way: let the piece "
                    "on it capture."),
        .hint = BW_TEXT("Move b2 onto a2."),
        .right = BW_TEXT("Column b is empty from top to bottom: your path is open, and you win."),
        .wrong = BW_TEXT("The piece on b2 is still in the way. Capture with that one."),
    },
    {
        .position = "bb1r/rr1b/b2r/rrbb r",
        .aim = AIM_WIN,
        .text = BW_TEXT("A path may bend, but its squares must lie side by side; a corner does not "
                        "join them. Yours leads from c4 down to b2. Open the last square, to the "
                        "bottom edge."),
        .hint = BW_TEXT("b1 lies directly below b2. Capture with it."),
        .right =
            BW_TEXT("From c4 down to c2, across to b2 and out at b1: your path is open, and you "
                    "win."),
        .slip = {{"a1a2", BW_TEXT("Now a1 is empty, but it meets b2 only at a corner, so your path "
                                  "still ends there.")}},
        .wrong =
            BW_TEXT("Your path still ends above the bottom edge. Empty the square of row 1 that "
                    "lies directly below b2."),
    },
    {
        .position = "b1rr/b1r1/b1bb/rrrb r",
        .aim = AIM_MOVE,
        .text =
            BW_TEXT("If b1 were empty, your path would be open. But you may take your own piece "
                    "off the board only when you cannot capture. Capturing is compulsory, so "
                    "choose a capture."),
        .hint = BW_TEXT("For example, move a1 onto a2."),
        .right = BW_TEXT("As long as a red and a blue piece stand side by side, whoever is to move "
                         "must capture."),
    },
    {
        .position = "r2b/1bbb/r2b/rrr1 r",
        .aim = AIM_SAFETY,
        .text =
            BW_TEXT("No red piece stands beside a blue one, so you cannot capture. Now you take "
                    "one of your own pieces off the board. Keep those that close a row to Blue."),
        .hint =
            BW_TEXT("The pieces on row 1 do not matter to Blue yet. Take one of them off: a1, b1 "
                    "or c1."),
        .right = BW_TEXT("Blue still cannot win at once. Nothing will stand side by side again, so "
                         "from here on both sides only take pieces off."),
        .slip = {{"a2",
                  BW_TEXT("Now only d2 is left on row 2. Blue takes d2 off, and its path from left "
                          "to right is open.")},
                 {"a4",
                  BW_TEXT("Now only d4 is left on row 4. Blue takes d4 off, and its path from left "
                          "to right is open.")}},
    },
    {
        .position = "bb1r/rr1r/2r1/b1bb r",
        .aim = AIM_WIN,
        .text =
            BW_TEXT("Whoever opens the enemy's path loses, even if the same move opens their "
                    "own. Two captures open yours here: one empties b3, the other c2. Which one "
                    "keeps Blue's path closed?"),
        .hint =
            BW_TEXT("If c2 were empty, row 2 would be open from left to right. Leave c2 alone."),
        .right =
            BW_TEXT("Your path leads from c4 through b3 to b1, and Blue's is closed: you win."),
        .slip = {{"c2c1",
                  BW_TEXT("That opens your path, but also Blue's along row 2, from a2 to d2. "
                          "So Blue wins.")}},
        .wrong = BW_TEXT("That opens no path. Capture with b3 or with c2, but look along row 2 "
                         "first."),
    },
    {
        .position = "brbr/3b/rbrr/b1rb r",
        .aim = AIM_SAFETY,
        .text = BW_TEXT("Look at what Blue would do next. On row 3 only d3 is in the way of Blue's "
                        "path, and the blue piece on it can capture. Stop it now."),
        .hint = BW_TEXT("d2 and d4 can both capture d3. If d4 leaves its square, Blue gets out "
                        "there, so use d2."),
        .right = BW_TEXT("d3 is red now and closes row 3, and Blue has no other way that is nearly "
                         "open."),
        .slip = {{"d4d3", BW_TEXT("d3 is closed, but now d4 is empty. If c4 captures, Blue's path "
                                  "runs along row 3, up to c4 and out at d4.")}},
        .wrong = BW_TEXT("Blue's piece on d3 captures next, and row 3 is open from left to right. "
                         "Take d3 away from Blue."),
    },
    {
        .position = "r1br/1r1b/2b1/rb2 r",
        .aim = AIM_FORCE,
        .text =
            BW_TEXT("Now plan ahead. Only a1 and a4 are in the way in column a. Find the capture "
                    "that empties a1: after it Blue can capture nothing but d4, and then nothing "
                    "stands side by side."),
        .hint = BW_TEXT("Move a1 onto b1."),
        .right = BW_TEXT("Blue must capture d4, since capturing is compulsory. After that you may "
                         "take a piece off."),
        .reply = "d3d4",
        .wrong =
            BW_TEXT("After that Blue has an answer that keeps you from winning at once. Capture "
                    "with a1."),
    },
    {
        .position = "r1bb/1r2/2b1/1r2 r",
        .aim = AIM_WIN,
        .text = BW_TEXT("Blue captured with d3, and now you take a piece off. Two of yours would "
                        "open a path from top to bottom: a4 and b3. Look along the rows before "
                        "you choose."),
        .hint = BW_TEXT("b3 is all that closes row 3 to Blue. Leave it there."),
        .right =
            BW_TEXT("Column a is open from top to bottom, and b3 closes row 3 to Blue. You win, "
                    "and you know how to play Talpa."),
        .slip = {{"b3", BW_TEXT("That opens your path, but also Blue's along row 3, from a3 to d3. "
                                "So Blue wins.")},
                 {"b1",
                  BW_TEXT("That opens Blue's path along row 1, from a1 to d1. So Blue wins.")}},
    },
};

const struct bw_lesson bw_lesson_talpa = {
    .variant = "talpa:size=4",
    .steps = steps,
    .count = sizeof steps / sizeof *steps,
};
