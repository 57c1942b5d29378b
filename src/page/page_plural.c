/* Chooses the plural form for a number by the rule in the header of a catalogue:
 *
 *     Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2;
 *
 * The rule is a C expression with n, whole numbers, parentheses and the operators below. It is
 * evaluated as it is parsed. Both sides of ?:, && and || are evaluated, which does no harm, since
 * nothing can fail: dividing by 0 gives 0. */
#include "common/text.h"
#include "page/page_inside.h"

enum {
    DEEPEST = 32, /* nested parentheses and conditions */
    MOST_FORMS = 16,
    MOST_NUMBER = 100000000
};

struct reader {
    const char *here;
    unsigned long n;
    int depth;
    bool failed;
};

static unsigned long read_condition(struct reader *reader);

/* ---- words ---------------------------------------------------------------------------------- */

static void skip_space(struct reader *reader) {
    while (text_is_space(*reader->here))
        reader->here++;
}

/* Steps over a word if it comes next. */
static bool take(struct reader *reader, const char *word) {
    size_t length = strlen(word);
    skip_space(reader);
    if (strncmp(reader->here, word, length) != 0)
        return false;
    reader->here += length;
    return true;
}

static unsigned long read_number(struct reader *reader) {
    size_t length = strspn(reader->here, "0123456789");
    uint64_t number = 0;
    if (!bw_text_number(reader->here, length, 0, MOST_NUMBER, &number))
        reader->failed = true;
    reader->here += length;
    return (unsigned long)number;
}

/* ---- operators ------------------------------------------------------------------------------ */

enum operation {
    OR,
    AND,
    EQUAL,
    UNEQUAL,
    AT_MOST,
    AT_LEAST,
    BELOW,
    ABOVE,
    PLUS,
    MINUS,
    TIMES,
    DIVIDED,
    MODULO
};

/* The longer ones first, where one begins with another. */
static const struct {
    const char *word;
    int binds; /* its precedence */
} operations[] = {
    [OR] = {"||", 1},      [AND] = {"&&", 2},      [EQUAL] = {"==", 3}, [UNEQUAL] = {"!=", 3},
    [AT_MOST] = {"<=", 4}, [AT_LEAST] = {">=", 4}, [BELOW] = {"<", 4},  [ABOVE] = {">", 4},
    [PLUS] = {"+", 5},     [MINUS] = {"-", 5},     [TIMES] = {"*", 6},  [DIVIDED] = {"/", 6},
    [MODULO] = {"%", 6},
};

enum {
    OPERATIONS = sizeof operations / sizeof *operations,
    CLOSEST = 6
};

static unsigned long apply(enum operation operation, unsigned long a, unsigned long b) {
    switch (operation) {
    case OR:
        return a || b;
    case AND:
        return a && b;
    case EQUAL:
        return a == b;
    case UNEQUAL:
        return a != b;
    case AT_MOST:
        return a <= b;
    case AT_LEAST:
        return a >= b;
    case BELOW:
        return a < b;
    case ABOVE:
        return a > b;
    case PLUS:
        return a + b;
    case MINUS:
        return a - b;
    case TIMES:
        return a * b;
    case DIVIDED:
        return b == 0 ? 0 : a / b;
    case MODULO:
        return b == 0 ? 0 : a % b;
    }
    return 0;
}

/* Steps over the next operator if it has this precedence; OPERATIONS if there is none. */
static int take_operation(struct reader *reader, int binds) {
    for (int i = 0; i < OPERATIONS; i++)
        if (operations[i].binds == binds && take(reader, operations[i].word))
            return i;
    return OPERATIONS;
}

/* ---- expressions ---------------------------------------------------------------------------- */

static unsigned long read_value(struct reader *reader) {
    unsigned long value = 0;
    bool negates = false, negated = false;
    while (take(reader, "!")) {
        negates = true;
        negated = !negated;
    }
    if (take(reader, "(")) {
        value = read_condition(reader);
        reader->failed = reader->failed || !take(reader, ")");
    } else {
        value = take(reader, "n") ? reader->n : read_number(reader);
    }
    return negates ? (value != 0) != negated : value;
}

static unsigned long read_operation(struct reader *reader, int binds) {
    if (binds > CLOSEST)
        return read_value(reader);
    unsigned long value = read_operation(reader, binds + 1);
    for (int i = take_operation(reader, binds); i < OPERATIONS && !reader->failed;
         i = take_operation(reader, binds))
        value = apply((enum operation)i, value, read_operation(reader, binds + 1));
    return value;
}

static unsigned long read_condition(struct reader *reader) {
    if (reader->failed || ++reader->depth > DEEPEST) {
        reader->failed = true;
        return 0;
    }
    unsigned long value = read_operation(reader, 1);
    if (take(reader, "?")) {
        unsigned long yes = read_condition(reader);
        reader->failed = reader->failed || !take(reader, ":");
        unsigned long no = read_condition(reader);
        value = value ? yes : no;
    }
    reader->depth--;
    return value;
}

/* The value of a whole expression for a number. */
static bool evaluate(const char *expression, unsigned long n, unsigned long *value) {
    struct reader reader = {.here = expression, .n = n};
    *value = read_condition(&reader);
    skip_space(&reader);
    return !reader.failed && *reader.here == '\0';
}

/* ---- the head of a catalogue ---------------------------------------------------------------- */

/* The line of the header that begins with a name; NULL if there is none. */
static const char *find_line(const char *head, const char *name) {
    while (head && strncmp(head, name, strlen(name)) != 0) {
        head = strchr(head, '\n');
        head = head ? head + 1 : NULL;
    }
    return head ? head + strlen(name) : NULL;
}

/* Copies the text up to the semicolon or the end of the line. */
static bool copy_expression(struct page_plural *plural, const char *text) {
    size_t length = strcspn(text, ";\n");
    if (length >= sizeof plural->expression)
        return false;
    memcpy(plural->expression, text, length);
    plural->expression[length] = '\0';
    return true;
}

bool page_plural_read(struct page_plural *plural, const char *head) {
    struct reader reader = {.here = find_line(head, "Plural-Forms:")};
    unsigned long value;
    if (!reader.here) {
        *plural = (struct page_plural){.forms = 2, .expression = "n != 1"};
        return true;
    }
    if (!take(&reader, "nplurals=") || !text_is_digit(*reader.here))
        return false;
    plural->forms = read_number(&reader);
    return plural->forms >= 1 && plural->forms <= MOST_FORMS && take(&reader, ";") &&
           take(&reader, "plural=") && copy_expression(plural, reader.here) &&
           evaluate(plural->expression, 0, &value);
}

unsigned long page_plural_choose(const struct page_plural *plural, unsigned long number) {
    unsigned long form;
    return evaluate(plural->expression, number, &form) && form < plural->forms ? form : 0;
}
