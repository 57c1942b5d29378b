/* burrow play: a game in lines, between people and bots.
 *
 * Whatever happens is one clear sentence on standard output, so that a script or a screen reader
 * can follow; a person types a move or one of a few words. The game is a list of positions, so
 * undoing is forgetting the last ones. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "players/player.h"
#include "common/text.h"
#include <assert.h>
#include <burrow/record.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "Examples:\n"
    "  burrow play\n"
    "  burrow play talpa:size=6 --red random --blue human\n"
    "  burrow play 4mation --x greedy --o greedy --seed 1\n"
    "\n"
    "Usage: burrow play [VARIANT] [--red P] [--blue P] [--x P] [--o P] [--plain]\n"
    "                   [--position P] [--seed N] [--color WHEN]\n"
    "\n"
    "Plays a game of the variant (talpa if none is named), from its start or the position P. A\n"
    "player P is human, a level from 1 to 9, random, greedy, ranked:1 to ranked:9, or\n"
    "ugi:COMMAND for another engine; whoever begins is human by default, and plays against\n"
    "level 3. The same seed gives the same random choices. Type a move, such as c3c4 or d4, or\n"
    "help. The last line is\n"
    "  result 1-0|0-1|1/2-1/2|*\n";

/* Whom a person plays against who names nobody: a level that a beginner can beat. */
static const char usual_opponent[] = "3";

/* Who plays a side: a person, or a bot by the name that the command line has for it. */
struct seat {
    const char *name;
    struct player *bot; /* NULL for a person */
};

/* Everything about the game being played. After a swap, the players have changed sides. */
struct game {
    struct bw_position position[BW_MAX_PLIES + 1]; /* the start, and after each ply */
    bw_move move[BW_MAX_PLIES];
    int plies;
    struct seat seat[2]; /* by side */
    bool swapped;
    struct look look;
    bool show_boards; /* whether to draw the board before each turn of a person */
};

static const struct bw_position *now(const struct game *game) {
    return &game->position[game->plies];
}

static const char *side_name(const struct game *game, int side) {
    return now(game)->variant.game->side[side];
}

/* ---- what is said --------------------------------------------------------------------------- */

static void say_move(const struct game *game, int ply) {
    const struct bw_position *before = &game->position[ply - 1];
    bw_move move = game->move[ply - 1];
    char from[BW_MOVE_SIZE], to[BW_MOVE_SIZE];
    const char *mover = side_name(game, before->turn);
    int enemy = bw_opponent(before->turn);
    bw_square_write(bw_move_from(move), from);
    bw_square_write(bw_move_to(move), to);
    if (bw_move_from(move) != bw_move_to(move)) {
        int left = bw_piece_count(&game->position[ply], enemy);
        printf("%s captured %s with %s; %s has %d piece%s.\n", mover, to, from,
               side_name(game, enemy), left, left == 1 ? "" : "s");
    } else if (bw_piece_at(before, bw_move_from(move)) >= 0) {
        printf("%s removed %s.\n", mover, from);
    } else {
        printf("%s played %s.\n", mover, to);
    }
}

static void show_board(const struct game *game) {
    putchar('\n');
    draw_board(stdout, now(game), game->look);
    putchar('\n');
}

static bool may_swap(const struct game *game) {
    return now(game)->variant.swap && game->plies == 1 && !game->swapped &&
           bw_result(now(game)) == BW_UNDECIDED;
}

/* What may be typed now, by an example that is legal. */
static void say_prompt(const struct game *game) {
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE];
    if (moves_sorted(now(game), texts) > 0)
        printf("Type a move, such as %s, or help.\n", texts[0]);
}

static void say_help(const struct game *game) {
    say_prompt(game);
    printf("Write %s.\n", now(game)->variant.game->move_help);
    puts("Words: board (b), moves (m), undo (u), resign, rules, help (h), quit (q).");
    if (may_swap(game))
        puts("You may also type swap, to change seats instead of moving.");
}

static void say_rules(const struct game *game) {
    char text[BW_RULES_SIZE];
    fputs(bw_rules(&now(game)->variant, text), stdout);
}

static void say_moves(const struct game *game) {
    enum {
        COLUMNS = 78
    };
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE];
    int count = moves_sorted(now(game), texts), column = 0;
    for (int i = 0; i < count; i++) {
        int length = (int)strlen(texts[i]);
        bool wraps = column + 1 + length > COLUMNS;
        printf("%s%s", i == 0 ? "" : wraps ? "\n" : " ", texts[i]);
        column = i == 0 || wraps ? length : column + 1 + length;
    }
    putchar('\n');
}

/* Who plays which side, with what its pieces look like. */
static void say_seats(const struct game *game) {
    const struct bw_game *rules = now(game)->variant.game;
    for (int side = 0; side < 2; side++) {
        const char *shape = shape_text(rules->shape[side], game->look.unicode);
        fputs(rules->side[side], stdout);
        if (strcmp(shape, rules->side[side]) != 0)
            printf(" (%s)", shape);
        const char *name = game->seat[side].name;
        assert(name);
        bool level = *name >= '1' && *name <= '9';
        printf(" is %s%s%s", level ? "level " : "", name, side == 0 ? ", " : ".\n");
    }
}

/* An error as a sentence of its own. */
static void say_sentence(const char *message) {
    bool square = message[1] >= '0' && message[1] <= '9';
    bool word = *message >= 'a' && *message <= 'z' && !square;
    printf("%c%s.\n", word ? *message - 'a' + 'A' : *message, message + 1);
}

/* ---- what happens --------------------------------------------------------------------------- */

static void make_move(struct game *game, bw_move move) {
    game->position[game->plies + 1] = *now(game);
    bw_play(&game->position[game->plies + 1], move);
    game->move[game->plies++] = move;
    say_move(game, game->plies);
}

static void swap_seats(struct game *game) {
    struct seat first = game->seat[0];
    game->seat[0] = game->seat[1];
    game->seat[1] = first;
    game->swapped = !game->swapped;
}

/* Takes back the last thing that a player did: a move, or changing seats. */
static bool step_back(struct game *game) {
    if (game->swapped && game->plies == 1)
        swap_seats(game);
    else if (game->plies > 0)
        game->plies--;
    else
        return false;
    return true;
}

/* Takes back to where a person last had a choice: one move between people, both against a bot. */
static void undo(struct game *game) {
    int plies = game->plies;
    bool swapped = game->swapped, found = false;
    while (!found && step_back(game))
        found = !game->seat[now(game)->turn].bot;
    if (!found) {
        game->plies = plies;
        if (game->swapped != swapped)
            swap_seats(game);
        puts("There is no move of yours to take back.");
        return;
    }
    int undone = plies - game->plies;
    if (swapped != game->swapped)
        puts("The players changed back.");
    if (undone > 0)
        printf("Took back %d move%s.\n", undone, undone == 1 ? "" : "s");
}

/* What a line of a person's led to. */
enum outcome {
    GOES_ON,
    TURN_IS_OVER,
    RESIGNED,
    FAILED, /* a bot gave no move */
    QUIT
};

static bool is_word(const char *line, const char *word, const char *brief) {
    size_t length = strlen(line);
    return text_is(line, length, word) || (brief && text_is(line, length, brief));
}

static enum outcome obey_swap(struct game *game) {
    if (!may_swap(game)) {
        puts(now(game)->variant.swap
                 ? "Seats can be changed only right after the first move, and only once."
                 : "Seats can be changed only in a variant with swap=yes.");
        return GOES_ON;
    }
    swap_seats(game);
    fputs("The players changed seats: ", stdout);
    say_seats(game);
    return TURN_IS_OVER;
}

static enum outcome obey_move(struct game *game, const char *line) {
    struct bw_error error;
    bw_move move;
    if (!bw_move_read(now(game), line, &move, &error)) {
        say_sentence(error.message);
        return GOES_ON;
    }
    make_move(game, move);
    return TURN_IS_OVER;
}

static enum outcome obey(struct game *game, const char *line) {
    if (is_word(line, "board", "b"))
        show_board(game);
    else if (is_word(line, "moves", "m"))
        say_moves(game);
    else if (is_word(line, "rules", NULL))
        say_rules(game);
    else if (is_word(line, "help", "h") || is_word(line, "?", NULL))
        say_help(game);
    else if (is_word(line, "resign", NULL))
        return RESIGNED;
    else if (is_word(line, "quit", "q") || is_word(line, "exit", "0"))
        return QUIT;
    else if (is_word(line, "swap", NULL))
        return obey_swap(game);
    else if (is_word(line, "undo", "u")) {
        undo(game);
        return TURN_IS_OVER;
    } else
        return obey_move(game, line);
    return GOES_ON;
}

/* The line without the white space around it. */
static char *trim(char *line) {
    struct span span = text_trim(line);
    char *start = line + (span.start - line);
    start[span.length] = '\0';
    return start;
}

static enum outcome take_turn(struct game *game) {
    char line[LINE_SIZE];
    if (game->show_boards)
        show_board(game);
    if (may_swap(game))
        puts("You may type swap, to change seats instead of moving.");
    for (;;) {
        enum outcome outcome = GOES_ON;
        printf("%s to move: ", side_name(game, now(game)->turn));
        fflush(stdout);
        enum line kind = line_read(stdin, line);
        bool echoed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
        if (!echoed || kind == LINE_END_OF_FILE)
            putchar('\n');
        if (kind == LINE_END_OF_FILE)
            return QUIT;
        if (kind == LINE_TOO_LONG)
            puts("That line is too long. Type a move, or help.");
        else if (kind == LINE_WITH_NUL)
            puts("That line has a NUL byte in it. Type a move, or help.");
        else if (*trim(line) == '\0')
            puts("Type a move, or help.");
        else
            outcome = obey(game, trim(line));
        if (outcome != GOES_ON)
            return outcome;
    }
}

/* ---- from start to end ---------------------------------------------------------------------- */

/* Lets a bot move; another program may fail to. */
static enum outcome let_move(struct game *game, struct player *bot) {
    struct player_turn turn = {
        .start = &game->position[0],
        .moves = game->move,
        .count = game->plies,
        .now = now(game),
    };
    char reason[PLAYER_REASON_SIZE];
    bw_move move;
    fflush(stdout);
    if (player_move(bot, &turn, &move, reason) != PLAYER_MOVED) {
        printf("%s %s.\n", side_name(game, now(game)->turn), reason);
        return FAILED;
    }
    make_move(game, move);
    return TURN_IS_OVER;
}

static enum outcome play(struct game *game) {
    enum bw_result result;
    enum outcome outcome = GOES_ON;
    while ((result = bw_result(now(game))) == BW_UNDECIDED && outcome < RESIGNED) {
        struct player *bot = game->seat[now(game)->turn].bot;
        outcome = bot ? let_move(game, bot) : take_turn(game);
    }
    if (outcome == RESIGNED) {
        result = bw_won_by(bw_opponent(now(game)->turn));
        printf("%s resigned.\n", side_name(game, now(game)->turn));
    } else if (result == BW_UNDECIDED) {
        puts("The game is not finished.");
    } else {
        if (game->plies > 0 || game->show_boards)
            show_board(game);
        puts(bw_ending(now(game)));
    }
    printf("result %s\n", bw_result_text(&now(game)->variant, result));
    return outcome;
}

static void greet(const struct game *game) {
    const struct bw_variant *variant = &now(game)->variant;
    draw_title(stdout, variant, game->look);
    fputs(": ", stdout);
    say_seats(game);
    if (!game->seat[now(game)->turn].bot)
        say_prompt(game);
    if (!game->show_boards)
        show_board(game);
}

/* ---- who plays ------------------------------------------------------------------------------ */

enum {
    MAX_SIDES = 16
};

/* An option for each side of each game: --red, --blue, --x, --o. */
struct seats {
    int count;
    char name[MAX_SIDES][16];
    const char *player[MAX_SIDES]; /* what the command line says, or NULL */
};

static void list_seats(struct seats *seats) {
    for (const struct bw_game *const *game = bw_games(); *game; game++) {
        for (int side = 0; side < 2; side++) {
            assert(seats->count < MAX_SIDES);
            char *name = seats->name[seats->count++];
            snprintf(name, sizeof seats->name[0], "%s", (*game)->side[side]);
            for (; *name; name++)
                *name = text_lower(*name);
        }
    }
}

/* Seats whoever a name stands for; bots draw from the seed. */
static bool seat_player(struct seat *seat, const struct bw_variant *variant, const char *name,
                        uint64_t seed, enum status *status) {
    static const atomic_bool never;
    struct player_setup setup = {.limits = {.margin_ms = 1000}, .stop = &never};
    char reason[PLAYER_REASON_SIZE];
    struct bw_error error;
    if (!player_name_read(&setup.name, name, &error) ||
        !player_plays(&setup.name, variant, &error)) {
        *status = complain_usage(&play_command, "%s", error.message);
        return false;
    }
    seat->name = name;
    if (setup.name.kind == PLAYER_KIND_HUMAN)
        return true;
    if (setup.name.kind == PLAYER_KIND_UGI)
        setup.limits.move_ms = 3000; /* the levels have their own limits */
    seat->bot = player_new(&setup);
    if (!seat->bot) {
        *status = complain(STATUS_FAILED, "there is not enough memory for a player");
        return false;
    }
    if (player_begin(seat->bot, seed, reason) == PLAYER_MOVED)
        return true;
    *status = complain(STATUS_FAILED, "the player %s %s", name, reason);
    return false;
}

/* The names that the command line has for the two sides. */
static bool read_seats(const struct bw_game *rules, const struct seats *seats, const char *names[2],
                       enum status *status) {
    for (int i = 0; i < seats->count; i++) {
        if (!seats->player[i])
            continue;
        int side = 0;
        while (side < 2 && !text_is(seats->name[i], strlen(seats->name[i]), rules->side[side]))
            side++;
        if (side == 2) {
            *status =
                complain_usage(&play_command, "%s is played by %s and %s, so --%s names nobody",
                               rules->title, rules->side[0], rules->side[1], seats->name[i]);
            return false;
        }
        names[side] = seats->player[i];
    }
    return true;
}

static bool is_human(const char *name) {
    return name && text_is(name, strlen(name), "human");
}

/* Seats the players. Whoever is not named is human, but for the opponent of the only human. */
static bool seat_players(struct game *game, const struct seats *seats, uint64_t seed,
                         enum status *status) {
    const char *names[2] = {NULL, NULL};
    const struct bw_variant *variant = &now(game)->variant;
    int first = bw_first_side(variant), second = bw_opponent(first);
    if (!read_seats(variant->game, seats, names, status))
        return false;
    if (!names[first])
        names[first] = is_human(names[second]) ? usual_opponent : "human";
    if (!names[second])
        names[second] = is_human(names[first]) ? usual_opponent : "human";
    return seat_player(&game->seat[0], variant, names[0], 2 * seed, status) &&
           seat_player(&game->seat[1], variant, names[1], 2 * seed + 1, status);
}

/* ---- the command ---------------------------------------------------------------------------- */

static bool read_seed(const char *text, uint64_t *seed, enum status *status) {
    char quote[BW_QUOTE_SIZE];
    *seed = (uint64_t)time(NULL) * 1000003 + (uint64_t)getpid();
    if (text && !number_read(text, 0, UINT64_MAX, seed)) {
        *status = complain_usage(&play_command,
                                 "the seed is a number from 0 to 18446744073709551615, not %s",
                                 bw_quote(quote, text, strlen(text)));
        return false;
    }
    return true;
}

static void free_seats(struct game *game) {
    for (int side = 0; side < 2; side++)
        player_free(game->seat[side].bot);
}

static enum status run(int argc, char **argv) {
    static struct game game; /* too large for a small stack */
    const char *position_text = NULL, *seed_text = NULL;
    uint64_t seed;
    bool plain = false;
    struct seats seats = {.count = 0};
    struct option options[MAX_SIDES + 4] = {
        {.name = "plain", .flag = &plain},
        {.name = "position", .value = &position_text},
        {.name = "seed", .value = &seed_text},
    };
    list_seats(&seats);
    for (int i = 0; i < seats.count; i++)
        options[3 + i] = (struct option){.name = seats.name[i], .value = &seats.player[i]};
    struct arguments arguments;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &play_command, argc, argv, 1, options, &status))
        return status;
    if (arguments.json)
        return complain_usage(&play_command, "a game is not a result, so there is no --json here");
    const char *variant = arguments.operand[0] ? arguments.operand[0] : "talpa";
    if (!target_read(&game.position[0], variant, position_text, &status) ||
        !read_seed(seed_text, &seed, &status) || !seat_players(&game, &seats, seed, &status)) {
        free_seats(&game);
        return status;
    }
    game.look = look_choose(arguments.color);
    game.look.frame = false;
    game.show_boards = isatty(STDOUT_FILENO) != 0;
    greet(&game);
    if (play(&game) == FAILED)
        status = STATUS_FAILED;
    if (ferror(stdin))
        status = complain(STATUS_FILE, "reading standard input failed");
    free_seats(&game);
    return status;
}

const struct command play_command = {
    .name = "play",
    .summary = "play a game, in lines",
    .help = help,
    .run = run,
};
