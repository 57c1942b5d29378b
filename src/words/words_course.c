/* What has happened in a game, in sentences: what an act or an answer has changed, and what has
 * failed. Sentences that could stand alone are lines of their own. */
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>
#include <string.h>

static const struct bw_variant *variant_of(const struct bw_table *table) {
    return &bw_session_now(bw_table_session(table))->variant;
}

static void say_seats(const struct bw_table *table, char out[BW_WORDS_SIZE]) {
    const struct bw_session *session = bw_table_session(table);
    const struct bw_variant *variant = variant_of(table);
    const struct bw_player *first = bw_session_player(session, 0),
                           *second = bw_session_player(session, 1);
    char name[2][BW_WORDS_SIZE];
    bw_say_player(first, name[0]);
    bw_say_player(second, name[1]);
    if (bw_player_is_bot(first) != bw_player_is_bot(second))
        snprintf(out, BW_WORDS_SIZE, bw_tr("The players changed seats; you play %s now."),
                 bw_side_name_inside(variant, bw_table_you(table)));
    else if (strcmp(name[0], name[1]) != 0)
        snprintf(out, BW_WORDS_SIZE, bw_tr("The players changed seats: %s is %s, %s is %s."),
                 bw_side_name(variant, 0), name[0], bw_side_name_inside(variant, 1), name[1]);
    else
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr("The players changed seats."));
}

/* Appends a sentence on a line of its own. */
static void add(char out[BW_WORDS_SIZE], const char *sentence) {
    size_t used = strlen(out);
    snprintf(out + used, BW_WORDS_SIZE - used, "%s%s", used > 0 ? "\n" : "", sentence);
}

static void say_undone(const struct bw_table *table, char out[BW_WORDS_SIZE]) {
    struct bw_change change = bw_table_change(table);
    char sentence[BW_WORDS_SIZE];
    if (change.seats)
        add(out, bw_tr("The players changed back."));
    snprintf(sentence, sizeof sentence,
             bw_tr_count("Took back %d move.", "Took back %d moves.", (unsigned long)-change.plies),
             -change.plies);
    if (change.plies < 0)
        add(out, sentence);
    else if (!change.seats)
        add(out, bw_tr("The game goes on."));
}

static void say_redone(const struct bw_table *table, char out[BW_WORDS_SIZE]) {
    const struct bw_session *session = bw_table_session(table);
    struct bw_change change = bw_table_change(table);
    char sentence[BW_WORDS_SIZE];
    int plies = bw_session_plies(session);
    if (change.seats) {
        say_seats(table, sentence);
        add(out, sentence);
    }
    for (int ply = plies - change.plies + 1; ply <= plies; ply++)
        add(out,
            bw_say_move(bw_session_at(session, ply - 1), bw_session_move(session, ply), sentence));
}

static void say_offer(const struct bw_table *table, char out[BW_WORDS_SIZE]) {
    const struct bw_session *session = bw_table_session(table);
    int side = bw_session_draw_offer(session);
    if (bw_table_is_over(table))
        bw_say_result(session, out);
    else if (side >= 0)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s offers a draw."),
                 bw_side_name(variant_of(table), side));
}

/* What the last move gave away; what is only judged says so. */
static void say_loss(const struct bw_table *table, const struct bw_judgement *judgement,
                     char out[BW_WORDS_SIZE]) {
    const struct bw_position *now = bw_session_now(bw_table_session(table));
    bool first = now->turn == 0; /* who has moved is the other side */
    int before = first ? 1000 - judgement->before : judgement->before;
    int after = first ? 1000 - judgement->after : judgement->after;
    if (judgement->before_proved && judgement->after_proved)
        snprintf(out, BW_WORDS_SIZE, "%s",
                 before == 1000 ? bw_tr("This gives away a certain win.")
                                : bw_tr("This gives away a certain draw."));
    else if (judgement->after_proved && after == 0)
        snprintf(out, BW_WORDS_SIZE, bw_tr("This gives the game away: %s wins for certain."),
                 bw_side_name_inside(&now->variant, now->turn));
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("This gives away about %d percent, the engine thinks."),
                 (judgement->lost + 5) / 10);
}

const char *bw_say_warning(const struct bw_table *table, char out[BW_WORDS_SIZE]) {
    const struct bw_judgement *judgement = bw_table_warning(table);
    *out = '\0';
    if (judgement) {
        say_loss(table, judgement, out);
        size_t used = strlen(out);
        snprintf(out + used, BW_WORDS_SIZE - used, " %s", bw_tr("Take it back?"));
    }
    return out;
}

const char *bw_say_done(const struct bw_table *table, enum bw_act act, char out[BW_WORDS_SIZE]) {
    *out = '\0';
    switch (act) {
    case BW_ACT_UNDO:
        say_undone(table, out);
        break;
    case BW_ACT_REDO:
        say_redone(table, out);
        break;
    case BW_ACT_SWAP:
    case BW_ACT_EXCHANGE:
        say_seats(table, out);
        break;
    case BW_ACT_RESIGN:
    case BW_ACT_DRAW:
        say_offer(table, out);
        break;
    case BW_ACT_STAND:
        add(out, bw_tr("The bots pause."));
        break;
    case BW_ACT_GO_ON:
        add(out, bw_tr("The bots play on."));
        break;
    case BW_ACT_HURRY:
    case BW_ACT_RETRY:
    case BW_ACT_KEEP:
    case BW_ACTS:
        break;
    }
    return out;
}

/* The last move, and an offer that was made with it. */
static void say_moved(const struct bw_table *table, char out[BW_WORDS_SIZE]) {
    const struct bw_session *session = bw_table_session(table);
    int plies = bw_session_plies(session);
    const struct bw_position *before = bw_session_at(session, plies - 1);
    char offer[BW_WORDS_SIZE] = "";
    bw_say_move(before, bw_session_move(session, plies), out);
    if (bw_session_draw_offer(session) != before->turn)
        return;
    say_offer(table, offer);
    add(out, offer);
}

static void say_failure(const struct bw_table *table, char out[BW_WORDS_SIZE]) {
    const struct bw_position *now = bw_session_now(bw_table_session(table));
    const char *reason = bw_table_failure(table);
    if (!*reason)
        return;
    if (bw_table_may(table, BW_ACT_RETRY))
        snprintf(out, BW_WORDS_SIZE, "%s %s.", bw_side_name(&now->variant, now->turn), reason);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("The engine %s."), reason);
}

const char *bw_say_news(const struct bw_table *table, enum bw_news news, char out[BW_WORDS_SIZE]) {
    *out = '\0';
    switch (news) {
    case BW_NEWS_MOVED:
        say_moved(table, out);
        break;
    case BW_NEWS_SWAPPED:
        say_seats(table, out);
        break;
    case BW_NEWS_DECLINED:
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s declines the draw."),
                 bw_side_name(variant_of(table), bw_opponent(bw_table_you(table))));
        break;
    case BW_NEWS_ENDED:
        bw_say_result(bw_table_session(table), out);
        break;
    case BW_NEWS_FAILED:
        say_failure(table, out);
        break;
    case BW_NEWS_WARNED:
        bw_say_warning(table, out);
        break;
    case BW_NEWS_NONE:
    case BW_NEWS_ADVICE:
    case BW_NEWS_VIEW:
    case BW_NEWS_JUDGED:
        break;
    }
    return out;
}
