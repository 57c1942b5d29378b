/* The ledger, in a file of SQLite; and with the URL of a server as a second argument, the same tests
 * there. Then each ledger has a schema of its own. tests/postgres.sh starts such a server.
 *
 * What is the same wherever a ledger is kept is tested here; that whole solutions are, in test_solve.c
 * and cli/solve_server.sh. */
#define _GNU_SOURCE
#include "store/ledger.h"
#include "support.h"
#include <libpq-fe.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    JOB_NODES = 300,
    VERSION = 3, /* of the prover */
    TEXT_SIZE = 1 << 16,
    PLACE_SIZE = 600
};

static char folder[64];
static char message[LEDGER_MESSAGE_SIZE];
static const char *server; /* its URL, or NULL for files */
static PGconn *control;    /* to it */

/* Canonical positions of 4×4, in byte order. */
static const char *const positions[] = {
    "1b2/rbbr/brbr/rbrb r",
    "1bbr/1brb/rrbr/rbrb b",
    "1bbr/1rrb/brbr/rbrb r",
    "brbr/rbrb/2br/brrb b",
};

/* ---- places --------------------------------------------------------------------------------- */

static void control_runs(const char *sql) {
    PGresult *result = PQexec(control, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(control));
    PQclear(result);
}

static int make_folder(void **state) {
    strcpy(folder, "/tmp/burrow-ledger-XXXXXX");
    if (!mkdtemp(folder))
        return 1;
    if (!server)
        return 0;
    control = PQconnectdb(server);
    return PQstatus(control) == CONNECTION_OK ? 0 : 1;
}

static int remove_folder(void **state) {
    char command[100];
    PQfinish(control);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static const char *path_of(const char *name) {
    static char path[2][128];
    static int which;
    which = 1 - which;
    snprintf(path[which], sizeof path[which], "%s/%s", folder, name);
    return path[which];
}

/* A place by a name: a file, or a schema, which is made. */
static const char *place_of(const char *name) {
    static char place[PLACE_SIZE];
    if (!server)
        return path_of(name);
    char sql[128];
    snprintf(sql, sizeof sql, "CREATE SCHEMA IF NOT EXISTS %s", name);
    control_runs("SET client_min_messages = warning");
    control_runs(sql);
    snprintf(place, sizeof place, "%s&options=-csearch_path%%3D%s", server, name);
    return place;
}

static struct ledger_kind kind_of(const char *variant) {
    return (struct ledger_kind){
        .variant = start_of(variant).variant, .prover = VERSION, .job_nodes = JOB_NODES};
}

static struct ledger *ledger_at(const char *name) {
    struct ledger_kind kind = kind_of("talpa:size=4");
    struct ledger *ledger = ledger_open(place_of(name), &kind, false, message);
    if (!ledger)
        fail_msg("%s", message);
    return ledger;
}

/* ---- findings ------------------------------------------------------------------------------- */

static struct finding finding_of(int position, enum finding_value value, uint64_t work) {
    struct finding finding = {.value = value, .work = work};
    strcpy(finding.position, positions[position]);
    return finding;
}

static void finish(struct ledger *ledger, int position, enum finding_value value, uint64_t work) {
    struct finding finding = finding_of(position, value, work);
    if (!ledger_finish(ledger, &finding))
        fail_msg("%s", ledger_message(ledger));
}

struct seen {
    struct finding finding[8];
    int count;
};

static void see(void *context, const struct finding *finding) {
    struct seen *seen = context;
    assert_true(seen->count < 8);
    seen->finding[seen->count++] = *finding;
}

/* What a ledger has found since it was read last. */
static struct seen read_on(struct ledger *ledger) {
    struct seen seen = {.count = 0};
    if (!ledger_read(ledger, see, &seen))
        fail_msg("%s", ledger_message(ledger));
    return seen;
}

static void is_finding(const struct finding *finding, int position, enum finding_value value,
                       uint64_t work) {
    assert_string_equal(finding->position, positions[position]);
    assert_int_equal(finding->value, value);
    assert_int_equal(finding->work, work);
}

static void findings_are_read_once_and_by_everybody(void **state) {
    struct ledger *one = ledger_at("findings"), *two = ledger_at("findings");
    assert_int_equal(read_on(one).count, 0);
    finish(one, 2, FINDING_WIN, 12);
    finish(two, 0, FINDING_SPLIT, JOB_NODES);
    struct seen seen = read_on(two);
    assert_int_equal(seen.count, 2);
    is_finding(&seen.finding[0], 2, FINDING_WIN, 12);
    is_finding(&seen.finding[1], 0, FINDING_SPLIT, JOB_NODES);
    finish(two, 1, FINDING_LOSS, INT64_MAX);
    seen = read_on(two);
    assert_int_equal(seen.count, 1);
    is_finding(&seen.finding[0], 1, FINDING_LOSS, INT64_MAX);
    assert_int_equal(read_on(two).count, 0);
    ledger_rewind(two);
    assert_int_equal(read_on(two).count, 3);
    assert_int_equal(read_on(one).count, 3);
    ledger_close(one);
    ledger_close(two);
}

static void a_finding_stays_and_what_contradicts_it_is_refused(void **state) {
    struct ledger *ledger = ledger_at("stays");
    struct finding other = finding_of(1, FINDING_LOSS, 12);
    finish(ledger, 1, FINDING_WIN, 12);
    finish(ledger, 1, FINDING_WIN, 12);
    finish(ledger, 1, FINDING_SPLIT, 0);
    assert_false(ledger_finish(ledger, &other));
    assert_has(ledger_message(ledger), "is loss with work 12, but in the ledger win with work 12");
    struct seen seen = read_on(ledger);
    assert_int_equal(seen.count, 1);
    is_finding(&seen.finding[0], 1, FINDING_WIN, 12);
    ledger_close(ledger);
}

static void what_was_split_without_trying_may_be_settled(void **state) {
    struct ledger *ledger = ledger_at("settled");
    assert_true(ledger_split(ledger, positions[1]));
    struct seen seen = read_on(ledger);
    assert_int_equal(seen.count, 1);
    is_finding(&seen.finding[0], 1, FINDING_SPLIT, 0);
    finish(ledger, 1, FINDING_WIN, 12);
    seen = read_on(ledger);
    assert_int_equal(seen.count, 1);
    is_finding(&seen.finding[0], 1, FINDING_WIN, 12);
    ledger_close(ledger);
}

/* ---- jobs ----------------------------------------------------------------------------------- */

static void begin(struct ledger *ledger, int first, int count) {
    char jobs[4][BW_POSITION_SIZE];
    for (int i = 0; i < count; i++)
        strcpy(jobs[i], positions[first + i]);
    if (!ledger_begin(ledger, (const char(*)[BW_POSITION_SIZE])jobs, count))
        fail_msg("%s", ledger_message(ledger));
}

static void claims(struct ledger *ledger, int position) {
    char claimed[BW_POSITION_SIZE];
    assert_int_equal(ledger_claim(ledger, claimed), LEDGER_CLAIMED);
    assert_string_equal(claimed, positions[position]);
}

static void claims_nothing(struct ledger *ledger, enum ledger_claim why) {
    char claimed[BW_POSITION_SIZE];
    assert_int_equal(ledger_claim(ledger, claimed), why);
}

static void a_job_has_one_owner_until_it_is_done(void **state) {
    struct ledger *one = ledger_at("owner"), *two = ledger_at("owner");
    claims_nothing(one, LEDGER_NONE_OPEN);
    begin(one, 0, 2);
    claims(one, 0);
    claims(two, 1);
    claims_nothing(one, LEDGER_ALL_CLAIMED);
    finish(one, 0, FINDING_WIN, 1);
    claims_nothing(one, LEDGER_ALL_CLAIMED);
    assert_true(ledger_release(two));
    claims(one, 1);
    finish(one, 1, FINDING_WIN, 1);
    claims_nothing(two, LEDGER_NONE_OPEN);
    ledger_close(one);
    ledger_close(two);
}

/* It takes longer than either lease, and the longer one leaves time for a busy machine. */
static void a_claim_that_is_not_renewed_expires(void **state) {
    struct ledger *dead = ledger_at("expires"), *lives = ledger_at("expires");
    ledger_set_lease(dead, 1);
    ledger_set_lease(lives, 4);
    begin(lives, 0, 2);
    claims(dead, 0);
    claims(lives, 1);
    for (int i = 0; i < 50; i++) {
        usleep(100000);
        assert_true(ledger_renew(lives));
    }
    claims(dead, 0);
    claims_nothing(dead, LEDGER_ALL_CLAIMED);
    ledger_close(dead);
    ledger_close(lives);
}

static void the_next_step_is_taken_by_who_knows_everything(void **state) {
    struct ledger *one = ledger_at("step"), *two = ledger_at("step");
    begin(one, 0, 1);
    begin(two, 1, 1); /* a job is open */
    assert_true(ledger_split(two, positions[3]));
    claims(two, 0);
    claims_nothing(two, LEDGER_ALL_CLAIMED);
    finish(two, 0, FINDING_WIN, 1);
    begin(one, 1, 1); /* it has not read what was found */
    assert_true(ledger_split(one, positions[3]));
    claims_nothing(one, LEDGER_NONE_OPEN);
    assert_int_equal(read_on(one).count, 1);
    begin(one, 0, 2); /* one of these is known */
    claims(one, 1);
    claims_nothing(one, LEDGER_ALL_CLAIMED);
    ledger_close(one);
    ledger_close(two);
}

/* ---- many at once --------------------------------------------------------------------------- */

enum {
    CROWD = 20,
    JOBS = 100
};

static void *open_and_close(void *place) {
    struct ledger_kind kind = kind_of("talpa:size=4");
    char why[LEDGER_MESSAGE_SIZE];
    struct ledger *ledger = ledger_open(place, &kind, false, why);
    ledger_close(ledger);
    return ledger ? place : NULL;
}

static void many_may_begin_at_once(void **state) {
    pthread_t thread[CROWD];
    char place[PLACE_SIZE];
    strcpy(place, place_of("crowd"));
    for (int i = 0; i < CROWD; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, open_and_close, place), 0);
    for (int i = 0; i < CROWD; i++) {
        void *opened;
        assert_int_equal(pthread_join(thread[i], &opened), 0);
        assert_non_null(opened);
    }
}

/* A position for a number: the pieces of its first two rows are the bits. */
static void write_numbered(char position[BW_POSITION_SIZE], int number) {
    strcpy(position, "rrrr/rrrr/brbr/rbrb r");
    for (int i = 0; i < 8; i++)
        if (number >> i & 1)
            position[i < 4 ? i : i + 1] = 'b';
}

static int number_in(const char *position) {
    int number = 0;
    for (int i = 0; i < 8; i++)
        number |= (position[i < 4 ? i : i + 1] == 'b') << i;
    return number;
}

/* Claims jobs and ends them until there are none; the sum of their numbers, and how many. */
struct claimer {
    struct ledger *ledger;
    int sum, count;
};

static void *claim_all(void *context) {
    struct claimer *claimer = context;
    struct finding finding = {.value = FINDING_WIN, .work = 1};
    enum ledger_claim claim;
    while ((claim = ledger_claim(claimer->ledger, finding.position)) != LEDGER_NONE_OPEN) {
        if (claim == LEDGER_FAILED)
            return context;
        if (claim == LEDGER_ALL_CLAIMED)
            continue;
        claimer->sum += number_in(finding.position);
        claimer->count++;
        if (!ledger_finish(claimer->ledger, &finding))
            return context;
    }
    return NULL;
}

static void no_job_is_claimed_twice(void **state) {
    static char jobs[JOBS][BW_POSITION_SIZE];
    struct claimer claimer[4] = {{.count = 0}};
    pthread_t thread[4];
    int sum = 0, count = 0;
    for (int i = 0; i < JOBS; i++)
        write_numbered(jobs[i], i);
    for (int i = 0; i < 4; i++)
        claimer[i].ledger = ledger_at("twice");
    assert_true(ledger_begin(claimer[0].ledger, (const char(*)[BW_POSITION_SIZE])jobs, JOBS));
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, claim_all, &claimer[i]), 0);
    for (int i = 0; i < 4; i++) {
        void *failed;
        assert_int_equal(pthread_join(thread[i], &failed), 0);
        if (failed)
            fail_msg("%s", ledger_message(claimer[i].ledger));
        sum += claimer[i].sum;
        count += claimer[i].count;
        ledger_close(claimer[i].ledger);
    }
    assert_int_equal(count, JOBS);
    assert_int_equal(sum, JOBS * (JOBS - 1) / 2);
}

static void nothing_in_a_position_is_obeyed(void **state) {
    struct ledger *ledger = ledger_at("obeyed");
    struct finding finding = {.position = "'); DROP TABLE ledger_findings; --"};
    finding.value = FINDING_WIN;
    assert_true(ledger_ask(ledger, finding.position));
    assert_true(ledger_finish(ledger, &finding));
    struct seen seen = read_on(ledger);
    assert_int_equal(seen.count, 1);
    assert_string_equal(seen.finding[0].position, finding.position);
    ledger_close(ledger);
}

/* ---- other kinds ---------------------------------------------------------------------------- */

static void refuses(const char *name, struct ledger_kind kind, const char *why) {
    assert_null(ledger_open(place_of(name), &kind, false, message));
    assert_has(message, why);
}

static void a_ledger_of_another_kind_is_refused(void **state) {
    struct ledger_kind five = kind_of("talpa:size=5"), older = kind_of("talpa:size=4"),
                       larger = kind_of("talpa:size=4");
    older.prover = VERSION - 1;
    larger.job_nodes = 301;
    ledger_close(ledger_at("kind"));
    refuses("kind", five, "it is the ledger of talpa:size=4, not of talpa:size=5");
    refuses("kind", older, "it is by version 3 of the prover, and this program has version 2");
    refuses("kind", larger, "jobs of 300 positions, not 301");
    struct ledger *ledger = ledger_open(place_of("kind"), &larger, true, message);
    assert_non_null(ledger);
    assert_int_equal(larger.job_nodes, 300);
    ledger_close(ledger);
}

/* ---- texts ---------------------------------------------------------------------------------- */

#define HEAD "# burrow ledger\t1\n# variant\ttalpa:size=4\n# prover\t3\n# job\t300\n"

static const char *text_path(const char *text) {
    const char *path = path_of("text");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    return path;
}

static const char *text_of(struct ledger *ledger) {
    static char text[TEXT_SIZE];
    FILE *file = fopen(path_of("exported"), "w+");
    assert_non_null(file);
    if (!ledger_write(ledger, file))
        fail_msg("%s", ledger_message(ledger));
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void a_text_is_sorted_and_comes_back(void **state) {
    static const char text[] = HEAD "# asked\t1bbr/1brb/rrbr/rbrb b\n"
                                    "# asked\tbrbr/rbrb/2br/brrb b\n"
                                    "# split\t1b2/rbbr/brbr/rbrb r\t300\n"
                                    "# split\tbrbr/rbrb/2br/brrb b\t0\n"
                                    "1bbr/1brb/rrbr/rbrb b\tloss\t9223372036854775807\n"
                                    "1bbr/1rrb/brbr/rbrb r\twin\t12\n";
    struct ledger *one = ledger_at("sorted"), *two = ledger_at("back");
    assert_true(ledger_ask(one, positions[3]));
    assert_true(ledger_ask(one, positions[1]));
    assert_true(ledger_ask(one, positions[1]));
    assert_true(ledger_split(one, positions[3]));
    finish(one, 2, FINDING_WIN, 12);
    finish(one, 1, FINDING_LOSS, INT64_MAX);
    finish(one, 0, FINDING_SPLIT, 300);
    assert_string_equal(text_of(one), text);
    assert_int_equal(ledger_import(two, text_path(text)), LEDGER_JOINED);
    assert_string_equal(text_of(two), text);
    ledger_close(one);
    ledger_close(two);
}

static void a_job_that_a_text_answers_is_done(void **state) {
    struct ledger *ledger = ledger_at("answers");
    begin(ledger, 2, 2);
    assert_int_equal(ledger_import(ledger, text_path(HEAD "1bbr/1rrb/brbr/rbrb r\twin\t12\n")),
                     LEDGER_JOINED);
    claims(ledger, 3);
    claims_nothing(ledger, LEDGER_ALL_CLAIMED);
    ledger_close(ledger);
}

static void texts_join_in_either_order(void **state) {
    static const char *const text[] = {HEAD "# asked\t1bbr/1brb/rrbr/rbrb b\n"
                                            "# split\t1b2/rbbr/brbr/rbrb r\t0\n"
                                            "# split\t1bbr/1rrb/brbr/rbrb r\t0\n"
                                            "1bbr/1brb/rrbr/rbrb b\tloss\t7\n",
                                       "1bbr/1rrb/brbr/rbrb r\twin\t12\n"
                                       "# somebody's remark\n"
                                       "# split\t1b2/rbbr/brbr/rbrb r\t300\n"
                                       "1bbr/1brb/rrbr/rbrb b\tloss\t7\n" HEAD};
    static const char joined[] = HEAD "# asked\t1bbr/1brb/rrbr/rbrb b\n"
                                      "# split\t1b2/rbbr/brbr/rbrb r\t300\n"
                                      "1bbr/1brb/rrbr/rbrb b\tloss\t7\n"
                                      "1bbr/1rrb/brbr/rbrb r\twin\t12\n";
    static const char *const names[] = {"either", "other"};
    for (int i = 0; i < 2; i++) {
        struct ledger *ledger = ledger_at(names[i]);
        assert_int_equal(ledger_import(ledger, text_path(text[i])), LEDGER_JOINED);
        assert_int_equal(ledger_import(ledger, text_path(text[1 - i])), LEDGER_JOINED);
        assert_string_equal(text_of(ledger), joined);
        ledger_close(ledger);
    }
}

/* ---- earlier versions of the prover --------------------------------------------------------- */

#define OLD_HEAD "# burrow ledger\t1\n# variant\ttalpa:size=4\n# prover\t2\n# job\t300\n"

/* What was settled stays settled, and says by which version. */
static void a_text_of_an_earlier_prover_is_brought_forward(void **state) {
    static const char old[] = OLD_HEAD "# by\t1\t1b2/rbbr/brbr/rbrb r\n"
                                       "# split\t1b2/rbbr/brbr/rbrb r\t300\n"
                                       "# split\tbrbr/rbrb/2br/brrb b\t0\n"
                                       "1bbr/1brb/rrbr/rbrb b\tloss\t7\n";
    static const char now[] = HEAD "# by\t1\t1b2/rbbr/brbr/rbrb r\n"
                                   "# by\t2\t1bbr/1brb/rrbr/rbrb b\n"
                                   "# by\t2\tbrbr/rbrb/2br/brrb b\n"
                                   "# split\t1b2/rbbr/brbr/rbrb r\t300\n"
                                   "# split\tbrbr/rbrb/2br/brrb b\t0\n"
                                   "1bbr/1brb/rrbr/rbrb b\tloss\t7\n"
                                   "1bbr/1rrb/brbr/rbrb r\twin\t12\n";
    struct ledger *one = ledger_at("earlier"), *two = ledger_at("earlier_again");
    assert_int_equal(ledger_import(one, text_path(old)), LEDGER_JOINED);
    finish(one, 2, FINDING_WIN, 12);
    assert_string_equal(text_of(one), now);
    assert_int_equal(ledger_import(two, text_path(now)), LEDGER_JOINED);
    assert_string_equal(text_of(two), now);
    ledger_close(one);
    ledger_close(two);
}

/* The same position with other work is not a contradiction; another value is. */
static void versions_of_the_prover_join_in_either_order(void **state) {
    static const char *const text[] = {
        OLD_HEAD "1bbr/1brb/rrbr/rbrb b\tloss\t7\n# split\t1b2/rbbr/brbr/rbrb r\t300\n"
                 "1bbr/1rrb/brbr/rbrb r\twin\t12\n",
        HEAD "1bbr/1brb/rrbr/rbrb b\tloss\t5\n1b2/rbbr/brbr/rbrb r\twin\t299\n"
             "# split\t1bbr/1rrb/brbr/rbrb r\t300\n"};
    static const char joined[] = HEAD "# by\t2\t1bbr/1rrb/brbr/rbrb r\n"
                                      "1b2/rbbr/brbr/rbrb r\twin\t299\n"
                                      "1bbr/1brb/rrbr/rbrb b\tloss\t5\n"
                                      "1bbr/1rrb/brbr/rbrb r\twin\t12\n";
    static const char *const names[] = {"older_first", "newer_first"};
    for (int i = 0; i < 2; i++) {
        struct ledger *ledger = ledger_at(names[i]);
        assert_int_equal(ledger_import(ledger, text_path(text[i])), LEDGER_JOINED);
        assert_int_equal(ledger_import(ledger, text_path(text[1 - i])), LEDGER_JOINED);
        assert_string_equal(text_of(ledger), joined);
        assert_int_equal(
            ledger_import(ledger, text_path(OLD_HEAD "1bbr/1brb/rrbr/rbrb b\twin\t7\n")),
            LEDGER_REFUSED);
        assert_has(ledger_message(ledger), "line 5: 1bbr/1brb/rrbr/rbrb b is win with work 7");
        ledger_close(ledger);
    }
}

/* Changes a ledger at a place past the program. */
static void alter(const char *name, const char *sql) {
    if (!server) {
        sqlite3 *db;
        assert_int_equal(sqlite3_open(path_of(name), &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        return;
    }
    char whole[512];
    snprintf(whole, sizeof whole, "SET search_path = %s; %s; RESET search_path", name, sql);
    control_runs(whole);
}

static struct ledger *ledger_by(int version, const char *name) {
    struct ledger_kind kind = kind_of("talpa:size=4");
    kind.prover = version;
    struct ledger *ledger = ledger_open(place_of(name), &kind, false, message);
    if (!ledger)
        fail_msg("%s", message);
    return ledger;
}

/* As two versions of the program leave it one after the other; the first knew no versions of findings. */
static void a_database_of_earlier_provers_is_brought_forward(void **state) {
    struct ledger *ledger = ledger_by(VERSION - 2, "forward");
    finish(ledger, 1, FINDING_LOSS, 7);
    ledger_close(ledger);
    alter("forward", "ALTER TABLE ledger_findings DROP COLUMN prover; UPDATE ledger SET form = 1");
    ledger = ledger_by(VERSION - 1, "forward");
    finish(ledger, 3, FINDING_SPLIT, 300);
    ledger_close(ledger);
    ledger = ledger_by(VERSION, "forward");
    finish(ledger, 2, FINDING_WIN, 12);
    assert_string_equal(text_of(ledger), HEAD "# by\t1\t1bbr/1brb/rrbr/rbrb b\n"
                                              "# by\t2\tbrbr/rbrb/2br/brrb b\n"
                                              "# split\tbrbr/rbrb/2br/brrb b\t300\n"
                                              "1bbr/1brb/rrbr/rbrb b\tloss\t7\n"
                                              "1bbr/1rrb/brbr/rbrb r\twin\t12\n");
    ledger_close(ledger);
}

static const struct {
    const char *text;
    const char *why;
} bad[] = {
    {"# burrow ledger\t1\n# by\t4\t1bbr/1rrb/brbr/rbrb r\n",
     "line 2: it is by version 4 of the prover, and this program has version 3"},
    {"# burrow ledger\t1\n# by\t0\t1bbr/1rrb/brbr/rbrb r\n", "line 2: this is not a line"},
    {"# burrow ledger\t1\n# by\t2\n", "line 2: this is not a line"},
    {"# burrow ledger\t1\n# by\t2\tbrbr\n", "line 2: this is not a line"},
    {"# burrow ledger\t2\n", "line 1: it is a ledger in form 2, and this program knows form 1"},
    {"# burrow ledger\t1\n# variant\ttalpa:size=5\n", "line 2: it is the ledger of talpa:size=5"},
    {"# burrow ledger\t1\n# prover\t7\n",
     "line 2: it is by version 7 of the prover, and this program has version 3"},
    {"# burrow ledger\t1\n# job\t301\n", "line 2: it is a ledger with jobs of 301 positions"},
    {"# burrow ledger\t1\n# variant\ttalpa:size=4\n# prover\t3\n",
     "'# prover' or '# job' is missing"},
    {"", "'# prover' or '# job' is missing"},
    {"Dear reader,\n", "line 1: this is not a line of a ledger"},
    {"burrow ledger 1\ttalpa:size=4\n", "line 1: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\twin\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\twin\t12\t1\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\tp1win\t12\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\tsplit\t12\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\tdraw\t12\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\twin\t-12\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\twin\t012\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\twin\t9223372036854775808\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbr r\twin\t12\n", "line 5: this is not a line"},
    {HEAD "1BBR/1rrb/brbr/rbrb r\twin\t12\n", "line 5: this is not a line"},
    {HEAD "rbb1/brr1/rbrb/brbr r\twin\t12\n", "line 5: this is not a line"}, /* an image */
    {HEAD "4/4/4/4 b\twin\t12\n", "line 5: this is not a line"},             /* the end of a game */
    {HEAD "\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\twin\t12", "line 5: this is not a line"},
    {HEAD "# split\t1bbr/1rrb/brbr/rbrb r\n", "line 5: this is not a line"},
    {HEAD "# asked\t1bbr/1rrb/brbr/rbrb r\t1\n", "line 5: this is not a line"},
    {HEAD "1bbr/1rrb/brbr/rbrb r\twin\t1\n1bbr/1rrb/brbr/rbrb r\tloss\t1\n",
     "line 6: 1bbr/1rrb/brbr/rbrb r is loss with work 1, but in the ledger win with work 1"},
    {HEAD "brbr/rbrb/2br/brrb b\tloss\t12\n", "line 5: brbr/rbrb/2br/brrb b is loss with work 12, "
                                              "but in the ledger win with work 12"},
    {HEAD "brbr/rbrb/2br/brrb b\twin\t13\n", "is win with work 13"},
};

static void a_wrong_text_is_refused_and_changes_nothing(void **state) {
    struct ledger *ledger = ledger_at("wrong");
    finish(ledger, 3, FINDING_WIN, 12);
    char *before = strdup(text_of(ledger));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(ledger_import(ledger, text_path(bad[i].text)), LEDGER_REFUSED);
        assert_has(ledger_message(ledger), bad[i].why);
        assert_string_equal(text_of(ledger), before);
    }
    assert_int_equal(ledger_import(ledger, path_of("nowhere")), LEDGER_UNREAD);
    assert_has(ledger_message(ledger), "No such file");
    free(before);
    ledger_close(ledger);
}

/* ---- files ---------------------------------------------------------------------------------- */

static void what_is_no_ledger_is_refused_and_left_alone(void **state) {
    struct ledger_kind kind = kind_of("talpa:size=4");
    const char *path = text_path("Dear reader, this is a letter and not a data base at all.");
    assert_null(ledger_open(path, &kind, false, message));
    assert_has(message, "file is not a database");
    assert_null(ledger_open(path_of("no/such/folder.db"), &kind, false, message));
    assert_has(message, "No such file or directory");
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path_of("foreign.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE ledger (x)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_null(ledger_open(path_of("foreign.db"), &kind, false, message));
    assert_has(message, "it is not a ledger of Burrow's");
}

static void a_damaged_file_is_refused(void **state) {
    struct ledger_kind kind = kind_of("talpa:size=4");
    struct ledger *ledger = ledger_at("damaged");
    for (int i = 0; i < 4; i++)
        finish(ledger, i, FINDING_WIN, 12);
    ledger_close(ledger);
    FILE *file = fopen(path_of("damaged"), "r+");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    for (long at = 4096; at < size; at += 64) {
        fseek(file, at, SEEK_SET);
        fputs("nonsense", file);
    }
    fclose(file);
    assert_null(ledger_open(path_of("damaged"), &kind, false, message));
    assert_has(message, "the ledger cannot be used");
}

/* Where bytes are in a file for the first time; -1 for nowhere. */
static long find_bytes(FILE *file, const char *bytes) {
    const size_t length = strlen(bytes);
    char found[BW_POSITION_SIZE];
    for (long at = 0;; at++) {
        if (fseek(file, at, SEEK_SET) != 0 || fread(found, 1, length, file) < length)
            return -1;
        if (memcmp(found, bytes, length) == 0)
            return at;
    }
}

static void a_position_that_became_another_is_refused(void **state) {
    struct ledger_kind kind = kind_of("talpa:size=4");
    struct ledger *ledger = ledger_at("other");
    const struct finding finding = finding_of(0, FINDING_SPLIT, 300);
    assert_true(ledger_finish(ledger, &finding));
    ledger_close(ledger);
    FILE *file = fopen(path_of("other"), "r+");
    assert_non_null(file);
    const long at = find_bytes(file, finding.position);
    assert_true(at > 0);
    fseek(file, at, SEEK_SET);
    fputc(finding.position[0] + 1, file);
    fclose(file);
    assert_null(ledger_open(path_of("other"), &kind, false, message));
    assert_has(message, "the file is damaged");
}

/* Adds a row behind the ledger's back. */
static void write_row(const char *name, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path_of(name), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_row_that_cannot_be_is_refused(void **state) {
    static const char *const rows[] = {
        "INSERT INTO ledger_findings (position, value, work, prover) VALUES ('x', 'perhaps', 1, 1)",
        "INSERT INTO ledger_findings (position, value, work, prover)"
        " VALUES ('brbr/rbrb/brbr/rbrb b', 'draw', 1, 1)",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ledger *ledger = ledger_at("row");
        struct seen seen = {.count = 0};
        write_row("row", rows[i]);
        assert_false(ledger_read(ledger, see, &seen));
        assert_has(ledger_message(ledger), "a row of it is damaged");
        write_row("row", "DELETE FROM ledger_findings");
        ledger_close(ledger);
    }
}

static void a_job_that_cannot_be_is_refused(void **state) {
    static const char *const jobs[] = {"", "x", "3/3/3 r", "4/4/4/4 r"};
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        struct ledger *ledger = ledger_at("job");
        char sql[128], position[BW_POSITION_SIZE];
        snprintf(sql, sizeof sql, "INSERT INTO ledger_jobs (position, until) VALUES ('%s', 0)",
                 jobs[i]);
        write_row("job", sql);
        assert_int_equal(ledger_claim(ledger, position), LEDGER_FAILED);
        assert_has(ledger_message(ledger), "a row of it is damaged");
        write_row("job", "DELETE FROM ledger_jobs");
        ledger_close(ledger);
    }
}

static void a_ledger_with_a_wrong_row_is_not_written(void **state) {
    struct ledger *ledger = ledger_at("unwritten");
    write_row("unwritten", "INSERT INTO ledger_findings (position, value, work, prover)"
                           " VALUES ('x', 'perhaps', 1, 1)");
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_false(ledger_write(ledger, file));
    fclose(file);
    ledger_close(ledger);
}

/* ---- connections ---------------------------------------------------------------------------- */

/* How often the ledger has waited, and how often it may. */
struct patience {
    int waits, most, back;
    char what[LEDGER_MESSAGE_SIZE];
};

static bool wait_shortly(void *context, const char *what, int64_t ms) {
    struct patience *patience = context;
    if (ms == 0)
        patience->back++;
    else
        snprintf(patience->what, sizeof patience->what, "%s", what);
    patience->waits += ms > 0;
    return patience->waits <= patience->most;
}

static void end_all_sessions(void) {
    control_runs("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                 " WHERE pid <> pg_backend_pid() AND usename = current_user");
}

static void what_was_found_is_written_once_the_server_is_back(void **state) {
    struct ledger *ledger = ledger_at("lost");
    struct patience patience = {.most = 3};
    ledger_set_wait(ledger, wait_shortly, &patience);
    begin(ledger, 0, 2);
    claims(ledger, 0);
    end_all_sessions();
    finish(ledger, 0, FINDING_WIN, 5);
    assert_int_equal(patience.waits, 1);
    assert_int_equal(patience.back, 1);
    assert_has(patience.what, "the connection to the ledger is lost");
    end_all_sessions();
    claims(ledger, 1);
    end_all_sessions();
    assert_int_equal(read_on(ledger).count, 1);
    assert_string_equal(text_of(ledger), HEAD "1b2/rbbr/brbr/rbrb r\twin\t5\n");
    ledger_close(ledger);
}

static void whoever_does_not_wait_is_told(void **state) {
    struct ledger *ledger = ledger_at("told"), *patient = ledger_at("told");
    struct finding finding = finding_of(0, FINDING_WIN, 5);
    struct patience patience = {.most = 0};
    ledger_set_wait(patient, wait_shortly, &patience);
    end_all_sessions();
    assert_false(ledger_finish(ledger, &finding));
    assert_has(ledger_message(ledger), "the connection to the ledger is lost");
    assert_false(ledger_finish(patient, &finding));
    assert_false(ledger_release(patient)); /* and it does not wait again */
    assert_int_equal(patience.waits, 1);
    ledger_close(ledger);
    ledger_close(patient);
}

static void a_wrong_url_does_not_show_its_password(void **state) {
    static const char *const urls[] = {
        "postgresql://u:se/cret@host/db",     "postgresql://u:se@cret@host/db",
        "postgresql://u:12/cret@host/db",     "postgres://u:cret@127.0.0.1/db?nothing=1",
        "postgresql://u:cret@127.0.0.1:1/db", "postgresql://u@127.0.0.1:1/db?password=cret",
    };
    struct ledger_kind kind = kind_of("talpa:size=4");
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        char name[LEDGER_NAME_SIZE];
        assert_null(ledger_open(urls[i], &kind, false, message));
        ledger_name(urls[i], name);
        if (strstr(message, "cret") || strstr(name, "cret"))
            fail_msg("%s: %s", name, message);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest everywhere[] = {
        cmocka_unit_test(findings_are_read_once_and_by_everybody),
        cmocka_unit_test(a_finding_stays_and_what_contradicts_it_is_refused),
        cmocka_unit_test(what_was_split_without_trying_may_be_settled),
        cmocka_unit_test(a_job_has_one_owner_until_it_is_done),
        cmocka_unit_test(a_claim_that_is_not_renewed_expires),
        cmocka_unit_test(the_next_step_is_taken_by_who_knows_everything),
        cmocka_unit_test(many_may_begin_at_once),
        cmocka_unit_test(no_job_is_claimed_twice),
        cmocka_unit_test(nothing_in_a_position_is_obeyed),
        cmocka_unit_test(a_ledger_of_another_kind_is_refused),
        cmocka_unit_test(a_text_is_sorted_and_comes_back),
        cmocka_unit_test(a_job_that_a_text_answers_is_done),
        cmocka_unit_test(texts_join_in_either_order),
        cmocka_unit_test(a_text_of_an_earlier_prover_is_brought_forward),
        cmocka_unit_test(versions_of_the_prover_join_in_either_order),
        cmocka_unit_test(a_database_of_earlier_provers_is_brought_forward),
        cmocka_unit_test(a_wrong_text_is_refused_and_changes_nothing),
    };
    const struct CMUnitTest in_files[] = {
        cmocka_unit_test(what_is_no_ledger_is_refused_and_left_alone),
        cmocka_unit_test(a_damaged_file_is_refused),
        cmocka_unit_test(a_position_that_became_another_is_refused),
        cmocka_unit_test(a_row_that_cannot_be_is_refused),
        cmocka_unit_test(a_job_that_cannot_be_is_refused),
        cmocka_unit_test(a_ledger_with_a_wrong_row_is_not_written),
        cmocka_unit_test(a_wrong_url_does_not_show_its_password),
    };
    const struct CMUnitTest on_a_server[] = {
        cmocka_unit_test(what_was_found_is_written_once_the_server_is_back),
        cmocka_unit_test(whoever_does_not_wait_is_told),
    };
    server = argc > 2 ? argv[2] : NULL;
    int failed = cmocka_run_group_tests(everywhere, make_folder, remove_folder);
    return failed + (server ? cmocka_run_group_tests(on_a_server, make_folder, remove_folder)
                            : cmocka_run_group_tests(in_files, make_folder, remove_folder));
}
