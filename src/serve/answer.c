/* Decides how to answer a request.
 *
 * Only GET and HEAD are allowed, and only for the paths of the site. The host must be one that the
 * server was started for. Otherwise a page of a stranger could point its own host name at this
 * machine (DNS rebinding), and read what is served here as if it were its own.
 *
 * A browser caches what it was sent, but asks each time by the tag whether it is still valid
 * (`no-cache`). So a rebuilt page is never mixed with an old one. */
#define _POSIX_C_SOURCE 200809L
#include "common/text.h"
#include "serve/serve.h"
#include <arpa/inet.h>
#include <string.h>

/* The page needs only its own scripts, styles, pictures, workers and WebAssembly. The cross-origin
 * headers (opener, embedder, resource) isolate it from other pages, which also gives it exact
 * clocks. */
const struct header answer_headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-embedder-policy:", "require-corp"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "accelerometer=(), camera=(), display-capture=(), geolocation=(), "
                            "gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), "
                            "serial=(), usb=()"},
    {NULL, NULL},
};

static struct answer say(unsigned status, const char *sentence) {
    return (struct answer){.status = status, .sentence = sentence};
}

/* The same, and nothing more is read from this client. */
static struct answer refuse_with(unsigned status, const char *sentence) {
    return (struct answer){.status = status, .sentence = sentence, .close = true};
}

/* ---- the host ------------------------------------------------------------------------------- */

/* The host without its port, which may differ if the port is forwarded. */
static struct span without_port(const char *host) {
    struct span name = text_trim(host);
    size_t digits = 0;
    while (digits < name.length && text_is_digit(name.start[name.length - digits - 1]))
        digits++;
    if (digits > 0 && digits < name.length && name.start[name.length - digits - 1] == ':')
        name.length -= digits + 1;
    return name;
}

/* Whether a name is a numeric address that the server may have. A numeric address means itself, so
 * nobody else can make it lead here. */
static bool is_number_of_ours(const struct span *name, const struct place *place) {
    char text[INET6_ADDRSTRLEN];
    struct in_addr four;
    struct in6_addr six;
    bool brackets =
        name->length > 2 && name->start[0] == '[' && name->start[name->length - 1] == ']';
    size_t length = brackets ? name->length - 2 : name->length;
    if (length >= sizeof text)
        return false;
    memcpy(text, name->start + (brackets ? 1 : 0), length);
    text[length] = '\0';
    if (brackets)
        return inet_pton(AF_INET6, text, &six) == 1 &&
               (!place->loopback || IN6_IS_ADDR_LOOPBACK(&six));
    return inet_pton(AF_INET, text, &four) == 1 &&
           (!place->loopback || ntohl(four.s_addr) >> 24 == 127);
}

static bool is_host_of_ours(const char *host, const struct place *place) {
    struct span name = without_port(host);
    return text_is(name.start, name.length, "localhost") ||
           text_is(name.start, name.length, place->name) || is_number_of_ours(&name, place);
}

/* ---- the tag -------------------------------------------------------------------------------- */

/* Whether a list of tags contains one. None of our tags contains a comma. A weak tag matches too,
 * since it stands for the same bytes. */
static bool list_has_tag(const char *list, const char *tag) {
    while (*list) {
        size_t length = strcspn(list, ",");
        struct span item = text_trim_bytes(list, length);
        if (item.length > 2 && strncmp(item.start, "W/", 2) == 0) {
            item.start += 2;
            item.length -= 2;
        }
        if ((item.length == 1 && item.start[0] == '*') ||
            (item.length == strlen(tag) && strncmp(item.start, tag, item.length) == 0))
            return true;
        list += length + (list[length] == ',' ? 1 : 0);
    }
    return false;
}

/* ---- answers -------------------------------------------------------------------------------- */

static struct answer find_answer(const struct request *request, const struct site *site,
                                 const struct place *place) {
    if (!request->host && !request->old)
        return refuse_with(400, bw_tr("This request does not say which host it is for."));
    if (request->host && !is_host_of_ours(request->host, place))
        return refuse_with(403, bw_tr("This server does not go by that name."));
    if (request->method == METHOD_OTHER)
        return refuse_with(405, bw_tr("Files can be read here, and nothing else."));
    if (request->body)
        return refuse_with(400, bw_tr("This request brings data, for which there is no use here."));
    const struct site_file *file = site_find(site, request->path, request->path_length);
    if (!file)
        return say(404, bw_tr("There is nothing at this address; the page is at /."));
    bool known = request->match && list_has_tag(request->match, file->tag);
    return (struct answer){.status = known ? 304 : 200, .file = file, .head = known};
}

struct answer answer_to(const struct request *request, const struct site *site,
                        const struct place *place) {
    struct answer answer = find_answer(request, site, place);
    answer.head = answer.head || request->method == METHOD_HEAD;
    return answer;
}

struct answer answer_to_bytes(const char *bytes, size_t length) {
    size_t letters = 0;
    while (letters < length && bytes[letters] >= 'A' && bytes[letters] <= 'Z')
        letters++;
    if (letters > 0 && letters < length && bytes[letters] == ' ')
        return refuse_with(405, bw_tr("Files can be read here, and nothing else."));
    return refuse_with(400, bw_tr("This is not a request that this server understands."));
}

struct answer answer_to_upgrade(void) {
    return refuse_with(400, bw_tr("This server speaks no other protocol than HTTP."));
}
