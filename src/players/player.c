/* Players by name, and those that run inside this program. Each level has its own search, cleared
 * before each game, so that a game depends only on its seed. */
#define _POSIX_C_SOURCE 200809L
#include "players/player.h"
#include <burrow/clock.h>
#include <burrow/level.h>
#include <stdlib.h>
#include <unistd.h>

int player_threads(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > BW_MAX_THREADS ? BW_MAX_THREADS : (int)count;
}

/* ---- players -------------------------------------------------------------------------------- */

struct player {
    struct player_setup setup;
    struct player_wishes wishes;
    bool begun;
    bool searched; /* since the search was last cleared */
    struct bw_random random;
    struct bw_search *search;     /* of a level */
    struct player_engine *engine; /* of another program */
};

struct bw_search *player_search(int level, int threads) {
    struct bw_search *search =
        level == BW_LEVELS ? bw_search_new() : bw_search_new_sized(PLAYER_LITTLE_HASH);
    if (search && threads > 0)
        bw_search_set_threads(search, threads);
    return search;
}

struct player *player_new(const struct player_setup *setup) {
    struct player *player = calloc(1, sizeof *player);
    if (!player)
        return NULL;
    player->setup = *setup;
    bool made = true;
    if (setup->player.kind == BW_PLAYER_LEVEL)
        made = (player->search = player_search(setup->player.level, setup->threads)) != NULL;
    else if (setup->player.kind == BW_PLAYER_PROGRAM)
        made = (player->engine = player_engine_new(&player->setup, &player->wishes)) != NULL;
    if (made)
        return player;
    player_free(player);
    return NULL;
}

void player_free(struct player *player) {
    if (!player)
        return;
    bw_search_free(player->search);
    player_engine_free(player->engine);
    free(player);
}

/* Clearing a search takes time, so it is done only if there is something to forget. */
enum player_answer player_begin(struct player *player, uint64_t seed,
                                char reason[PLAYER_REASON_SIZE]) {
    bw_random_seed(&player->random, seed);
    enum player_answer answer = PLAYER_MOVED;
    if (player->engine)
        answer = player_engine_begin(player->engine, seed, reason);
    else if (player->search && player->searched)
        bw_search_clear(player->search);
    player->searched = false;
    player->begun = answer == PLAYER_MOVED;
    return answer;
}

enum player_answer player_wake(struct player *player, char reason[PLAYER_REASON_SIZE]) {
    if (player->begun && (!player->engine || player_engine_runs(player->engine)))
        return PLAYER_MOVED;
    return player_begin(player, player->setup.seed, reason);
}

/* What a search may use. */
static struct bw_limits search_limits(const struct player_limits *limits,
                                      const struct player_turn *turn) {
    struct bw_limits result = {.nodes = limits->nodes, .hard_ms = limits->move_ms};
    if (limits->clock_ms > 0)
        bw_clock_share(turn->now, turn->left_ms[turn->now->turn], limits->increment_ms, 0, &result);
    return result;
}

static bw_move choose(struct player *player, const struct player_turn *turn) {
    const struct bw_task task = {.limits = search_limits(&player->setup.limits, turn),
                                 .stop = &player->wishes.hurry};
    return bw_player_choose(&player->setup.player, player->search, turn->now, &player->random,
                            &task);
}

bool player_must_stop(const struct player_setup *setup, const struct player_wishes *wishes) {
    return bw_stop_told(&wishes->stop) || (setup->stop && atomic_load(setup->stop));
}

static bool must_stop(const struct player *player) {
    return player_must_stop(&player->setup, &player->wishes);
}

enum player_answer player_move(struct player *player, const struct player_turn *turn, bw_move *move,
                               char reason[PLAYER_REASON_SIZE]) {
    enum player_answer answer = PLAYER_MOVED;
    if (must_stop(player))
        return PLAYER_STOPPED;
    if (player->engine)
        answer = player_engine_move(player->engine, turn, move, reason);
    else
        *move = choose(player, turn);
    player->searched = true;
    return must_stop(player) ? PLAYER_STOPPED : answer;
}

void player_hurry(struct player *player) {
    bw_stop_tell(&player->wishes.hurry);
}

void player_stop(struct player *player) {
    bw_stop_tell(&player->wishes.stop);
    bw_stop_tell(&player->wishes.hurry);
}

void player_ready(struct player *player) {
    bw_stop_forget(&player->wishes.hurry);
    bw_stop_forget(&player->wishes.stop);
}
