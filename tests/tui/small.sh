#!/usr/bin/env bash
# Windows too small for what they would show: they say so, and keys and clicks do not act on what
# cannot be seen.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

# ---- lessons -----------------------------------------------------------------------------------

a_click_in_a_lesson_that_was_never_seen_does_nothing() {
    begin_lesson 60x20
    expect_text 'a little too'
    mouse click 8 20
    resize 80x24
    expect_text 'step 1 of 10'
}

keys_in_a_lesson_that_cannot_be_seen_do_nothing() {
    begin_lesson 80x24
    expect_text 'step 1 of 10'
    keys h
    expect_screen lesson
    shrink 60x20
    keys Up Up Enter a1 Enter
    mouse click 8 20
    resize 80x24
    expect_screen lesson
    shrink 60x20
    keys Escape
    expect_text 'What would you like to learn?'
}

# ---- reviews -----------------------------------------------------------------------------------

# In the small window there is no graph, whose first column goes to the start of the game.
a_click_where_the_graph_was_goes_nowhere() {
    settings 'animation = off' 'bar = off'
    start 80x24 -- play talpa:size=4 --red human --blue human --position 'b1br/r1rb/b1br/brbr r'
    expect_text 'Red to move.'
    keys a3a2 Enter
    expect_text 'Blue to move.'
    keys G
    expect_text '▲'
    resize 40x16
    expect_text 'arrows · n mistake · ? all keys'
    mouse click 14 3
    mouse click 15 3
    mouse click 16 3
    keys p
    expect_text 'Blue to move.'
}

what_a_review_says_of_a_move_is_said_whole() {
    settings 'animation = off' 'bar = off'
    start 40x16 -- play talpa:size=4 --red human --blue human --position 'b1br/r1rb/b1br/brbr r'
    expect_text 'Red to move.'
    keys a3a2 Enter
    expect_text 'Blue to move.'
    keys G
    expect_text 'wins for certain.'
    keys b
    expect_text '→'
    expect_text 'wins for certain.'
}

# ---- lists of games ----------------------------------------------------------------------------

a_list_of_games_can_be_of_any_height() {
    local height
    start_with_games 30 80x24
    keys 3
    expect_games 18
    for height in 3 1 2; do
        shrink "80x$height"
        keys NPage Enter NPage NPage Down Enter
        mouse click 1 5
        resize 80x24
        expect_games 18
        expect_text 'Look back at a game'
    done
}

a_list_of_games_fills_a_window_that_grows() {
    start_with_games 30 80x16
    keys 2
    expect_games 10
    keys End
    resize 80x36
    expect_games 30
}

nothing_is_deleted_that_cannot_be_seen() {
    start_with_games 3 80x24
    keys 2
    expect_games 3
    shrink 80x3
    keys d y
    sleep 1 # or it would read them in the larger window
    resize 80x24
    expect_games 3
}

# ---- boxes -------------------------------------------------------------------------------------

a_question_that_cannot_be_seen_is_not_answered() {
    settings 'animation = off' 'bar = off'
    start 80x24 -- play --red human --blue human
    expect_text 'Red to move.'
    keys x
    expect_text 'Do you want to resign'
    shrink 30x10
    keys y Left Enter
    sleep 1
    resize 80x24
    expect_text 'Do you want to resign'
    keys n
    expect_text 'Red to move.'
}

a_question_of_which_a_part_cannot_be_seen_is_not_answered() {
    ask_for_program 40x16 "touch $work/run # $(printf '%0400d' 0) the end"
    expect_text 'a little too'
    mouse click 16 3
    keys y Left Enter
    resize 80x24
    expect_text 'the end'
    expect_text 'Run it?'
    keys n
    expect_text 'Continue'
    [[ ! -e $work/run ]] || fail 'expected nothing to be run'
}

spaces_hide_no_part_of_a_command() {
    ask_for_program 40x16 "touch $work/run$(printf '%400s' '') # the end"
    expect_text '# the end'
    expect_text 'Run it?'
    keys n
}

a_message_too_long_for_a_box_is_a_page() {
    start 40x16 BURROW_ARCHIVE="/$(printf '%0400d' 0)/games"
    expect_text 'arrows scroll'
    keys End
    expect_text '/games'
    keys Escape
    expect_text '2  Continue'
}

a_question_names_its_game_and_keeps_the_list_behind_it() {
    start_with_games 3 80x24
    keys 2
    expect_games 3
    keys d
    expect_text 'Delete this game'
    resize 40x16
    expect_text 'Continue a game'
    expect_text 'Ann'
    expect_text 'Bob'
}

whole_keys_are_left_out_of_the_last_line() {
    local locale
    for locale in C C.UTF-8; do
        start 40x16 LC_ALL=$locale
        expect_text 'arrows and Enter'
        expect_text 'the mouse'
        start 40x16 LC_ALL=$locale -- play --red human --blue human
        expect_text 'w why'
        expect_text '? all keys'
    done
}

a_long_message_gets_all_rows_that_are_free() {
    start 40x16 -- play talpa --red human --blue human
    keys y
    expect_text 'The terminal was asked to copy the'
    expect_text 'position:'
    expect_text 'brbrbrbr/rbrbrbrb'
}

a_list_to_choose_from_is_there_again() {
    start 80x24
    expect_text '7  Language'
    keys 7
    expect_text 'Deutsch'
    shrink 12x4
    keys 5 Down Enter
    resize 80x24
    expect_text 'Deutsch'
    expect_text 'Language'
    keys Escape
    expect_text '7  Language'
}

what_matters_is_whole_in_a_narrow_window() {
    local size
    for size in 40x16 50x20; do
        start_with_games 1 "$size"
        keys 2
        expect_text 'Ann'
        expect_text '*'
        keys Escape 6
        expect_text 'as the terminal allows'
        expect_text 'up, down choose · 0 or Esc back'
        keys Escape 4 1
        expect_text 'too small'
        start "$size" -- play talpa:size=6 --red human --blue human
        keys '?'
        expect_text 'Enter: choose a piece'
        expect_text '0 or Esc back'
    done
}

run_tests
