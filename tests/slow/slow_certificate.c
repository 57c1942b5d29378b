/*
 * The text is copied line by line into an array; every position that can come up is looked for in all
 * of the lines of its claim.
 */
#include "slow_certificate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_LINES = 4096
};

struct entry {
    char position[SLOW_TEXT_ROOM];
    char move[SLOW_MOVE_ROOM]; /* or "leaf" */
    bool seen;
};

struct checker {
    char variant[SLOW_TEXT_ROOM];
    struct slow_position root;
    char value[8];
    char claimant[4]; /* "p1" or "p2" */
    bool wins;
    struct entry entry[MOST_LINES];
    int count;
    struct slow_solver *solver;
    char *complaint;
};

static bool complain(struct checker *checker, const char *what, const char *text) {
    snprintf(checker->complaint, SLOW_COMPLAINT_ROOM, "%s: %s", what, text);
    return false;
}

/* Images: reflections for every game, and for 4Mation exchanging columns and rows, too. */

static void reflect(const struct slow_position *position, int which, int *column, int *row) {
    if (which & 1) {
        *column = position->size - 1 - *column;
    }
    if (which & 2) {
        *row = position->size - 1 - *row;
    }
    if (which & 4) {
        int other = *column;
        *column = *row;
        *row = other;
    }
}

static struct slow_position image_of(const struct slow_position *position, int which) {
    struct slow_position image = *position;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            int to_column = column, to_row = row;
            reflect(position, which, &to_column, &to_row);
            image.square[to_row][to_column] = position->square[row][column];
        }
    }
    if (position->last_column >= 0) {
        reflect(position, which, &image.last_column, &image.last_row);
    }
    return image;
}

static void write_first_image(const struct checker *checker, const struct slow_position *position,
                              char first[SLOW_TEXT_ROOM]) {
    int images = strncmp(checker->variant, "talpa", 5) == 0 ? 4 : 8;
    slow_write(position, first);
    for (int which = 1; which < images; which++) {
        struct slow_position image = image_of(position, which);
        char text[SLOW_TEXT_ROOM];
        slow_write(&image, text);
        if (strcmp(text, first) < 0) {
            strcpy(first, text);
        }
    }
}

/* Claims. */

static char letter_to_move(const struct checker *checker, const char *side) {
    struct slow_position start;
    slow_start(&start, checker->variant);
    bool is_first = strcmp(side, "p1") == 0;
    char other = start.turn == 'r' ? 'b' : start.turn == 'b' ? 'r' : 'o';
    return is_first ? start.turn : other;
}

static bool is_reached(const struct checker *checker, const char *result) {
    return strncmp(result, checker->claimant, 2) == 0 ||
           (!checker->wins && strcmp(result, "draw") == 0);
}

static bool check_any(struct checker *checker, const struct slow_position *position);

static bool check_all_replies(struct checker *checker, const struct slow_position *position) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    int count = slow_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct slow_position next = *position;
        slow_play(&next, moves[i]);
        if (!check_any(checker, &next)) {
            return false;
        }
    }
    return true;
}

static bool ends_at_once(const struct checker *checker, const struct slow_position *position) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    int count = slow_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct slow_position next = *position;
        slow_play(&next, moves[i]);
        if (is_reached(checker, slow_result(&next))) {
            return true;
        }
    }
    return false;
}

static struct entry *find(struct checker *checker, const char *text) {
    for (int i = 0; i < checker->count; i++) {
        if (strcmp(checker->entry[i].position, text) == 0) {
            return &checker->entry[i];
        }
    }
    return NULL;
}

/* Whether a position keeps to the claim, by trying everything. */
static bool check_leaf(struct checker *checker, const struct slow_position *position) {
    bool ours = position->turn == letter_to_move(checker, checker->claimant);
    enum slow_value value = slow_solve(checker->solver, position);
    if (value == SLOW_DRAWS) {
        return !checker->wins;
    }
    return value == (ours ? SLOW_WINS : SLOW_LOSES);
}

static bool check_entry(struct checker *checker, struct entry *entry) {
    struct slow_position position;
    if (entry->seen) {
        return true;
    }
    entry->seen = true;
    slow_read(&position, checker->variant, entry->position);
    if (strcmp(entry->move, "leaf") == 0) {
        return check_leaf(checker, &position) ||
               complain(checker, "the leaf is wrong", entry->position);
    }
    if (!slow_play(&position, entry->move)) {
        return complain(checker, "the move is not legal", entry->position);
    }
    return check_any(checker, &position);
}

static bool check_any(struct checker *checker, const struct slow_position *position) {
    char text[SLOW_TEXT_ROOM];
    const char *result = slow_result(position);
    write_first_image(checker, position, text);
    if (strcmp(result, "none") != 0) {
        return is_reached(checker, result) || complain(checker, "the end is wrong", text);
    }
    struct entry *entry = find(checker, text);
    if (entry) {
        return check_entry(checker, entry);
    }
    if (position->turn != letter_to_move(checker, checker->claimant)) {
        return check_all_replies(checker, position);
    }
    return ends_at_once(checker, position) || complain(checker, "there is no line", text);
}

/* The text. */

/* Takes a line that begins with a word, and copies the rest of it. */
static bool take_line(const char **text, const char *word, char *rest, size_t room) {
    size_t length = strlen(word);
    const char *end = strchr(*text, '\n');
    if (!end || strncmp(*text, word, length) != 0 || (size_t)(end - *text) - length >= room) {
        return false;
    }
    memcpy(rest, *text + length, (size_t)(end - *text) - length);
    rest[(size_t)(end - *text) - length] = '\0';
    *text = end + 1;
    return true;
}

static bool take_entry(struct checker *checker, const char **text) {
    char line[SLOW_TEXT_ROOM + SLOW_MOVE_ROOM];
    struct entry *entry = &checker->entry[checker->count];
    struct slow_position position;
    if (checker->count == MOST_LINES || !take_line(text, "", line, sizeof line)) {
        return complain(checker, "no line", "");
    }
    char *tab = strchr(line, '\t');
    if (!tab || strlen(tab + 1) >= SLOW_MOVE_ROOM) {
        return complain(checker, "no entry", line);
    }
    *tab = '\0';
    strcpy(entry->position, line);
    strcpy(entry->move, tab + 1);
    entry->seen = false;
    checker->count++;
    return slow_read(&position, checker->variant, line) || complain(checker, "no position", line);
}

static bool take_head(struct checker *checker, const char **text) {
    char position[SLOW_TEXT_ROOM], rest[2];
    return take_line(text, "burrow certificate 1", rest, sizeof rest) &&
           take_line(text, "variant ", checker->variant, sizeof checker->variant) &&
           take_line(text, "position ", position, sizeof position) &&
           slow_read(&checker->root, checker->variant, position) &&
           take_line(text, "value ", checker->value, sizeof checker->value);
}

static bool check_claim(struct checker *checker, const char **text, const char *claimant, bool wins,
                        struct slow_certified *certified) {
    char claim[32], wanted[32];
    strcpy(checker->claimant, claimant);
    checker->wins = wins;
    checker->count = 0;
    snprintf(wanted, sizeof wanted, "%s %s", claimant, wins ? "win" : "draw");
    if (!take_line(text, "claim ", claim, sizeof claim) || strcmp(claim, wanted) != 0) {
        return complain(checker, "the claim is not", wanted);
    }
    while (strncmp(*text, "claim ", 6) != 0 && strncmp(*text, "digest ", 7) != 0) {
        if (!take_entry(checker, text)) {
            return false;
        }
    }
    if (!check_any(checker, &checker->root)) {
        return false;
    }
    certified->positions += checker->count;
    for (int i = 0; i < checker->count; i++) {
        certified->leaves += strcmp(checker->entry[i].move, "leaf") == 0 ? 1 : 0;
        if (!checker->entry[i].seen) {
            return complain(checker, "nothing leads to", checker->entry[i].position);
        }
    }
    return true;
}

static bool check_text(struct checker *checker, const char *text,
                       struct slow_certified *certified) {
    char digest[32];
    if (!take_head(checker, &text)) {
        return complain(checker, "the head is wrong", "");
    }
    strcpy(certified->value, checker->value);
    if (strcmp(checker->value, "draw") == 0) {
        if (!check_claim(checker, &text, "p1", false, certified) ||
            !check_claim(checker, &text, "p2", false, certified)) {
            return false;
        }
    } else {
        bool first = strcmp(checker->value, "p1win") == 0;
        if (!check_claim(checker, &text, first ? "p1" : "p2", true, certified)) {
            return false;
        }
    }
    return take_line(&text, "digest ", digest, sizeof digest) && *text == '\0';
}

bool slow_certificate(const char *text, struct slow_solver *solver,
                      struct slow_certified *certified, char complaint[SLOW_COMPLAINT_ROOM]) {
    struct checker *checker = malloc(sizeof *checker);
    *certified = (struct slow_certified){.positions = 0};
    *complaint = '\0';
    if (!checker) {
        return false;
    }
    checker->solver = solver;
    checker->complaint = complaint;
    bool holds = check_text(checker, text, certified);
    free(checker);
    return holds;
}
