/* Feeds anything to the function that answers requests: the first line is the path, the second the
 * host, the third the tags. A file is only served for a host name of ours and at its own path, and
 * every other answer says why. */
#include "fuzz.h"
#include "serve/serve.h"

static struct site_file files[] = {
    {.path = "/index.html", .tag = "\"0123456789abcdef\""},
    {.path = "/js/main.js", .tag = "\"fedcba9876543210\""},
};

static void require_right(const struct answer *answer, const struct request *request) {
    const struct site_file *file = answer->file;
    require((answer->status == 200 || answer->status == 304) == (file != NULL));
    require((answer->sentence == NULL) == (file != NULL));
    if (!file)
        return;
    bool root = request->path_length == 1 && request->path[0] == '/' && file == &files[0];
    require(root || (strlen(file->path) == request->path_length &&
                     memcmp(file->path, request->path, request->path_length) == 0));
    require(!strchr(request->host, '@') && !strchr(request->host, ','));
    require(answer->status == 200 || strchr(request->match, '*') ||
            strstr(request->match, file->tag));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct site site = {.files = files, .count = 2};
    char *text = text_of_input(data, size), *rest = text;
    struct request request = {.path = cut_off(&rest, "\n")};
    request.path_length = strlen(request.path);
    request.host = cut_off(&rest, "\n");
    request.match = cut_off(&rest, "\n");
    for (int loopback = 0; loopback < 2; loopback++) {
        const struct place place = {.name = "burrow.example", .loopback = loopback == 1};
        struct answer answer = answer_to(&request, &site, &place);
        require_right(&answer, &request);
    }
    free(text);
    require(!answer_to_bytes((const char *)data, size).file);
    return 0;
}
