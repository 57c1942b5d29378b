/* The answers to requests: hosts, tags, paths and methods, including those that no client sends.
 * Reading folders and speaking HTTP are tested from outside, in cli/serve.sh. */
#include "serve/serve.h"
#include "support.h"
#include <stdlib.h>
#include <string.h>

static unsigned char text[] = "text";

static struct site_file files[] = {
    {.path = "/index.html", .tag = "\"0123456789abcdef\"", .bytes = text, .length = 4},
    {.path = "/js/main.js", .tag = "\"fedcba9876543210\"", .bytes = text, .length = 4},
};

static const struct site site = {.files = files, .count = 2, .bytes = 8};
static const struct place here = {.name = "127.0.0.1", .loopback = true};
static const struct place everywhere = {.name = "burrow.example", .loopback = false};

/* ---- short ways to ask ---------------------------------------------------------------------- */

static struct answer ask(const char *path) {
    const struct request request = {
        .path = path, .path_length = strlen(path), .host = "localhost:8137"};
    return answer_to(&request, &site, &here);
}

static unsigned ask_host(const char *host, const struct place *place) {
    const struct request request = {.path = "/", .path_length = 1, .host = host};
    return answer_to(&request, &site, place).status;
}

static unsigned ask_match(const char *match) {
    const struct request request = {
        .path = "/", .path_length = 1, .host = "localhost", .match = match};
    return answer_to(&request, &site, &here).status;
}

/* ---- tests ---------------------------------------------------------------------------------- */

static void paths_are_found_exactly(void **state) {
    assert_ptr_equal(ask("/").file, &files[0]);
    assert_ptr_equal(ask("/index.html").file, &files[0]);
    assert_ptr_equal(ask("/js/main.js").file, &files[1]);
    static const char *const others[] = {
        "",     "index.html", "/index.htm",  "/index.html/", "/js",
        "/js/", "//",         "/INDEX.html", "/./",          "/js/../index.html",
        "/\n",  "*",          "/js//main.js"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct answer answer = ask(others[i]);
        assert_int_equal(answer.status, 404);
        assert_null(answer.file);
        assert_non_null(answer.sentence);
    }
}

static void path_ends_where_its_length_says(void **state) {
    const struct request longer = {
        .path = "/index.html\0.js", .path_length = 15, .host = "localhost"};
    const struct request shorter = {.path = "/js", .path_length = 1, .host = "localhost"};
    assert_int_equal(answer_to(&longer, &site, &here).status, 404);
    assert_ptr_equal(answer_to(&shorter, &site, &here).file, &files[0]);
}

static void head_is_answered_without_a_body(void **state) {
    struct request request = {
        .method = METHOD_HEAD, .path = "/", .path_length = 1, .host = "localhost"};
    struct answer answer = answer_to(&request, &site, &here);
    assert_int_equal(answer.status, 200);
    assert_true(answer.head && answer.file == &files[0]);
    request.path = "?";
    answer = answer_to(&request, &site, &here);
    assert_int_equal(answer.status, 404);
    assert_true(answer.head);
}

static void hosts_of_this_machine_are_served(void **state) {
    static const char *const ours[] = {"localhost",      "LOCALHOST",   "localhost:1",
                                       "localhost:8137", "127.0.0.1",   "127.255.255.254:80",
                                       "[::1]",          "[::1]:65535", " localhost "};
    static const char *const others[] = {
        "",
        "x",
        "localhost.x",
        "x.localhost",
        "localhost:",
        "localhost:x",
        ":8137",
        "[]",
        "[]:80",
        "[::1",
        "::1",
        "[::2]",
        "[::1]x",
        "128.0.0.1",
        "127.1",
        "0177.0.0.1",
        "0.0.0.0",
        "[::]",
        "127.0.0.1.",
        "localhost,localhost",
        "localhost localhost",
        "[127.0.0.1]",
        "[::ffff:127.0.0.1]",
        "10.0.0.1",
    };
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_int_equal(ask_host(ours[i], &here), 200);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(ask_host(others[i], &here), 403);
}

/* A numeric address means itself, so any of them may be one of this machine's. */
static void hosts_of_a_network_are_named_or_numbers(void **state) {
    static const char *const ours[] = {"burrow.example", "Burrow.Example:8137", "localhost",
                                       "192.168.1.1:80", "[fe80::1]",           "127.0.0.1"};
    static const char *const others[] = {"elsewhere.example", "burrow.example.org", "fe80::1",
                                         "1.2.3", "[fe80::1%eth0]"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_int_equal(ask_host(ours[i], &everywhere), 200);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(ask_host(others[i], &everywhere), 403);
}

static void long_hosts_are_refused(void **state) {
    char host[4096];
    memset(host, '1', sizeof host - 1);
    host[sizeof host - 1] = '\0';
    assert_int_equal(ask_host(host, &everywhere), 403);
    host[1] = ':';
    assert_int_equal(ask_host(host, &everywhere), 403);
}

static void only_old_requests_may_lack_a_host(void **state) {
    struct request request = {.path = "/", .path_length = 1};
    assert_int_equal(answer_to(&request, &site, &here).status, 400);
    request.old = true;
    assert_int_equal(answer_to(&request, &site, &here).status, 200);
    request.host = "elsewhere.example";
    assert_int_equal(answer_to(&request, &site, &here).status, 403);
}

static void known_files_are_not_sent_again(void **state) {
    static const char *const same[] = {"\"0123456789abcdef\"", "W/\"0123456789abcdef\"", "*",
                                       "\"x\", \"0123456789abcdef\"", " ,, \"0123456789abcdef\" ,"};
    static const char *const others[] = {"",
                                         ",",
                                         "\"\"",
                                         "W/",
                                         "0123456789abcdef",
                                         "\"0123456789abcdef",
                                         "\"0123456789ABCDEF\"",
                                         "\"0123456789abcdef\"x",
                                         "\"fedcba9876543210\"",
                                         "**"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_int_equal(ask_match(same[i]), 304);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(ask_match(others[i]), 200);
}

static void what_is_no_request_is_told_apart(void **state) {
    assert_int_equal(answer_to_bytes("", 0).status, 400);
    assert_int_equal(answer_to_bytes("BREW / HTTP/1.1", 15).status, 405);
    assert_int_equal(answer_to_bytes("BREW", 4).status, 400);
    assert_int_equal(answer_to_bytes(" ", 1).status, 400);
    assert_int_equal(answer_to_bytes("\x16\x03\x01", 3).status, 400);
    assert_true(answer_to_bytes("", 0).close && answer_to_upgrade().close);
}

static void refused_clients_are_not_read_further(void **state) {
    struct request request = {
        .method = METHOD_OTHER, .path = "/", .path_length = 1, .host = "localhost"};
    assert_int_equal(answer_to(&request, &site, &here).status, 405);
    assert_true(answer_to(&request, &site, &here).close);
    request.method = METHOD_GET;
    request.body = true;
    assert_int_equal(answer_to(&request, &site, &here).status, 400);
    assert_true(answer_to(&request, &site, &here).close);
    assert_false(ask("/nothing").close);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_found_exactly),
        cmocka_unit_test(path_ends_where_its_length_says),
        cmocka_unit_test(head_is_answered_without_a_body),
        cmocka_unit_test(hosts_of_this_machine_are_served),
        cmocka_unit_test(hosts_of_a_network_are_named_or_numbers),
        cmocka_unit_test(long_hosts_are_refused),
        cmocka_unit_test(only_old_requests_may_lack_a_host),
        cmocka_unit_test(known_files_are_not_sent_again),
        cmocka_unit_test(what_is_no_request_is_told_apart),
        cmocka_unit_test(refused_clients_are_not_read_further),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
