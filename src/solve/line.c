/* Below the positions of the ledger, moves come from a prover that remembers. Who keeps the value takes
 * the move with the smallest proof, and who has lost the one that takes the most work to refute.
 *
 * The prover may look at a fixed number of positions for each question, so the line is the same each
 * time; where that is not enough, it ends. */
#include "solve/line.h"
#include "search/part.h"

enum {
    ASK_NODES = 1 << 22 /* for a question */
};

struct follower {
    const struct solve_task *task;
    struct bw_prover *prover;
    struct bw_position position;
    enum bw_result value; /* of the game */
};

/* A move, and how large the proof is of what comes after it. */
struct candidate {
    bw_move move;
    uint64_t work;
    bool known;
};

static enum bw_answer ask(const struct follower *follower, const struct bw_position *position,
                          int goal, uint64_t nodes, uint64_t *work) {
    return bw_prover_ask(follower->prover, position, goal, nodes, follower->task->stop, work);
}

/* What is known of a move: of one that loses, that the opponent wins; of another, that the opponent does
 * not reach more than the value says. */
static struct candidate look(const struct follower *follower, bw_move move, uint64_t nodes) {
    const int side = follower->position.turn;
    const bool wins = follower->value == bw_won_by(side);
    const bool loses = follower->value == bw_won_by(bw_opponent(side));
    struct candidate candidate = {.move = move};
    struct bw_position next = follower->position;
    bw_play(&next, move);
    if (bw_result(&next) != BW_UNDECIDED) {
        candidate.known = bw_result(&next) == follower->value;
        return candidate;
    }
    enum bw_answer answer = ask(follower, &next, wins ? 0 : 1, nodes, &candidate.work);
    candidate.known = answer == (loses ? BW_ANSWER_YES : BW_ANSWER_NO);
    return candidate;
}

/* The best of the moves that are known to keep the value; or BW_NO_MOVE. */
static bw_move best_move(const struct follower *follower, uint64_t nodes) {
    bw_move moves[BW_MAX_MOVES];
    struct candidate best = {.move = BW_NO_MOVE};
    const bool loses = follower->value == bw_won_by(bw_opponent(follower->position.turn));
    const int count = bw_moves(&follower->position, moves);
    for (int i = 0; i < count; i++) {
        const struct candidate candidate = look(follower, moves[i], nodes);
        const bool better = loses ? candidate.work > best.work : candidate.work < best.work;
        if (candidate.known && (best.move == BW_NO_MOVE || better))
            best = candidate;
    }
    return best.move;
}

/* The position's own proof, which is asked for first, leaves what is known of the moves that matter. */
static bw_move next_move(const struct follower *follower) {
    const bool wins = follower->value == bw_won_by(follower->position.turn);
    uint64_t work;
    if (solve_must_stop(follower->task) ||
        ask(follower, &follower->position, wins ? 1 : 0, ASK_NODES, &work) == BW_ANSWER_OPEN)
        return BW_NO_MOVE;
    const bw_move known = best_move(follower, 0);
    return known != BW_NO_MOVE ? known : best_move(follower, ASK_NODES);
}

/* No more memory than a job has, which is less where jobs are small. */
static struct bw_prover *prover_for(const struct solve_task *task) {
    const uint64_t job_nodes = ledger_kind(task->ledger)->job_nodes;
    return bw_prover_new(&task->position.variant,
                         solve_job_bytes(job_nodes < ASK_NODES ? job_nodes : ASK_NODES));
}

void line_extend(const struct solve_task *task, struct solve_result *result) {
    struct follower follower = {.task = task, .position = task->position, .value = result->value};
    for (int i = 0; i < result->length; i++)
        bw_play(&follower.position, result->line[i]);
    follower.prover = prover_for(task);
    while (follower.prover && bw_result(&follower.position) == BW_UNDECIDED) {
        const bw_move move = next_move(&follower);
        if (move == BW_NO_MOVE)
            break;
        bw_play(&follower.position, move);
        result->line[result->length++] = move;
    }
    bw_prover_free(follower.prover);
}
