/* Feeds whole dialogues to the engine's protocol: the first line of the input is a variant, all
 * others are lines for the engine, whose searches are kept short. The promises of the protocol must
 * hold for each line: an answer consists of whole lines; a wrong line has one answer, an error, and
 * changes nothing; isready is answered by readyok alone; an accepted `go` ends with one bestmove of
 * two words, a legal move, or none if the game is over; and only position and uginewgame change the
 * position, to one that can be typed. */
#include "fuzz.h"
#include "protocol/handler.h"
#include "protocol/words.h"

enum {
    MOST_LINES = 40,
    MOST_NODES = 300 /* of a search that nothing stops */
};

/* What the engine has answered to a line. */
struct dialogue {
    struct bw_ugi *ugi;
    int lines, errors, moves;
    char last[ANSWER_SIZE];
};

static bool begins(const char *line, const char *words) {
    return strncmp(line, words, strlen(words)) == 0;
}

static void take_answer(void *context, const char *line) {
    struct dialogue *dialogue = context;
    size_t length = strlen(line);
    require(length < ANSWER_SIZE && !strpbrk(line, "\r\n"));
    strcpy(dialogue->last, line);
    dialogue->lines++;
    dialogue->errors += begins(line, "info string error ");
    dialogue->moves += begins(line, "bestmove");
}

/* Whether a line is left out because only the machine bounds it: memory, threads, a bench, and a
 * deep perft. Random choices depend on the seed. */
static bool is_left_out(const char *line) {
    struct word command = next_word(&line);
    if (is(command, "perft")) {
        uint64_t depth;
        return read_number(next_word(&line), 3, BW_MAX_PLIES, &depth);
    }
    if (!is(command, "setoption"))
        return is(command, "bench");
    next_word(&line);
    struct word name = next_word(&line);
    next_word(&line);
    uint64_t value;
    return (is(name, "Hash") || is(name, "Threads")) &&
           read_number(next_word(&line), 2, INT64_MAX, &value);
}

static struct word first_word(const char *line) {
    return next_word(&line);
}

static bool is_alone(const char *line, const char *word) {
    struct word first = next_word(&line);
    return is(first, word) && !has_word(line);
}

/* ---- conditions ----------------------------------------------------------------------------- */

/* The last answer is a bestmove of two words that may be played here. */
static void require_bestmove(const struct dialogue *dialogue, const struct bw_position *position) {
    bw_move move;
    require(dialogue->moves == 1 && begins(dialogue->last, "bestmove "));
    const char *text = dialogue->last + strlen("bestmove ");
    if (bw_result(position) != BW_UNDECIDED)
        require(strcmp(text, "none") == 0);
    else
        require(!strchr(text, ' ') && bw_move_read(position, text, &move, NULL));
}

/* The engine's position can be typed. */
static void require_typed(const struct bw_position *position) {
    char text[BW_POSITION_SIZE];
    struct bw_position again;
    bw_position_write(position, text);
    require(bw_position_read(&again, &position->variant, text, NULL));
    require(bw_position_equal(position, &again));
}

static void require_same(const struct bw_ugi *before, const struct bw_ugi *now) {
    require(bw_position_equal(&before->position, &now->position));
    require(before->level == now->level && before->lines == now->lines);
    require(before->seed == now->seed && before->seeded == now->seeded);
    require(before->job == now->job);
    require(memcmp(&before->random, &now->random, sizeof now->random) == 0);
}

/* ---- a dialogue ----------------------------------------------------------------------------- */

/* Runs the search that a line asked for, stopped at once unless it is a short one. */
static void search(struct dialogue *dialogue) {
    struct bw_ugi *ugi = dialogue->ugi;
    enum job job = ugi->job;
    uint64_t nodes = ugi->limits.nodes;
    bool is_short = job == JOB_PERFT || (ugi->level == 0 && nodes > 0 && nodes <= MOST_NODES);
    require(job == JOB_GO || job == JOB_PERFT);
    require(dialogue->lines == 0);
    if (!is_short)
        bw_ugi_stop(ugi);
    bw_ugi_search(ugi);
    require(job != JOB_PERFT || (dialogue->lines == 1 && begins(dialogue->last, "nodes ")));
}

static void require_right(const struct dialogue *dialogue, const char *line,
                          const struct bw_ugi *before, bool searched) {
    const struct bw_ugi *now = dialogue->ugi;
    struct word word = first_word(line);
    if (dialogue->errors > 0) {
        require(dialogue->errors == 1 && dialogue->lines == 1 && !searched);
        require_same(before, now);
    } else if (is_alone(line, "isready")) {
        require(dialogue->lines == 1 && strcmp(dialogue->last, "readyok") == 0);
    } else if (is(word, "go")) {
        require_bestmove(dialogue, &before->position);
    } else {
        require(dialogue->moves == 0);
    }
    if (is(word, "position"))
        require_typed(&now->position);
    else if (!is(word, "uginewgame"))
        require(bw_position_equal(&before->position, &now->position));
}

/* Sends a line; false if it was the last. */
static bool say(struct dialogue *dialogue, const char *line) {
    struct bw_ugi before = *dialogue->ugi;
    dialogue->lines = dialogue->errors = dialogue->moves = 0;
    enum bw_ugi_next next = bw_ugi_line(dialogue->ugi, line);
    require((next == BW_UGI_QUIT) == is_alone(line, "quit"));
    if (next == BW_UGI_SEARCH)
        search(dialogue);
    require_right(dialogue, line, &before, next == BW_UGI_SEARCH);
    return next != BW_UGI_QUIT;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = text_of_input(data, size), *rest = text;
    const char *variant_text = cut_off(&rest, "\n");
    struct bw_variant variant;
    if (bw_variant_read(&variant, variant_text, NULL) && bw_variant_settle(&variant, 0, NULL)) {
        struct dialogue dialogue = {.ugi = bw_ugi_new(&variant, take_answer, &dialogue)};
        require(dialogue.ugi != NULL);
        say(&dialogue, "setoption name Hash value 1");
        say(&dialogue, "setoption name Seed value 1");
        bool goes_on = true;
        for (int i = 0; goes_on && *rest && i < MOST_LINES; i++) {
            const char *line = cut_off(&rest, "\n");
            goes_on = is_left_out(line) || say(&dialogue, line);
        }
        bw_ugi_free(dialogue.ugi);
    }
    free(text);
    return 0;
}
