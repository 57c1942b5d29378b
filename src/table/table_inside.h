/* What the parts of the table share: table.c has what people do, wants.c what the table wants and
 * what comes of answers, judgements.c the judgements of a game and their text. */
#ifndef BURROW_TABLE_INSIDE_H
#define BURROW_TABLE_INSIDE_H

#include <burrow/table.h>

/* What a want is about. As long as this stays the same, so does the want. */
struct subject {
    enum bw_want_kind kind;
    unsigned changes; /* of the game, until then */
    int plies;        /* after which the position is */
    bw_move move;     /* of a comparison */
    bool judges;      /* for a judgement of the game */
};

struct bw_table {
    struct bw_session *session;
    uint64_t seed;
    unsigned changes; /* how often the game has changed */

    struct subject subject; /* of the want, and its number */
    uint32_t number;

    bool stands, hurried, paused;
    int undone;

    /* Why there is no answer; and whether it is a bot's move that is missing, or a view. */
    char failure[BW_REASON_SIZE];
    bool bot_failed, view_failed;

    enum bw_bar bar;
    struct bw_view view; /* of the position after so many plies; -1 for none */
    int view_plies;
    bool draw_decides; /* the next view decides whether a bot takes a draw */
    bool swap_decided; /* a bot has thought about changing seats */

    /* The advice that somebody waits for, or has got. */
    struct {
        bool waits, hints;
        int plies;
        bw_move move; /* that it is about; BW_NO_MOVE: the position */
    } asked;
    bool advised;
    struct bw_advice advice;

    /* Judging goes from the last move to the first: `after` is what is known of the position after
     * the next one to be judged, which led to `judge_plies`. */
    bool looks_back, judging, knows_after;
    int judge_plies;
    struct bw_view after;
    struct bw_judgement judgement[BW_MAX_PLIES + 1]; /* of plies above judge_plies */
};

/* Whether the engine can say anything about the game; otherwise with a sentence. */
bool bw_table_has_engine(const struct bw_table *table, struct bw_error *error);

/* Sees to it that the want has another number once it is about something else. */
void bw_table_renew(struct bw_table *table);

/* The present of the game. */
static inline const struct bw_position *table_now(const struct bw_table *table) {
    return bw_session_now(table->session);
}

/* Whether the engine can say anything about the game. */
static inline bool table_has_engine(const struct bw_table *table) {
    return bw_search_plays(&bw_session_at(table->session, 0)->variant);
}

/* Makes the advice that was asked for, where the view of its position is known. */
void bw_table_make_advice(struct bw_table *table);

/* Has all moves be judged anew, since the game is another. */
void bw_table_forget_judgements(struct bw_table *table);

/* Takes what was made of the move that led to judge_plies. */
void bw_table_take_judgement(struct bw_table *table, const struct bw_comparison *comparison);

#endif
