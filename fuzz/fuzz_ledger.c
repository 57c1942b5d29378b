/* Feeds anything to the reader of a ledger's text: the first line of the input is the variant, the rest
 * the file. A refused file gets a sentence, and leaves the ledger empty. An accepted one comes back
 * sorted: what is written is read again as the same, and joining it once more changes nothing. */
#include "fuzz.h"
#include "scratch.h"
#include "store/ledger.h"

static struct ledger *new_ledger(const struct bw_variant *variant) {
    struct ledger_kind kind = {.variant = *variant, .prover = 1, .job_nodes = 300};
    char message[LEDGER_MESSAGE_SIZE];
    struct ledger *ledger = ledger_open(":memory:", &kind, false, message);
    require(ledger != NULL);
    return ledger;
}

static void count(void *context, const struct finding *finding) {
    require(finding->position[0] != '\0');
    ++*(int *)context;
}

/* How many lines of findings a ledger has. */
static int findings(struct ledger *ledger) {
    int number = 0;
    ledger_rewind(ledger);
    require(ledger_read(ledger, count, &number));
    return number;
}

static char *exported(struct ledger *ledger) {
    FILE *file = fopen(scratch_path("written"), "w+b");
    require(file != NULL && ledger_write(ledger, file) && fseek(file, 0, SEEK_END) == 0);
    long size = ftell(file);
    char *text = calloc((size_t)size + 1, 1);
    require(text != NULL);
    rewind(file);
    require(fread(text, 1, (size_t)size, file) == (size_t)size);
    fclose(file);
    return text;
}

static void check_accepted(struct ledger *ledger, const struct bw_variant *variant) {
    struct ledger *second = new_ledger(variant);
    char *first = exported(ledger);
    require(ledger_import(second, scratch_path("written")) == LEDGER_JOINED);
    require(ledger_import(second, scratch_path("ledger")) == LEDGER_JOINED);
    char *again = exported(second);
    require(strcmp(first, again) == 0 && findings(ledger) == findings(second));
    ledger_close(second);
    free(first);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *feed = size > 0 ? memchr(data, '\n', size) : NULL;
    size_t line = feed ? (size_t)(feed - data) : size, file = feed ? line + 1 : size;
    char *text = text_of_input(data, line);
    struct bw_variant variant;
    if (bw_variant_read(&variant, text, NULL) && bw_variant_settle(&variant, 0, NULL)) {
        struct ledger *ledger = new_ledger(&variant);
        scratch_write("ledger", data + file, size - file);
        enum ledger_imported end = ledger_import(ledger, scratch_path("ledger"));
        require(end != LEDGER_UNREAD);
        if (end == LEDGER_JOINED)
            check_accepted(ledger, &variant);
        else
            require(ledger_message(ledger)[0] != '\0' && findings(ledger) == 0);
        ledger_close(ledger);
    }
    free(text);
    return 0;
}
