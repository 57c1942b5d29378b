/* A first game of 4Mation, on a small board with rows of four. The newcomer is X throughout.
 *
 * First where you may play (steps 1 and 2), then rows (3, 4), then how to stop an enemy row: by
 * blocking (5), by staying away (6), by a draw (7); and finally how to force the enemy, to a single
 * answer (8) and to answers that do not help (9), of which 10 is the end. */
#include "learn/step.h"
#include <burrow/language.h>

static const struct lesson_step steps[] = {
    {
        .position = "5/5/5/5/5 x -",
        .aim = AIM_MOVE,
        .text =
            BW_TEXT("Welcome to 4Mation. You are X, and here four of your pieces in a row win. X "
                    "begins: put your first piece on any square."),
        .hint = BW_TEXT("Squares in the middle belong to more rows than those at the edge. For "
                        "example, play c3."),
        .right =
            BW_TEXT("From now on each new piece must touch the one that the enemy placed last."),
    },
    {
        .position = "5/3o1/2x2/5/5 x d4",
        .aim = AIM_MOVE,
        .text =
            BW_TEXT("Here you began on c3, and O answered on d4. Your next piece must touch d4, "
                    "by a side or by a corner. Choose one of the free squares around it."),
        .hint = BW_TEXT("The free squares around d4 are c4, c5, d5, e5, e4, e3 and d3."),
        .right =
            BW_TEXT("Now it is O who must touch the piece that you have just placed. So each of "
                    "you leads the other."),
    },
    {
        .position = "5/1oo1o/1xxx1/5/5 x e4",
        .aim = AIM_WIN,
        .text =
            BW_TEXT("You have three pieces on row 3, from b3 to d3, and O's last piece is on e4. "
                    "Complete your row."),
        .hint = BW_TEXT("Play e3. It lies directly below e4."),
        .right = BW_TEXT("Four in an unbroken row, from b3 to e3: you win."),
        .wrong = BW_TEXT("Your row still lacks a piece. The square at its right end touches e4."),
    },
    {
        .position = "5/2oxo/1ox2/1xo2/3x1 x e4",
        .aim = AIM_WIN,
        .text = BW_TEXT("Columns and diagonals count as well. Your diagonal from b2 to d4 could be "
                        "completed on a1 or on e5, but your piece must touch O's last one, on e4."),
        .hint = BW_TEXT("e5 lies directly above e4."),
        .right =
            BW_TEXT("Four in a row, from b2 to e5: you win. A square helps only while it can be "
                    "reached."),
        .wrong = BW_TEXT("Your diagonal still lacks a piece. Which of its two ends touches e4?"),
    },
    {
        .position = "5/5/xx3/ooo2/1x3 x c2",
        .aim = AIM_SAFETY,
        .text =
            BW_TEXT("Now O has three on row 2, from a2 to c2, and wins if it gets d2. You cannot "
                    "complete a row yourself, so stop it."),
        .hint = BW_TEXT("Play d2. It touches O's last piece, on c2."),
        .right = BW_TEXT("Your piece closes row 2, and O cannot win at once."),
        .wrong = BW_TEXT(
            "Your piece touches d2, so O may play there, and completes four in row 2. Take d2 "
            "yourself."),
    },
    {
        .position = "5/5/1x1x1/1oo1o/4x x b2",
        .aim = AIM_SAFETY,
        .text = BW_TEXT("O wins if it gets d2, and d2 does not touch O's last piece, on b2, so you "
                        "cannot take it. But O's next piece must touch yours. Play where d2 is out "
                        "of its reach."),
        .hint =
            BW_TEXT("Of the squares around b2, only c1 and c3 touch d2. Any other one will do."),
        .right = BW_TEXT("Your piece does not touch d2, so O cannot complete its row now."),
        .wrong =
            BW_TEXT("Your piece touches d2, so O may play there, and completes four in row 2."),
    },
    {
        .position = "5/5/3o1/2xox/2xo1 x d2",
        .aim = AIM_SAFETY,
        .text =
            BW_TEXT("O wins if it gets d4, and you cannot take it. But if no square around your "
                    "piece is free, O is blocked, and the game is drawn. That is better than "
                    "losing: find it."),
        .hint = BW_TEXT("Look at the corner, e1."),
        .right = BW_TEXT("Every square around e1 is taken, so O is blocked, and the game is drawn. "
                         "When a new game begins, another rule for this can be chosen."),
        .wrong =
            BW_TEXT("Your piece touches d4, so O may play there, and completes four in column d."),
    },
    {
        .position = "5/5/5/oo3/x1x2 x a2",
        .aim = AIM_ONE_REPLY,
        .text =
            BW_TEXT("Your piece decides where O may play. Find the square that leaves O a single "
                    "answer, and look at what you can do after it."),
        .hint = BW_TEXT("Around b1 only c2 is free."),
        .right = BW_TEXT("O must answer on c2. That touches d1, where you can complete row 1."),
        .reply = "c2",
        .wrong =
            BW_TEXT("That leaves O several answers. Look for a square that has hardly any free "
                    "one around it."),
    },
    {
        .position = "5/3x1/2o1o/3x1/5 x c3",
        .aim = AIM_FORCE,
        .text =
            BW_TEXT("Now plan ahead. Three in a line with both ends free are strong, since O can "
                    "hardly keep away from both ends. Make such a line; O's last piece is on "
                    "c3."),
        .hint = BW_TEXT("Play d3, between your two pieces."),
        .right =
            BW_TEXT("Both ends of your line are free, d1 and d5. Wherever O answers, its piece "
                    "touches one of them."),
        .reply = "c4",
        .wrong = BW_TEXT("After that O has an answer that keeps you from winning at once. Look at "
                         "column d."),
    },
    {
        .position = "5/2ox1/2oxo/3x1/5 x c4",
        .aim = AIM_WIN,
        .text = BW_TEXT("O answered on c4. Which end of your line touches it? Complete column d."),
        .hint = BW_TEXT("d5 touches c4 at a corner."),
        .right = BW_TEXT("Four in a row, from d2 to d5. You win, and you know how to play 4Mation. "
                         "On other boards the row may be longer or shorter."),
        .wrong = BW_TEXT("Your line still lacks a piece. One of its ends touches c4."),
    },
};

const struct bw_lesson bw_lesson_fourmation = {
    .variant = "4mation:size=5,row=4",
    .steps = steps,
    .count = sizeof steps / sizeof *steps,
};
