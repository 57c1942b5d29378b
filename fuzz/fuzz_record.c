/* Feeds anything to the reader of records. An accepted record must be the same after it is written
 * and read again, and its text must be the same when it is written a second time. */
#include "fuzz.h"
#include <burrow/record.h>

static void check_record(const struct bw_record *record) {
    struct bw_record_reader reader;
    struct bw_record again;
    struct bw_error error;
    size_t length, again_length;
    char *text = bw_record_write(record, &length, &error);
    require(text != NULL);
    bw_record_reader_init(&reader, text, length);
    require(bw_record_next(&reader, &again, &error) == 1);
    char *second = bw_record_write(&again, &again_length, &error);
    require(second != NULL && length == again_length && memcmp(text, second, length) == 0);
    require(bw_position_equal(bw_record_final(record), bw_record_final(&again)));
    free(second);
    free(text);
    bw_record_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct bw_record_reader reader;
    struct bw_record record;
    struct bw_error error;
    bw_record_reader_init(&reader, (const char *)data, size);
    while (bw_record_next(&reader, &record, &error) == 1) {
        check_record(&record);
        bw_record_free(&record);
    }
    return 0;
}
