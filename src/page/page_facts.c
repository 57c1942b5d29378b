/* Facts of games, variants and positions, which depend on nothing but the request. */
#include "page/page_inside.h"
#include <burrow/choose.h>
#include <burrow/language.h>
#include <burrow/lesson.h>
#include <burrow/words.h>
#include <stdio.h>
#include <string.h>

/* ---- games ---------------------------------------------------------------------------------- */

/* One text for each side, translated. */
static void write_texts(struct json *json, const char *key, const char *const text[2]) {
    json_open(json, key, '[');
    json_text(json, NULL, bw_tr(text[0]));
    json_text(json, NULL, bw_tr(text[1]));
    json_close(json, ']');
}

static void write_shapes(struct json *json, const enum bw_shape shape[2]) {
    static const char *const names[] = {
        [BW_DISC] = "disc", [BW_BLOCK] = "block", [BW_CROSS] = "cross", [BW_RING] = "ring"};
    json_open(json, "shapes", '[');
    for (int side = 0; side < 2; side++)
        json_text(json, NULL, names[shape[side]]);
    json_close(json, ']');
}

static void write_colors(struct json *json, const enum bw_color color[2]) {
    static const char *const names[] = {
        [BW_RED] = "red", [BW_BLUE] = "blue", [BW_GREEN] = "green", [BW_VIOLET] = "violet"};
    json_open(json, "colours", '[');
    for (int side = 0; side < 2; side++)
        json_text(json, NULL, names[color[side]]);
    json_close(json, ']');
}

static void write_edges(struct json *json, const int owner[4]) {
    static const char *const names[] = {
        [BW_TOP] = "top", [BW_BOTTOM] = "bottom", [BW_LEFT] = "left", [BW_RIGHT] = "right"};
    json_open(json, "edges", '{');
    for (int edge = 0; edge < 4; edge++)
        json_signed(json, names[edge], owner[edge]);
    json_close(json, '}');
}

static void write_game(struct json *json, const struct bw_game *game) {
    const struct bw_lesson *lesson = bw_lesson_of(game);
    const struct bw_variant first = newgame_first_variant(game);
    const char letters[] = {game->letter[0], game->letter[1], '\0'};
    char variant[BW_VARIANT_SIZE];
    json_open(json, NULL, '{');
    json_text(json, "name", game->name);
    json_text(json, "title", bw_tr(game->title));
    json_text(json, "credit", bw_tr(game->credit));
    write_texts(json, "sides", game->side);
    write_texts(json, "sidesInside", game->side_inside);
    json_text(json, "letters", letters);
    write_shapes(json, game->shape);
    write_colors(json, game->color);
    json_bool(json, "facts", game->facts != NULL);
    json_bool(json, "tunnels", game->tunnels);
    json_bool(json, "movesPieces", game->moves_pieces);
    json_bool(json, "captures", game->captures);
    json_bool(json, "draws", game->has_draws);
    json_bool(json, "showsLast", game->shows_last);
    json_signed(json, "size", game->usual_size);
    write_edges(json, game->edge_owner);
    json_text(json, "moveHelp", bw_tr(game->move_help));
    json_text(json, "opponent", bw_player_usual(game));
    json_text(json, "first", bw_variant_write(&first, variant));
    json_signed(json, "lesson", lesson ? bw_lesson_steps(lesson) : 0);
    json_text(json, "lessonEnd", bw_lesson_end());
    json_text(json, "lessonOpponent", BW_LESSON_OPPONENT);
    json_signed(json, "smallest", BW_MIN_SIZE);
    json_signed(json, "largest", BW_MAX_SIZE);
    json_close(json, '}');
}

bool page_games(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    char titles[BW_WORDS_SIZE];
    (void)field;
    (void)error;
    json_text(json, "titles", bw_say_games(titles));
    json_open(json, "games", '[');
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        write_game(json, *game);
    json_close(json, ']');
    return true;
}

bool page_rules(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    struct bw_variant variant;
    char rules[BW_RULES_SIZE];
    if (!page_read_variant(&field[0], &variant, error))
        return false;
    bw_rules_whole(&variant, rules);
    json_open(json, "rules", '[');
    for (char *line = rules; *line;) {
        size_t length = strcspn(line, "\n");
        bool more = line[length] != '\0';
        line[length] = '\0';
        if (length > 0)
            json_text(json, NULL, line);
        line += length + (more ? 1 : 0);
    }
    json_close(json, ']');
    return true;
}

/* ---- positions ------------------------------------------------------------------------------ */

bool page_look(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position;
    if (!page_read_position(&field[0], &position, error))
        return false;
    page_write_view(&page->answer.json, "position", &position);
    return true;
}

bool page_try(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    struct bw_position position;
    char sentence[BW_WORDS_SIZE];
    bw_move move;
    if (!page_read_position(&field[0], &position, error) ||
        !bw_move_read(&position, field[2].text, &move, error))
        return false;
    page_write_move(json, "move", move);
    json_text(json, "said", bw_say_move(&position, move, sentence));
    bw_play(&position, move);
    page_write_view(json, "position", &position);
    return true;
}

static bool read_chosen(const struct page_field field[4], struct bw_position *position, int *chosen,
                        int *square, struct bw_error *error) {
    bool holds = field[2].length > 0;
    if (!page_read_position(&field[0], position, error))
        return false;
    *chosen = holds ? bw_choose_named(position, field[2].text, error) : BW_NO_SQUARE;
    *square = bw_choose_named(position, field[3].text, error);
    return *square != BW_NO_SQUARE && holds == (*chosen != BW_NO_SQUARE);
}

bool page_choose(struct page *page, const struct page_field *field, struct bw_error *error) {
    static const char *const names[] = {[BW_CHOICE_REFUSED] = "refused",
                                        [BW_CHOICE_PIECE] = "piece",
                                        [BW_CHOICE_LET_GO] = "let-go",
                                        [BW_CHOICE_MOVE] = "move"};
    struct bw_position position;
    bw_move move = BW_NO_MOVE;
    int chosen, square;
    if (!read_chosen(field, &position, &chosen, &square, error))
        return false;
    enum bw_choice choice = page->which && chosen != BW_NO_SQUARE
                                ? bw_choose_way(&position, chosen, square, &move, NULL)
                                : bw_choose_square(&position, chosen, square, &move, NULL);
    json_text(&page->answer.json, "choice", names[choice]);
    page_write_move(&page->answer.json, "move", move);
    return true;
}

/* ---- putting a position together ------------------------------------------------------------ */

/* The width of a grid with so many characters; 0 if it is not square. */
static int grid_size(size_t length) {
    int size = BW_MIN_SIZE;
    while (size <= BW_MAX_SIZE && (size_t)size * (size_t)size != length)
        size++;
    return size <= BW_MAX_SIZE ? size : 0;
}

static bool put_pieces(struct bw_position *position, const char *grid, struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    int size = position->variant.size;
    for (int i = 0; i < size * size; i++) {
        if (grid[i] == '0' || grid[i] == '1')
            bw_put_piece(position, bw_square(i % size, size - 1 - i / size), grid[i] - '0');
        else if (grid[i] != '.')
            return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                           "a square of a grid is 0, 1 or a full stop, not %s",
                           bw_quote(quote, grid + i, 1));
    }
    return true;
}

static bool read_grid(const struct page_field *field, struct bw_position *position,
                      struct bw_error *error) {
    int size = grid_size(field->length);
    if (size == 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "a grid has %d to %d rows of as many squares, not %zu squares", BW_MIN_SIZE,
                       BW_MAX_SIZE, field->length);
    return bw_variant_settle(&position->variant, size, error) &&
           put_pieces(position, field->text, error);
}

/* The position is written as a text with the last square as given, and read like any other, so that
 * the readers and the rules check all of it. Games that do not show their last square ignore it. */
static bool check_composed(struct bw_position *position, const struct page_field *last,
                           struct bw_error *error) {
    char text[BW_POSITION_SIZE + BW_MOVE_SIZE];
    struct bw_variant variant = position->variant;
    size_t length = strlen(bw_position_write(position, text));
    if (variant.game->shows_last && last->length > 0)
        snprintf(text + length - 1, BW_MOVE_SIZE, "%s", last->text);
    if (bw_position_read(position, &variant, text, error))
        return true;
    error->at = 0; /* an offset in a text that the person has not seen */
    return false;
}

bool page_compose(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position = {.last = BW_NO_SQUARE};
    int side;
    if (!bw_variant_read(&position.variant, field[0].text, error) ||
        !page_read_side(&field[1], &side, error) || !read_grid(&field[3], &position, error))
        return false;
    position.turn = (uint8_t)side;
    if (!check_composed(&position, &field[2], error))
        return false;
    page_write_view(&page->answer.json, "position", &position);
    return true;
}
