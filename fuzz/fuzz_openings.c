/* Feeds anything to the reader of a match's openings: the first line of the input is the variant,
 * the rest the file. A refused file gets one complaint and the status of an illegal file. Every
 * opening of an accepted file is of that variant, legal and not over; and if all begin at the
 * variant's start, they are the same after being written as lines and read again. */
#include "cli/match.h"
#include "complaints.h"
#include "fuzz.h"
#include "scratch.h"

enum {
    MOST_PAIRS = 200 /* that are checked */
};

static void check_opening(const struct opening *opening, const struct bw_position *start) {
    struct bw_position position = opening->start;
    char ours[BW_VARIANT_SIZE], theirs[BW_VARIANT_SIZE];
    bw_variant_write(&start->variant, ours);
    bw_variant_write(&position.variant, theirs);
    require(strcmp(ours, theirs) == 0);
    for (int i = 0; i < opening->count; i++) {
        char text[BW_MOVE_SIZE];
        bw_move move;
        bw_move_write(opening->moves[i], text);
        require(bw_move_read(&position, text, &move, NULL) && move == opening->moves[i]);
        bw_play(&position, move);
    }
    require(bw_result(&position) == BW_UNDECIDED);
}

static struct openings *read_file(const struct bw_position *start) {
    enum status status;
    struct openings *openings = openings_read(scratch_path("openings"), start, &status);
    require(status == (openings ? STATUS_DONE : STATUS_ILLEGAL));
    require(complaints() == (openings ? 0 : 1));
    return openings;
}

static bool is_same(const struct opening *a, const struct opening *b) {
    return bw_position_equal(&a->start, &b->start) && a->count == b->count &&
           memcmp(a->moves, b->moves, (size_t)a->count * sizeof *a->moves) == 0;
}

/* How many there are; after the last, a file's openings begin again. */
static int count_openings(struct openings *openings, const struct opening *first) {
    struct opening opening;
    for (int pair = 1; pair < MOST_PAIRS; pair++) {
        require(openings_get(openings, pair, &opening));
        if (is_same(&opening, first))
            return pair; /* or the same opening twice, which is as good */
    }
    return MOST_PAIRS;
}

/* Writes the openings as lines; false if one cannot be written as a line. */
static bool write_lines(struct openings *openings, int count, const struct bw_position *start) {
    FILE *file = fopen(scratch_path("openings"), "wb");
    bool can = true;
    require(file != NULL);
    for (int pair = 0; pair < count; pair++) {
        struct opening opening;
        char text[BW_MOVE_SIZE];
        require(openings_get(openings, pair, &opening));
        check_opening(&opening, start);
        can = can && opening.count > 0 && bw_position_equal(&opening.start, start);
        for (int i = 0; i < opening.count; i++)
            fprintf(file, "%s%s", i == 0 ? "" : " ", bw_move_write(opening.moves[i], text));
        putc('\n', file);
    }
    require(fclose(file) == 0);
    return can;
}

static void check_openings(struct openings *openings, const struct bw_position *start) {
    struct opening opening, again;
    require(openings_get(openings, 0, &opening));
    int count = count_openings(openings, &opening);
    if (!write_lines(openings, count, start))
        return;
    struct openings *second = read_file(start);
    require(second != NULL);
    for (int pair = 0; pair < count; pair++) {
        require(openings_get(openings, pair, &opening) && openings_get(second, pair, &again));
        require(is_same(&opening, &again));
    }
    openings_free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *feed = size > 0 ? memchr(data, '\n', size) : NULL;
    size_t line = feed ? (size_t)(feed - data) : size, file = feed ? line + 1 : size;
    char *text = text_of_input(data, line);
    struct bw_variant variant;
    if (bw_variant_read(&variant, text, NULL) && bw_variant_settle(&variant, 0, NULL)) {
        struct bw_position start;
        bw_position_start(&start, &variant);
        scratch_write("openings", data + file, size - file);
        struct openings *openings = read_file(&start);
        if (openings)
            check_openings(openings, &start);
        openings_free(openings);
    }
    free(text);
    return 0;
}
