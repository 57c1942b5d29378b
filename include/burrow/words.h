/* Games in sentences, in the user's language: the texts of lines, the full screen and the page.
 *
 * Every function writes one or more complete sentences into `out`, which holds BW_WORDS_SIZE bytes,
 * and returns it. Texts are UTF-8. Squares and moves are written as everywhere. */
#ifndef BURROW_WORDS_H
#define BURROW_WORDS_H

#include <burrow/facts.h>
#include <burrow/table.h>

BW_BEGIN_DECLS

#define BW_WORDS_SIZE 512

/* The name of a side at the beginning of a sentence (`Red`), and inside one (`red`). */
BW_API const char *bw_side_name(const struct bw_variant *variant, int side);
BW_API const char *bw_side_name_inside(const struct bw_variant *variant, int side);

/* The titles of all games, as in a sentence: `Talpa and 4Mation`. Not a sentence. */
BW_API const char *bw_say_games(char out[BW_WORDS_SIZE]);

/* A player as people read it: `you`, a person's name, `level 5`, `greedy`. Not a sentence.
 * Characters of a name that cannot be shown, or would change how others are shown, become question
 * marks. */
BW_API const char *bw_say_player(const struct bw_player *player, char out[BW_WORDS_SIZE]);

/* The same for the player of a side; an unnamed person is `person` if two people play. */
BW_API const char *bw_say_seat(const struct bw_session *session, int side, char out[BW_WORDS_SIZE]);

/* The same for a player as named in a record: `person`, a person's name, `level 5`, `greedy`; or
 * its word, which records of other programs may have. */
BW_API const char *bw_say_recorded(const char *name, char out[BW_WORDS_SIZE]);

/* Whose turn it is: `Red to move.` */
BW_API const char *bw_say_turn(const struct bw_position *position, char out[BW_WORDS_SIZE]);

/* What a move did: `Blue captured c4 with c5; red has 27 pieces.` */
BW_API const char *bw_say_move(const struct bw_position *before, bw_move move,
                               char out[BW_WORDS_SIZE]);

/* Who won and why (by the rules, by resignation, on time or by agreement), or that the game is not
 * finished. Where one person plays against a bot, it begins with whether that person won: `You won.` */
BW_API const char *bw_say_result(const struct bw_session *session, char out[BW_WORDS_SIZE]);

/* Only who won (`You won.` and `You lost.` to one person against a bot), or that the game is drawn; ""
 * while it is not over. */
BW_API const char *bw_say_winner(const struct bw_session *session, char out[BW_WORDS_SIZE]);

/* Where a game stands: whose turn it is, or bw_say_result once it is over or was abandoned. */
BW_API const char *bw_say_state(const struct bw_session *session, char out[BW_WORDS_SIZE]);

/* The same for a recorded game, at its end; NULL without memory. */
BW_API const char *bw_say_record(const struct bw_record *record, char out[BW_WORDS_SIZE]);

/* What an act that was just done at a table has changed: `Took back 2 moves.`; "" if there is nothing
 * to say. Several sentences are lines of their own. */
BW_API const char *bw_say_done(const struct bw_table *table, enum bw_act act,
                               char out[BW_WORDS_SIZE]);

/* The same of an answer that was just given; after a person's move, of BW_NEWS_MOVED. */
BW_API const char *bw_say_news(const struct bw_table *table, enum bw_news news,
                               char out[BW_WORDS_SIZE]);

/* What the person is warned of, and the question whether to take it back; "" without a warning. */
BW_API const char *bw_say_warning(const struct bw_table *table, char out[BW_WORDS_SIZE]);

/* A remark, with its certainty in words if it is only judged. */
BW_API const char *bw_say_remark(const struct bw_position *position, const struct bw_remark *remark,
                                 char out[BW_WORDS_SIZE]);

/* Which move a hint advises; "" if the advice is no hint. */
BW_API const char *bw_say_hint(const struct bw_advice *advice, char out[BW_WORDS_SIZE]);

/* A fact, spoken to the player of side `you`; -1 speaks of both sides by name. "" if another fact of
 * the position says the same. */
BW_API const char *bw_say_fact(const struct bw_position *position, const struct bw_fact *fact,
                               int you, char out[BW_WORDS_SIZE]);

/* Squares as in a sentence: `c2, d4 and e5`; of many the last ones only by their number. Not a
 * sentence. */
BW_API const char *bw_say_squares(const struct bw_squares *squares, char out[BW_WORDS_SIZE]);

/* Who is ahead, from side 0's chance per mille, which is proved or judged. */
BW_API const char *bw_say_chance(const struct bw_position *position, int chance, bool proved,
                                 char out[BW_WORDS_SIZE]);

/* The same in a few words: `Red 63 %`, `Red` if that is proved, `even`, `draw`. Not a sentence. */
BW_API const char *bw_say_ahead(const struct bw_variant *variant, int chance, bool proved,
                                char out[BW_WORDS_SIZE]);

/* What a review says of a move. */
BW_API const char *bw_say_judgement(const struct bw_position *position, bw_move move,
                                    const struct bw_judgement *judgement, char out[BW_WORDS_SIZE]);

/* A time on a clock: `4:07`, and below ten seconds `0:09.3`. */
BW_API const char *bw_say_clock(int64_t left_ms, char out[BW_WORDS_SIZE]);

/* Whether so little time is left that a clock should stand out. */
static inline bool bw_clock_is_low(int64_t left_ms) {
    return left_ms < 20000;
}

/* The message of an error as a full sentence, with a capital and a full stop. */
BW_API const char *bw_say_error(const struct bw_error *error, char out[BW_WORDS_SIZE]);

BW_END_DECLS

#endif
