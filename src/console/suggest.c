/* Finding the word that somebody probably meant: the one that takes the fewest single-letter
 * changes, if these are few. */
#include "console/console.h"
#include <assert.h>
#include <string.h>

enum {
    LONGEST = 24
};

static int smallest(int a, int b, int c) {
    int least = a < b ? a : b;
    return least < c ? least : c;
}

/* The edit distance of two words: letters inserted, deleted or replaced, or neighbours exchanged.
 * Computed row by row; three rows of the table are kept. */
static int distance(const char *a, const char *b) {
    int rows[3][LONGEST + 1];
    int length = (int)strlen(b);
    int *before = rows[0], *last = rows[1], *row = rows[2];
    for (int j = 0; j <= length; j++)
        last[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            bool same = a[i - 1] == b[j - 1];
            row[j] = smallest(last[j] + 1, row[j - 1] + 1, last[j - 1] + !same);
            bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (exchanged && before[j - 2] + 1 < row[j])
                row[j] = before[j - 2] + 1;
        }
        int *oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[length];
}

const char *suggest(const char *word, const char *const *candidates) {
    const char *best = NULL;
    size_t length = strlen(word);
    int best_distance = length <= 3 ? 2 : 3; /* one or two changes, no more */
    if (length < 2 || length > LONGEST)
        return NULL;
    for (int i = 0; candidates[i]; i++) {
        assert(strlen(candidates[i]) <= LONGEST);
        int changes = distance(word, candidates[i]);
        if (changes < best_distance) {
            best_distance = changes;
            best = candidates[i];
        }
    }
    return best;
}
