/* Learning a game by playing it: a few guided steps on a small board.
 *
 * A lesson is a list of steps. Each shows a position, says what to look at and what to do, and
 * knows which moves are right. The answer to a wrong move says why it is wrong; the answer to a
 * right one says what it did, followed by the enemy's reply if the step has one. All texts are in
 * the language of <burrow/language.h>. */
#ifndef BURROW_LESSON_H
#define BURROW_LESSON_H

#include <burrow/game.h>

BW_BEGIN_DECLS

struct bw_lesson;

/* The lesson of a game; NULL for a game that has none. */
BW_API const struct bw_lesson *bw_lesson_of(const struct bw_game *game);

BW_API int bw_lesson_steps(const struct bw_lesson *lesson);

/* The position that a step, from 0 on, begins with, and what it asks for. */
BW_API void bw_lesson_position(const struct bw_lesson *lesson, int step,
                               struct bw_position *position);
BW_API const char *bw_lesson_text(const struct bw_lesson *lesson, int step);

/* The step's hint. */
BW_API const char *bw_lesson_hint(const struct bw_lesson *lesson, int step);

/* What to say after the last step, and the word of the opponent that it recommends. */
BW_API const char *bw_lesson_end(void);
#define BW_LESSON_OPPONENT "1"

/* Whether a move is right. If so, *reply is the enemy's answer (BW_NO_MOVE for none), and *said
 * says what the move did; otherwise *said says why it is wrong, which for an illegal move is the
 * rule it breaks. */
BW_API bool bw_lesson_try(const struct bw_lesson *lesson, int step, bw_move move, bw_move *reply,
                          char *said, size_t size);

BW_END_DECLS

#endif
