/* What the parts of the table share: table.c has what people do, wants.c what the table wants and
 * what it does with answers, judgements.c the judgements of a game and their text. */
#ifndef BURROW_TABLE_INSIDE_H
#define BURROW_TABLE_INSIDE_H

#include <burrow/table.h>

/* What a want is about. While this stays the same, so does the want. */
struct subject {
    enum bw_want_kind kind;
    unsigned changes; /* the table's, at that time */
    int plies;        /* the position is after these */
    bw_move move;     /* of a comparison */
    bool judges;      /* whether it is for a judgement */
    bool warns;       /* whether it is for a warning */
};

struct bw_table {
    struct bw_session *session;
    uint64_t seed;
    unsigned changes; /* how often the game has changed */

    struct subject subject; /* of the want, and its number */
    uint32_t number;

    bool stands, hurried, paused;
    bool confirms;           /* whether resigning needs a confirmation */
    struct bw_change change; /* by the last act */

    /* Why there is no answer, and whether a bot's move or a view is missing. */
    char failure[BW_REASON_SIZE];
    bool bot_failed, view_failed;

    enum bw_bar bar;
    struct bw_view view; /* of the position after so many plies; -1 for none */
    int view_plies;
    bool draw_decides; /* the next view decides whether a bot takes a draw */
    bool declined;     /* a bot has declined one in this position */
    bool swap_decided; /* a bot has thought about changing seats */

    /* The advice that was asked for, awaited or ready. */
    struct {
        bool waits, hints;
        int plies;
        bw_move move; /* in question; BW_NO_MOVE: the position is */
    } asked;
    bool advised;
    struct bw_advice advice;
    bool agrees[2]; /* which sides want help, of two people who play by the clock */

    /* Warnings: the change of the game after which the last move was judged (`done`), and the move
     * that the person was last asked about. */
    struct {
        bool on, waits;
        unsigned done;
        int plies;
        bw_move move;
        struct bw_judgement judgement;
    } warning;

    /* Judging goes from the last move to the first. The next move to judge led to the position
     * after `judge_plies`, of which `after` is the view. */
    bool looks_back, judging, knows_after;
    int judge_plies;
    struct bw_view after;
    struct bw_judgement judgement[BW_MAX_PLIES + 1]; /* of plies above judge_plies */
};

/* Whether the engine plays the game; `error` says so if not. */
bool bw_table_has_engine(const struct bw_table *table, struct bw_error *error);

/* Whether people may be helped; `error` says who does not want it. */
bool bw_table_may_help(const struct bw_table *table, struct bw_error *error);

/* Forgets why a view is missing, since somebody asks for one again. */
void bw_table_forget_failure(struct bw_table *table);

/* Gives the want a new number if its subject has changed. */
void bw_table_renew(struct bw_table *table);

/* The present position. */
static inline const struct bw_position *table_now(const struct bw_table *table) {
    return bw_session_now(table->session);
}

/* Whether the engine plays the game. */
static inline bool table_has_engine(const struct bw_table *table) {
    return bw_search_plays(&bw_session_at(table->session, 0)->variant);
}

/* Makes the advice that was asked for, if the view of its position is known. */
void bw_table_make_advice(struct bw_table *table);

/* Discards all judgements, since the game has changed. */
void bw_table_forget_judgements(struct bw_table *table);

/* Judges the move that led to judge_plies by its comparison. */
void bw_table_take_judgement(struct bw_table *table, const struct bw_comparison *comparison);

#endif
