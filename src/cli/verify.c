/* burrow verify: whether a certificate holds. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "players/process.h"
#include "system/system.h"
#include "verify/check.h"
#include <burrow/language.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow verify certificate.txt\n"
    "  burrow verify certificate.txt --recheck all\n"
    "  burrow verify certificate.txt --recheck 0.05 --seed 7\n"
    "\n"
    "Usage: burrow verify FILE [--recheck all|FRACTION] [--seed N] [--json]\n"
    "\n"
    "Checks a certificate that `burrow solve --certificate` wrote, by the rules of the game "
    "alone:\n"
    "every move is legal, every reply is answered, all games end as claimed. A certificate of a\n"
    "large board ends at leaves, positions that are only said to be won; with --recheck all of\n"
    "them, or a random share such as 0.05, are proved again by a plain solver. If something is\n"
    "wrong, the status is 3. The last line is\n"
    "  verified p1win|p2win|draw positions N rechecked M\n");

enum {
    SHARE_DIGITS = 9 /* after the point */
};

/* What share of the leaves is proved again. */
struct share {
    bool all;
    double part;
};

/* ---- rechecking ----------------------------------------------------------------------------- */

struct display {
    int64_t next_ms;
};

static bool show(void *context, size_t done, size_t of) {
    struct display *display = context;
    if (process_now() >= display->next_ms) {
        fputs("\r\033[K", stderr);
        print_to(stderr, bw_tr("leaves proved again: %zu of %zu"), done, of);
        display->next_ms = process_now() + 500;
    }
    return true;
}

/* Proves a share of the leaves again, and sets *count to how many these are. */
static bool recheck(const struct certificate *certificate, size_t leaves, struct share share,
                    uint64_t seed, size_t *count, struct bw_error *error) {
    const bool terminal = terminal_rewrites(STDERR_FILENO);
    struct display display = {.next_ms = process_now() + 1000};
    *count = share.all ? leaves : (size_t)ceil(share.part * (double)leaves);
    const struct recheck request = {
        .leaves = *count, .seed = seed, .progress = terminal ? show : NULL, .context = &display};
    const bool good = *count == 0 || check_leaves(certificate, &request, error);
    if (terminal)
        fputs("\r\033[K", stderr);
    return good;
}

/* ---- the result ----------------------------------------------------------------------------- */

struct outcome {
    struct checked checked;
    size_t rechecked;
    uint64_t seed;
};

/* How sure it is that no leaf is wrong. */
static void print_certainty(const struct outcome *outcome) {
    const size_t leaves = outcome->checked.leaves, hundredth = (leaves + 99) / 100;
    if (leaves == 0)
        print("%s\n", bw_tr("Every game in it is played to its end: nothing was taken on trust."));
    else if (outcome->rechecked == leaves)
        print("%s\n", bw_tr("All leaves were proved again: nothing was taken on trust."));
    else if (outcome->rechecked == 0)
        print(bw_tr("leaves taken on trust: %zu; --recheck proves them again\n"), leaves);
    else
        print(
            bw_tr("leaves proved again: %zu of %zu, chosen at random with the seed %llu\nIf %zu of "
                  "all were wrong, this would have found one with a probability of %.1f%%.\n"),
            outcome->rechecked, leaves, (unsigned long long)outcome->seed, hundredth,
            floor(check_chance(leaves, outcome->rechecked, hundredth) * 1000) / 10);
}

static void print_text(const struct certificate *certificate, const struct outcome *outcome) {
    const struct bw_variant *variant = &certificate->position.variant;
    char text[BW_POSITION_SIZE];
    print("%s", bw_variant_write(variant, text));
    print(" %s\n", bw_position_write(&certificate->position, text));
    print_certainty(outcome);
    if (outcome->checked.unused > 0)
        print(bw_tr("lines that no play reaches: %zu\n"), outcome->checked.unused);
    print("verified %s positions %zu rechecked %zu\n", value_word(variant, certificate->value),
          outcome->checked.positions, outcome->rechecked);
}

static void print_json(const struct certificate *certificate, const struct outcome *outcome) {
    struct json json = json_printed();
    json_open(&json, NULL, '{');
    json_position(&json, &certificate->position);
    json_text(&json, "value", value_word(&certificate->position.variant, certificate->value));
    json_number(&json, "positions", outcome->checked.positions);
    json_number(&json, "leaves", outcome->checked.leaves);
    json_number(&json, "unused", outcome->checked.unused);
    json_number(&json, "rechecked", outcome->rechecked);
    json_number(&json, "seed", outcome->seed);
    json_close(&json, '}');
}

/* ---- the command line ----------------------------------------------------------------------- */

static enum status check(const char *path, char *text, size_t length, struct share share,
                         struct outcome *outcome, bool as_json) {
    struct certificate certificate;
    struct bw_error error;
    if (!certificate_read(&certificate, text, length, &error))
        return file_refuse(path, &error);
    const bool good = check_tree(&certificate, &outcome->checked, &error) &&
                      recheck(&certificate, outcome->checked.leaves, share, outcome->seed,
                              &outcome->rechecked, &error);
    if (good)
        (as_json ? print_json : print_text)(&certificate, outcome);
    certificate_free(&certificate);
    return good ? STATUS_DONE : file_refuse(path, &error);
}

/* Reads `all` or a fraction above 0 and up to 1, such as 0.05. */
static bool read_share(const char *text, struct share *share) {
    uint64_t digits;
    const char *point = strchr(text, '.');
    share->all = strcmp(text, "all") == 0 || strcmp(text, "1") == 0;
    if (share->all)
        return true;
    if (!point || point - text > 1 || (point > text && *text != '0'))
        return false;
    const size_t length = strlen(point + 1);
    if (length > SHARE_DIGITS || !number_read(point + 1, 1, 999999999, &digits))
        return false;
    share->part = (double)digits / pow(10, (double)length);
    return true;
}

static enum status run(int argc, char **argv) {
    const char *wanted = NULL, *seed = NULL;
    const struct option options[] = {
        {.name = "recheck", .value = &wanted},
        {.name = "seed", .value = &seed},
        {.name = NULL},
    };
    struct arguments arguments;
    struct outcome outcome = {.seed = bw_system_chance() >> 12};
    struct share share = {.all = false};
    char quote[BW_QUOTE_SIZE];
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &verify_command, argc, argv, 1, options, &status))
        return status;
    if (!arguments.operand[0])
        return complain_usage(&verify_command, "which file? For example: burrow %s FILE", "verify");
    if (wanted && !read_share(wanted, &share))
        return complain_usage(&verify_command,
                              "--recheck is all or a fraction such as 0.05, not %s",
                              bw_quote(quote, wanted, strlen(wanted)));
    if (seed && !number_read(seed, 0, UINT64_MAX, &outcome.seed))
        return complain_usage(&verify_command,
                              "the seed is a number from 0 to 18446744073709551615, not %s",
                              bw_quote(quote, seed, strlen(seed)));
    size_t length;
    char *text = file_read(arguments.operand[0], &length, &status);
    if (text)
        status = check(arguments.operand[0], text, length, share, &outcome, arguments.json);
    free(text);
    return status;
}

const struct command verify_command = {
    .name = "verify",
    .summary = BW_TEXT("check a proof of who wins"),
    .help = help,
    .run = run,
};
