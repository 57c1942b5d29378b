#!/usr/bin/env bash
# Every screen as it is drawn: at 80×24, in a large window, without colours, without Unicode.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

still=('animation = off' 'bar = off')

the_menu() {
    settings "${still[@]}"
    start 80x24
    expect_screen menu
}

the_menu_goes_everywhere_by_digits_and_0_goes_back() {
    settings "${still[@]}"
    start 80x24
    expect_text 'Exit'
    local title entry=1
    for title in 'A new game' 'Continue a game' 'Look back at a game' 'What would you like to learn?' \
        'The rules of' 'Settings' 'Language' 'Credits' 'Statistics of'; do
        keys "$entry"
        expect_text "$title"
        keys 0
        expect_text '1  Play'
        entry=$((entry + 1))
    done
    keys 0
    expect_end 0
    expect_restored
}

the_menu_by_arrows_and_mouse() {
    settings "${still[@]}"
    start 80x24
    expect_text 'Exit'
    keys Down Down Down Down Enter
    expect_text 'The rules of'
    keys Escape
    expect_text '1  Play'
    mouse click 16 10
    expect_text 'MIT licence'
    keys Escape
    expect_text '1  Play'
    mouse click 17 10
    expect_text 'Statistics of'
    keys Escape
    expect_text '1  Play'
    mouse click 18 10
    expect_end 0
}

every_page_of_the_menu() {
    settings "${still[@]}"
    start 80x24
    expect_text '1  Play'
    keys 2
    expect_screen continue_empty
    keys 0
    expect_text '1  Play'
    keys 4
    expect_screen learn
    keys 0 5
    expect_text 'The rules of'
    keys 1
    expect_screen rules_talpa
    keys 0
    expect_text 'The rules of'
    keys 2
    expect_screen rules_4mation
    keys 0 0
    expect_text '1  Play'
    keys 6
    expect_screen settings
    keys 0
    expect_text '1  Play'
    keys 7
    expect_screen language
    keys 0
    expect_text '1  Play'
    keys 8
    expect_screen credits
    keys 0
    expect_text '1  Play'
    keys 9 1
    expect_screen statistics_empty
}

the_statistics_in_windows_of_any_size() {
    settings "${still[@]}"
    play_and_resign 4
    start 80x24
    expect_text '1  Play'
    keys 9 1
    expect_text '4 games count.'
    expect_screen statistics
    local size
    for size in 50x20 40x16 20x5; do
        resize "$size"
        expect_screen "statistics_$size"
    done
    resize 80x24
    expect_screen statistics
}

the_statistics_without_unicode() {
    settings "${still[@]}" 'signs = ascii'
    play_and_resign 3
    start 80x24
    expect_text '1  Play'
    keys 9 1
    expect_screen statistics_ascii
}

the_list_of_keys_and_a_question() {
    settings "${still[@]}"
    start 80x24 -- play --red human --blue human
    expect_text 'Red to move.'
    keys '?'
    expect_screen keys
    keys 0
    expect_text 'Red to move.'
    keys x
    expect_screen question
}

a_review_of_a_game() {
    settings "${still[@]}"
    start 80x24 -- play talpa:size=4 --red human --blue human --position 'b1br/r1rb/b1br/brbr r'
    expect_text 'Red to move.'
    keys a3a2 Enter
    expect_text 'Blue to move.'
    keys G
    expect_text 'looking back'
    expect_no_text 'left to judge'
    expect_screen review
}

a_new_game_with_its_preview() {
    settings "${still[@]}"
    start 80x24
    expect_text '1  Play'
    keys 1
    expect_screen newgame_talpa
    keys Down Right
    expect_screen newgame_4mation
    keys Down Left Left
    expect_text '5'
    keys Enter
    expect_text '16'
    keys End Enter
    expect_screen newgame_16
}

enter_enter_starts_what_was_chosen_the_last_time() {
    settings "${still[@]}" 'variant = 4mation:size=5' 'side1 = human' 'side2 = human'
    start 80x24
    expect_text '1  Play'
    keys Enter Enter
    expect_text '4Mation 5×5'
}

a_game_of_talpa() {
    settings "${still[@]}"
    start 80x24 -- play --red human --blue human
    expect_screen talpa_start
    keys Enter
    expect_screen talpa_chosen
    keys Right
    expect_screen talpa_captured
}

a_game_of_4mation() {
    settings "${still[@]}"
    start 80x24 -- play 4mation --x human --o human
    expect_screen 4mation_start
    keys d4 Enter
    keys c3 Enter
    expect_screen 4mation_marks
}

the_way_that_won_is_lit() {
    settings "${still[@]}"
    start 80x24 -- play talpa:size=4 --red human --blue human --position 'b1br/r1rb/b1br/brbr r'
    keys b1c1 Enter
    expect_text 'wins'
    expect_screen talpa_won
}

the_row_that_won_is_marked() {
    settings "${still[@]}"
    start 80x24 -- play 4mation:size=5,row=3 --x human --o human
    keys c3 Enter b3 Enter c4 Enter b4 Enter c5 Enter
    expect_text 'wins'
    expect_screen 4mation_won
}

a_large_window() {
    settings "${still[@]}"
    start 120x40 -- play --red human --blue human
    expect_text 'Talpa'
    keys e5f5 Enter
    expect_screen large_talpa
    start 120x40 -- play 4mation --x human --o human
    keys d4 Enter c3 Enter
    expect_screen large_4mation
}

without_colours() {
    settings "${still[@]}"
    start 80x24 NO_COLOR=1 -- play --red human --blue human
    keys e5f5 Enter
    expect_screen no_color
    start 80x24 NO_COLOR=1
    expect_screen no_color_menu
}

without_unicode() {
    settings "${still[@]}"
    start 80x24 LC_ALL=C -- play --red human --blue human
    keys e5f5 Enter
    keys Enter
    expect_screen ascii_talpa
    start 80x24 LC_ALL=C -- play 4mation --x human --o human
    keys d4 Enter c3 Enter
    expect_screen ascii_4mation
}

the_linux_console_gets_letters() {
    settings "${still[@]}"
    start 80x24 TERM=linux -- play --red human --blue human
    expect_screen linux_talpa
}

a_board_of_16() {
    settings "${still[@]}"
    start 80x24 -- play talpa:size=16 --red human --blue human
    expect_screen talpa_16
}

a_small_window_scrolls_a_large_board() {
    settings "${still[@]}"
    start 44x16 -- play talpa:size=16 --red human --blue human
    expect_text '↓'
    keys Left Left Left Left Left Left Left Left Down Down Down Down Down Down Down Down
    expect_screen talpa_16_scrolled
}

a_window_that_is_too_small_says_so_and_recovers() {
    settings "${still[@]}"
    start 80x24 -- play --red human --blue human
    expect_text 'Talpa'
    resize 30x10
    expect_text 'a little too'
    resize 80x24
    expect_screen talpa_start
}

resizing_in_the_middle_of_a_game() {
    settings "${still[@]}"
    start 80x24 -- play --red human --blue human
    keys e5f5 Enter
    expect_text 'captured'
    resize 120x40
    expect_screen large_talpa
    resize 80x24
    expect_screen talpa_resized
    resize 50x20
    expect_screen talpa_narrow
}

the_kept_themes_show() {
    local theme
    for theme in dark light contrast; do
        settings "${still[@]}" "theme = $theme"
        start 80x24 -- play --red human --blue human
        expect_screen talpa_start
        expect_colors "$theme"
    done
    start 80x24 NO_COLOR=1 -- play --red human --blue human
    expect_screen talpa_start
    expect_colors none
}

# Talpa with ways that cross, a piece that cannot leave, and frozen ones; 4Mation with rows for both.
dug='r1brbrbr/b1rbrbrb/rbrrbrbr/b1brrbrb/rbrb1brb/brbrb1br/rb1brbrb/brbrbrbr r'
frozen='r1br/b1rb/rbrr/b1br r'
rows='7/7/2xo3/2xo3/2xo3/7/7 x d3'

facts_on_the_board() {
    settings "${still[@]}"
    start 80x24 -- play talpa --red human --blue greedy --position "$dug"
    expect_text 'Red to move.'
    keys F
    expect_screen facts_talpa
    keys V
    expect_screen facts_turned
    keys V V V F
    expect_text 'The board shows no facts.'
    resize 40x20
    expect_no_text captured
    keys F
    expect_screen facts_narrow
    start 80x24 NO_COLOR=1 -- play talpa --red human --blue greedy --position "$frozen"
    expect_text 'Red to move.'
    keys F
    expect_screen facts_frozen
    start 80x24 LC_ALL=C -- play talpa --red human --blue human --position "$frozen"
    expect_text 'Red to move.'
    keys F
    expect_screen facts_ascii
}

facts_of_rows_on_the_board() {
    settings "${still[@]}"
    start 80x24 -- play 4mation --x human --o greedy --position "$rows"
    expect_text 'X to move.'
    keys F
    expect_screen facts_4mation
    start 80x24 LC_ALL=C -- play 4mation --x human --o human --position "$rows"
    expect_text 'X to move.'
    keys F
    expect_screen facts_4mation_ascii
}

facts_in_a_review() {
    settings "${still[@]}"
    start 80x24 -- play talpa:size=4 --red human --blue human --position 'b1br/r1rb/b1br/brbr r'
    expect_text 'Red to move.'
    keys a3a2 Enter
    expect_text 'Blue to move.'
    keys G
    expect_text '▲'
    keys Left F
    expect_text 'Red needs'
    expect_screen facts_review
}

# What the engine expects is drawn with its reasons.
expected_moves_on_the_board() {
    settings "${still[@]}"
    start 80x24 -- play talpa:size=4 --red human --blue human
    expect_text 'Red to move.'
    keys w
    expect_text '✓'
    expect_screen expected_talpa
    start 80x24 -- play 4mation:size=5 --x human --o human
    expect_text 'X to move.'
    keys c3 Enter w
    expect_text '✓'
    expect_screen expected_4mation
}

run_tests
