/* Makes and checks the book of solved boards (src/search/book.h):
 *
 *     book make FILE [THREADS [VARIANT ...]]
 *                                    proves sections (all unless named) and puts them into FILE
 *     book check FILE [SHARE [SEED]] proves positions of all sections again (all, or such a share)
 *     book list FILE                 prints the sections */
#include "book_make.h"
#include <burrow/classic.h>
#include <burrow/search.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 400000,    /* positions: a tenth of a second, and less than a judgement takes */
    MOST_BYTES = 1 << 20 /* of a book */
};

/* The sections, in the order in which they are written. */
#define ROWS(head) \
    {head, AT_ONCE, NULL}, {head ",blocked=opponent", AT_ONCE, NULL}, { \
        head ",blocked=free", AT_ONCE, NULL \
    }

static const struct book_recipe recipes[] = {
    {"talpa:size=3", AT_ONCE, NULL},
    {"talpa:size=3,first=blue", AT_ONCE, NULL},
    {"talpa:size=4", AT_ONCE, NULL},
    {"talpa:size=4,first=blue", AT_ONCE, NULL},
    {"talpa:size=5", AT_ONCE, NULL},
    {"talpa:size=5,first=blue", AT_ONCE, NULL},
    {"talpa:size=6", 0, "solved/talpa-6.txt"},
    ROWS("4mation:size=3"),
    ROWS("4mation:size=3,row=3"),
    ROWS("4mation:size=4"),
    ROWS("4mation:size=4,row=4"),
    ROWS("4mation:size=5"),
    ROWS("4mation:size=5,row=4"),
    ROWS("4mation:size=6,row=3"),
    {"4mation:size=6", AT_ONCE, NULL},
    {"4mation", AT_ONCE, NULL},
};

enum {
    RECIPES = sizeof recipes / sizeof *recipes
};

/* ---- commands ------------------------------------------------------------------------------- */

/* The bytes of a book, and its sections in the order of the recipes; those it lacks have no walk. */
static unsigned char *read_book(const char *path, struct book_part part[RECIPES], bool optional) {
    struct book_part found[BOOK_MOST_SECTIONS];
    unsigned char *bytes = book_need(malloc(MOST_BYTES));
    FILE *file = fopen(path, "rb");
    memset(part, 0, RECIPES * sizeof *part);
    if (!file) {
        if (!optional)
            book_fail("cannot be read", path);
        return bytes;
    }
    size_t size = fread(bytes, 1, MOST_BYTES, file);
    int count = bw_book_parts(bytes, size, found);
    if (count < 0)
        book_fail("is not a book", path);
    fclose(file);
    for (int r = 0; r < RECIPES; r++) {
        struct bw_variant variant = book_variant(recipes[r].variant);
        for (int i = 0; i < count; i++)
            if (bw_book_fits(&found[i].variant, &variant))
                part[r] = found[i];
    }
    return bytes;
}

static void write_file(const char *path, const struct book_part *part, int count) {
    size_t size;
    unsigned char *bytes = book_write(part, count, &size);
    if (size > MOST_BYTES)
        book_fail("is larger than a megabyte", path);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        book_fail("cannot be written", path);
    free(bytes);
}

static bool is_named(const char *variant, char **names) {
    bool any = *names != NULL;
    for (; *names; names++)
        if (strcmp(variant, *names) == 0)
            return true;
    return !any;
}

static void make_book(const char *path, int threads, char **names) {
    struct book_part part[RECIPES], written[RECIPES];
    int count = 0;
    unsigned char *bytes = read_book(path, part, true);
    for (int r = 0; r < RECIPES; r++) {
        if (is_named(recipes[r].variant, names))
            part[r] = book_make(&recipes[r], threads);
        if (part[r].walk)
            written[count++] = part[r];
    }
    write_file(path, written, count);
    free(bytes); /* the walks that were made are kept to the end of the program */
}

static void list_book(const char *path) {
    struct book_part part[RECIPES];
    unsigned char *bytes = read_book(path, part, false);
    for (int r = 0; r < RECIPES; r++)
        if (part[r].walk)
            printf("%-36s %8" PRIu32 " positions %7" PRIu32 " bytes  effort %" PRIu32 "\n",
                   recipes[r].variant, part[r].positions, part[r].length, part[r].effort);
    free(bytes);
}

/* ---- checking ------------------------------------------------------------------------------- */

static int check_book(const char *path, double share, uint64_t seed) {
    struct book_part part[RECIPES];
    struct bw_random random;
    size_t right = 0, wrong = 0;
    unsigned char *bytes = read_book(path, part, false);
    bw_random_seed(&random, seed);
    for (int r = 0; r < RECIPES; r++) {
        struct book_section section;
        if (!part[r].walk)
            continue;
        bw_book_start(&section, &part[r].variant);
        section.effort = part[r].effort;
        if (!bw_book_read_walk(&section, &part[r]))
            book_fail("cannot be read", recipes[r].variant);
        for (size_t i = 0; i < section.count; i++) {
            if (bw_random_below(&random, 1000000) >= (int)(1000000 * share))
                continue;
            bool holds = book_holds(&section, &section.entry[i]);
            holds ? right++ : wrong++;
            if (!holds)
                fprintf(stderr, "%s: position %zu is wrong\n", recipes[r].variant, i);
        }
        bw_book_free(&section);
    }
    free(bytes);
    printf("%zu passed, %zu failed\n", right, wrong);
    return wrong == 0 ? 0 : 1;
}

int main(int argc, char **argv) {
    const long threads = argc >= 4 ? strtol(argv[3], NULL, 10) : 1;
    if (argc >= 3 && strcmp(argv[1], "make") == 0 && threads >= 1 && threads <= BW_MAX_THREADS)
        make_book(argv[2], (int)threads, argv + (argc > 3 ? 4 : 3));
    else if (argc == 3 && strcmp(argv[1], "list") == 0)
        list_book(argv[2]);
    else if (argc >= 3 && argc <= 5 && strcmp(argv[1], "check") == 0)
        return check_book(argv[2], argc > 3 ? strtod(argv[3], NULL) : 1,
                          argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    else
        book_fail(
            "usage: book make FILE [THREADS [VARIANT ...]] | check FILE [SHARE [SEED]] | list FILE",
            "wrong");
    return 0;
}
