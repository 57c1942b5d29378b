/* Sentences about what is known of a move or a position.
 *
 * What is proved is stated plainly; for what is only judged, the sentence says that the engine
 * judges or prefers it. If a proof does not say how many moves a win takes, neither does its
 * sentence. */
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>

/* What the sentences insert. */
struct terms {
    const struct bw_position *position;
    const struct bw_remark *remark;
    char move[BW_MOVE_SIZE], reply[BW_MOVE_SIZE];
    const char *Side, *side, *enemy; /* at the beginning of a sentence, and inside */
};

/* ---- remarks that are proved ---------------------------------------------------------------- */

static void say_win(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    int count = terms->remark->count;
    if (count > 0)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("With %s, %s wins in at most %d move.",
                             "With %s, %s wins in at most %d moves.", (unsigned long)count),
                 terms->move, terms->side, count);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("With %s, %s wins for certain."), terms->move,
                 terms->side);
}

static void say_loss(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    int count = terms->remark->count;
    if (count > 0)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("Whatever %s plays, %s wins in at most %d move.",
                             "Whatever %s plays, %s wins in at most %d moves.",
                             (unsigned long)count),
                 terms->side, terms->enemy, count);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("Whatever %s plays, %s wins for certain."), terms->side,
                 terms->enemy);
}

/* Whether a move that ends the game opens a visible path through tunnels. */
static bool opens_path(struct bw_position position, bw_move move) {
    struct bw_squares squares;
    bool any = false;
    bw_play(&position, move);
    bw_highlight(&position, &squares);
    for (int row = 0; row < BW_MAX_SIZE; row++)
        any |= squares.row[row] != 0;
    return any && position.variant.game->tunnels;
}

static void say_loss_at_once(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (opens_path(*terms->position, terms->remark->move))
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s loses at once: it opens the path of %s."),
                 terms->move, terms->enemy);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s loses at once."), terms->move);
}

static void say_draw(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    struct bw_position after = *terms->position;
    bw_play(&after, terms->remark->move);
    if (bw_result(&after) == BW_DRAWN)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s ends the game in a draw."), terms->move);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("After %s the game is a draw, unless somebody errs."),
                 terms->move);
}

/* A win in one move need not be at once: the move may leave the enemy only moves that lose. */
static bool wins_at_once(struct bw_position position, bw_move move) {
    int side = position.turn;
    bw_play(&position, move);
    return bw_result(&position) == bw_won_by(side);
}

static void say_allowed(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    int count = terms->remark->count;
    struct bw_position after = *terms->position;
    bw_play(&after, terms->remark->move);
    if (wins_at_once(after, terms->remark->reply))
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s loses: %s wins at once by %s."), terms->move,
                 terms->enemy, terms->reply);
    else if (count > 0)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s loses: %s wins by %s, in at most %d move.",
                             "%s loses: %s wins by %s, in at most %d moves.", (unsigned long)count),
                 terms->move, terms->enemy, terms->reply, count);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s loses: %s wins for certain by %s."), terms->move,
                 terms->enemy, terms->reply);
}

static void say_missed_win(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    int count = terms->remark->count;
    if (wins_at_once(*terms->position, terms->remark->reply))
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s gives a win away: %s wins at once."), terms->move,
                 terms->reply);
    else if (count > 0)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s gives a win away: %s wins in at most %d move.",
                             "%s gives a win away: %s wins in at most %d moves.",
                             (unsigned long)count),
                 terms->move, terms->reply, count);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s gives a win away: %s wins for certain."),
                 terms->move, terms->reply);
}

static void say_threat(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->remark->move == BW_NO_MOVE)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s threatens %s, which wins at once unless %s prevents it."), terms->Side,
                 terms->reply, terms->enemy);
    else
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("After %s, %s threatens %s, which wins at once unless %s prevents it."),
                 terms->move, terms->side, terms->reply, terms->enemy);
}

/* Where pieces are put down, the best answer to a threat is often its own square. */
static void say_stop(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->remark->move == terms->remark->reply)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s is where %s threatens to win at once."), terms->move,
                 terms->enemy);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s stops %s, by which %s threatens to win at once."),
                 terms->move, terms->reply, terms->enemy);
}

/* ---- remarks that are judged ---------------------------------------------------------------- */

/* Never 0 or 100, since a judged chance is neither nothing nor certain. */
static int percent(int per_mille) {
    int rounded = (per_mille + 5) / 10;
    return rounded < 1 ? 1 : rounded > 99 ? 99 : rounded;
}

static void say_expected(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->remark->move == BW_NO_MOVE)
        snprintf(out, BW_WORDS_SIZE, bw_tr("The engine expects %s."), terms->reply);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("After %s, the engine expects %s."), terms->move,
                 terms->reply);
}

static void say_better(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    snprintf(out, BW_WORDS_SIZE,
             bw_tr("The engine prefers %s to %s, by about %d percent; that is a judgement, not a "
                   "proof."),
             terms->reply, terms->move, percent(terms->remark->count));
}

static void say_ahead(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    int chance = percent(terms->remark->count);
    if (terms->position->variant.game->has_draws)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("The engine judges that %s is ahead, with a chance of about %d percent, a "
                       "draw being half a win."),
                 terms->side, chance);
    else
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("The engine judges that %s is ahead, with a chance of about %d percent."),
                 terms->side, chance);
}

/* ---- remarks -------------------------------------------------------------------------------- */

static void say(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    switch (terms->remark->kind) {
    case BW_REMARK_WINS_AT_ONCE:
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s wins at once."), terms->move);
        break;
    case BW_REMARK_WINS:
        say_win(terms, out);
        break;
    case BW_REMARK_LOSES:
        say_loss(terms, out);
        break;
    case BW_REMARK_LOSES_AT_ONCE:
        say_loss_at_once(terms, out);
        break;
    case BW_REMARK_DRAWS:
        say_draw(terms, out);
        break;
    case BW_REMARK_ONLY_MOVE:
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s is the only legal move."), terms->move);
        break;
    case BW_REMARK_ONLY_SAFE:
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s is the only safe move: every other one loses at once, or to the next "
                       "reply."),
                 terms->move);
        break;
    case BW_REMARK_STOPS:
        say_stop(terms, out);
        break;
    case BW_REMARK_THREATENS:
        say_threat(terms, out);
        break;
    case BW_REMARK_ALLOWS:
        say_allowed(terms, out);
        break;
    case BW_REMARK_MISSED_WIN:
        say_missed_win(terms, out);
        break;
    case BW_REMARK_MISSED_DRAW:
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s gives a draw away: %s keeps it."), terms->move,
                 terms->reply);
        break;
    case BW_REMARK_EXPECTS:
        say_expected(terms, out);
        break;
    case BW_REMARK_BETTER:
        say_better(terms, out);
        break;
    case BW_REMARK_AHEAD:
        say_ahead(terms, out);
        break;
    case BW_REMARK_EVEN:
        snprintf(out, BW_WORDS_SIZE, "%s",
                 bw_tr("The engine judges that nobody is clearly ahead."));
        break;
    }
}

const char *bw_say_remark(const struct bw_position *position, const struct bw_remark *remark,
                          char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = &position->variant;
    struct terms terms = {
        .position = position,
        .remark = remark,
        .Side = bw_side_name(variant, remark->side),
        .side = bw_side_name_inside(variant, remark->side),
        .enemy = bw_side_name_inside(variant, bw_opponent(remark->side)),
    };
    bw_move_write(remark->move, terms.move);
    bw_move_write(remark->reply, terms.reply);
    *out = '\0';
    say(&terms, out);
    return out;
}

const char *bw_say_hint(const struct bw_advice *advice, char out[BW_WORDS_SIZE]) {
    char move[BW_MOVE_SIZE];
    *out = '\0';
    if (advice->hints)
        snprintf(out, BW_WORDS_SIZE, bw_tr("Try %s."), bw_move_write(advice->move, move));
    return out;
}

/* ---- who is ahead --------------------------------------------------------------------------- */

static void say_proved_chance(const struct bw_variant *variant, int chance,
                              char out[BW_WORDS_SIZE]) {
    if (chance == 500)
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr("The game is a draw, unless somebody errs."));
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s wins for certain."),
                 bw_side_name(variant, chance > 500 ? 0 : 1));
}

const char *bw_say_chance(const struct bw_position *position, int chance, bool proved,
                          char out[BW_WORDS_SIZE]) {
    int side = chance < 500 ? 1 : 0, own = side == 0 ? chance : 1000 - chance;
    const struct bw_remark remark = {
        .kind = bw_side_ahead(chance) >= 0 ? BW_REMARK_AHEAD : BW_REMARK_EVEN,
        .side = side,
        .move = BW_NO_MOVE,
        .reply = BW_NO_MOVE,
        .count = own,
    };
    if (!proved)
        return bw_say_remark(position, &remark, out);
    say_proved_chance(&position->variant, chance, out);
    return out;
}

const char *bw_say_ahead(const struct bw_variant *variant, int chance, bool proved,
                         char out[BW_WORDS_SIZE]) {
    int side = bw_side_ahead(chance);
    if (side < 0)
        snprintf(out, BW_WORDS_SIZE, "%s", proved ? bw_tr("draw") : bw_tr("even"));
    else if (proved)
        snprintf(out, BW_WORDS_SIZE, "%s", bw_side_name(variant, side));
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s %d %%"), bw_side_name(variant, side),
                 percent(side == 0 ? chance : 1000 - chance));
    return out;
}

/* ---- judgements ----------------------------------------------------------------------------- */

/* The mover's chance, from side 0's. */
static int for_mover(const struct bw_position *position, int chance) {
    return position->turn == 0 ? chance : 1000 - chance;
}

static void say_best(const struct bw_position *position, const char *move,
                     const struct bw_judgement *judgement, char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = &position->variant;
    int value = for_mover(position, judgement->before);
    if (!judgement->before_proved || !judgement->after_proved)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s is the engine's choice, or as good."), move);
    else if (value > 500)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s wins for certain."), move);
    else if (value == 500)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s keeps the draw, which is all there is."), move);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s changes nothing: %s wins whatever %s plays."), move,
                 bw_side_name_inside(variant, bw_opponent(position->turn)),
                 bw_side_name_inside(variant, position->turn));
}

static void say_blunder(const struct bw_position *position, const char *move, const char *better,
                        const struct bw_judgement *judgement, char out[BW_WORDS_SIZE]) {
    bool won = for_mover(position, judgement->before) > 500;
    bool loses = for_mover(position, judgement->after) < 500;
    if (!judgement->before_proved)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s is a blunder: it loses for certain. The engine prefers %s."), move,
                 better);
    else if (won && loses)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s is a blunder: it loses for certain, and %s wins for certain."), move,
                 better);
    else if (won)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s is a blunder: it only draws, and %s wins for certain."), move, better);
    else
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s is a blunder: it loses for certain, and %s draws for certain."), move,
                 better);
}

/* A move that is judged worse than another. */
static void say_worse(const char *move, const char *better, const struct bw_judgement *judgement,
                      char out[BW_WORDS_SIZE]) {
    int lost = percent(judgement->lost);
    if (judgement->grade == BW_GRADE_GOOD)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s is good; the engine slightly prefers %s, by about %d percent."), move,
                 better, lost);
    else if (judgement->grade == BW_GRADE_DOUBTFUL)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s is doubtful; the engine prefers %s, by about %d percent."), move, better,
                 lost);
    else
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("%s looks like a mistake; the engine prefers %s, by about %d percent."),
                 move, better, lost);
}

const char *bw_say_judgement(const struct bw_position *position, bw_move move,
                             const struct bw_judgement *judgement, char out[BW_WORDS_SIZE]) {
    char played[BW_MOVE_SIZE], better[BW_MOVE_SIZE];
    bw_move_write(move, played);
    bw_move_write(judgement->better, better);
    if (judgement->grade == BW_GRADE_BEST)
        say_best(position, played, judgement, out);
    else if (judgement->grade == BW_GRADE_BLUNDER)
        say_blunder(position, played, better, judgement, out);
    else
        say_worse(played, better, judgement, out);
    return out;
}
