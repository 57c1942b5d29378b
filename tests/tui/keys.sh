#!/usr/bin/env bash
# Every key of a game, a review, a lesson, the lists and the forms.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

people=(--red human --blue human)
first='Red captured f5 with e5; blue has 31 pieces.'

# ---- moves -------------------------------------------------------------------------------------

cursor_and_enter_choose_and_move() {
    begin_game "${people[@]}"
    keys Enter
    expect_text '(●)'
    keys Right
    expect_text "$first"
}

wasd_move_the_chosen_piece() {
    begin_game "${people[@]}"
    keys Enter d
    expect_text "$first"
    keys Up Enter a
    expect_text 'Blue captured d6 with e6'
}

escape_lets_go_of_a_piece() {
    begin_game "${people[@]}"
    keys Enter
    expect_text '(●)'
    keys Escape
    expect_no_text '(●)'
    expect_text 'Red to move.'
}

a_typed_move() {
    begin_game "${people[@]}"
    keys e5f
    expect_text 'Move: e5f_'
    keys BSpace
    expect_text 'Move: e5_'
    keys f5 Enter
    expect_text "$first"
}

escape_forgets_what_was_typed() {
    begin_game "${people[@]}"
    keys e5
    expect_text 'Move: e5_'
    keys Escape
    expect_no_text 'Move:'
}

a_click_and_another_move() {
    begin_game "${people[@]}"
    mouse click 6 20
    expect_text '(●)'
    mouse click 6 23
    expect_text "$first"
}

a_drag_moves() {
    begin_game "${people[@]}"
    mouse press 6 20
    mouse release 6 23
    expect_text "$first"
}

# Over a slow connection both may come at once.
a_press_and_its_release_may_come_together() {
    begin_game "${people[@]}"
    mouse press_and_release 6 20 23
    expect_text "$first"
}

a_click_places_a_piece() {
    begin_game 4mation --x human --o human
    mouse click 6 17
    expect_text 'X played d4.'
}

a_refused_move_says_why() {
    begin_game "${people[@]}"
    keys a1 Enter
    expect_text 'so a1 may not be removed yet'
    keys a1b2 Enter
    expect_text 'a1'
    keys e6 Enter
    expect_text "Blue's"
    keys a9 Enter
    expect_text 'a9'
    expect_text 'captured 0'
}

removing_where_there_is_nothing_to_capture() {
    begin_game talpa:size=4 "${people[@]}" --position 'rr2/rr2/2bb/2bb r'
    keys a4 Enter
    expect_text 'Red removed a4.'
}

r_removes_the_chosen_piece_or_says_why_not() {
    begin_game "${people[@]}"
    keys Enter r
    expect_text 'may not be removed yet'
}

# ---- sequences that the terminal's description lacks -------------------------------------------

unknown_sequences_do_nothing() {
    local sequence
    begin_rules 40x16 TERM=xterm-256color
    for sequence in '[25~' '[99;5~' '[[A' '[200~' '[?1;2c' '[I' '[M !!' '[<35;5;5M' '[<0;0;0M' '[<M'; do
        sequence "$sequence"
        keys End
        expect_no_text 'Red owns'
        keys Home
        expect_text 'Red owns'
    done
    sequence $'\033'
    expect_text '5  Rules'
}

home_and_end_of_other_terminals() {
    local pair
    begin_rules 40x16 TERM=xterm-256color
    for pair in '[4~ [1~' '[F [H' 'OF OH' '[8~ [7~'; do
        sequence "${pair% *}"
        expect_no_text 'Red owns'
        sequence "${pair#* }"
        expect_text 'Red owns'
    done
}

clicks_in_the_form_that_the_description_lacks() {
    start 80x24 TERM=tmux-256color -- play "${people[@]}"
    expect_text 'all keys'
    sequence '[<0;20;6M'
    sequence '[<0;20;6m'
    expect_text '(●)'
    sequence '[<0;23;6M'
    sequence '[<0;23;6m'
    expect_text "$first"
}

# ---- undo, advice, seats -----------------------------------------------------------------------

undo_and_redo() {
    begin_game "${people[@]}"
    keys e5f5 Enter
    expect_text "$first"
    keys u
    expect_text 'Took back 1 move.'
    keys r
    expect_text 'Blue to move.'
    expect_text 'e5f5'
    keys u u
    expect_text 'no move of yours'
}

undo_takes_back_both_moves_against_a_bot() {
    begin_game --red human --blue random --seed 1
    keys e5f5 Enter
    expect_text '1. e5f5'
    expect_text 'Red to move.'
    keys u
    expect_text 'Took back 2 moves.'
    expect_no_text '1. e5f5'
}

a_hint_is_a_mark_and_a_sentence() {
    begin_game talpa:size=4 "${people[@]}" --position 'b1br/r1rb/b1br/brbr r'
    keys x
    keys n
    keys w
    expect_text '✓'
    begin_game talpa:size=4 "${people[@]}" --position 'b1br/r1rb/b1br/brbr r'
    keys '?'
    expect_text 'All keys'
    keys Escape
    expect_no_text 'All keys'
    keys h
    expect_text '✓'
    expect_text 'at once'
}

h_and_a_digit_are_a_square() {
    begin_game "${people[@]}"
    keys h
    keys 2
    expect_text 'Move: h2_'
    keys g2 Enter
    expect_text 'Red captured g2 with h2'
}

why_says_what_is_proved() {
    begin_game talpa:size=4 "${people[@]}" --position 'b1br/r1rb/b1br/brbr r'
    keys w
    expect_text '✓'
}

the_swap_rule_and_changing_seats() {
    begin_game 4mation:swap=yes --x human --o human
    keys d4 Enter
    expect_text 's takes the other side'
    keys s
    expect_text 'changed seats'
    begin_game --red human --blue random --seed 3
    expect_text 'you ●'
    keys s
    expect_text 'Change sides'
    keys n
    expect_text 'you ●'
    keys s y
    expect_text '■ you'
    expect_text 'Blue to move.'
}

a_bot_changes_seats_where_that_is_better() {
    begin_game 4mation:blocked=opponent,swap=yes --x human --o 5
    keys d4 Enter
    expect_text 'The players changed seats; you play O now.'
    expect_text '◯ you'
}

letters_in_a_typed_move_are_no_commands() {
    begin_game "${people[@]}"
    keys e5xf5 Enter
    expect_text "$first"
    begin_game 4mation --x human --o human
    keys 'c3 ' Enter
    expect_text 'X played c3.'
}

a_question_begins_with_no() {
    begin_game "${people[@]}"
    keys x Enter
    expect_text 'Red to move.'
    keys x Left Enter
    expect_text 'Game over'
}

the_board_stays_behind_a_question_when_the_window_is_resized() {
    begin_game "${people[@]}"
    keys x
    expect_text 'Do you want to resign'
    resize 90x28
    expect_text 'Do you want to resign'
    expect_text 'captured 0'
    expect_text 'all keys'
    keys n
    start 80x24
    expect_text '6  Settings'
    keys 6
    expect_text 'Settings'
    keys Enter
    resize 90x28
    expect_text 'Settings'
}

resigning_asks() {
    begin_game "${people[@]}"
    keys x
    expect_text 'Do you want to resign'
    keys n
    expect_text 'Red to move.'
    keys x Y
    expect_text 'Game over'
    expect_text 'resigned'
    start 80x24 -- play "${people[@]}" --language de
    expect_text 'alle Tasten'
    keys x
    expect_text 'aufgeben?'
    keys y
    expect_text 'aufgegeben'
}

a_draw_is_offered_and_accepted() {
    begin_game 4mation --x human --o human
    keys '='
    expect_text 'X offers a draw.'
    keys d4 Enter
    expect_text '= accepts the draw'
    keys '='
    expect_text 'Game over'
    begin_game "${people[@]}"
    keys '='
    expect_text 'has no draws'
}

a_bot_answers_an_offer() {
    begin_game 4mation --x human --o 1
    keys '='
    expect_text 'draw'
    until_true screen_has 'declines' || expect_text 'Game over'
}

# ---- views -------------------------------------------------------------------------------------

the_board_turns() {
    begin_game "${people[@]}"
    keys v
    expect_screen talpa_turned
    keys v V
    expect_screen talpa_quarter
    keys Enter Up
    expect_text 'captured'
}

the_bar_shows_who_is_ahead() {
    begin_game --red human --blue random --seed 1
    expect_no_text 'ahead'
    keys +
    expect_text 'ahead'
    until_true screen_has '≈' || expect_text '✓'
    keys +
    expect_no_text 'ahead'
}

copying_shows_what_is_copied() {
    begin_game "${people[@]}"
    keys y
    expect_text 'brbrbrbr/rbrbrbrb/brbrbrbr'
    keys Y
    expect_text '[Game "talpa"]'
    keys Escape
    expect_text 'asked to copy the record'
}

a_note_stays_with_its_move() {
    begin_game "${people[@]}"
    keys e5f5 Enter
    keys t 'opens the middle' Enter
    expect_text 'opens the middle'
    expect_text 'e5f5*'
}

# A note can hold a thousand of them.
a_long_paste_into_a_note_is_taken_at_once() {
    begin_game "${people[@]}"
    keys t
    expect_text 'A note on the position'
    keys "$(printf 'x%.0s' {1..6000})" Enter
    expect_no_text 'A note on the position'
    expect_text 'xxxx'
}

the_list_of_moves_scrolls() {
    begin_game --red random --blue random --seed 5
    expect_text 'Game over'
    keys PPage PPage PPage PPage PPage PPage PPage PPage PPage
    expect_text '  1.'
    keys NPage
    mouse wheel_up 5 50
    mouse wheel_down 5 50
    expect_text 'Game over'
}

rules_and_keys_are_a_key_away() {
    begin_game "${people[@]}"
    keys R
    expect_text 'Talpa 8×8'
    expect_text '0 or Esc back'
    keys 0
    keys '?'
    expect_text 'All keys'
    keys 0
    expect_text 'Red to move.'
}

a_bad_move_against_a_level_can_be_taken_back() {
    settings 'animation = off' 'bar = off' 'warnings = on'
    begin_game 4mation:size=4,row=4 --position 'xxx1/ooo1/4/4 x c3' --x human --o 3
    keys b2 Enter
    expect_text 'This gives away a certain win. Take it back?'
    keys y
    expect_text 'Took back 1 move.'
    keys b2 Enter
    expect_text '1. b2'
    expect_text 'X to move.'
}

two_people_by_the_clock_see_no_bar_until_both_want_it() {
    settings 'animation = off' 'bar = on'
    begin_game --clock 5+3 "${people[@]}"
    screen_lacks ahead || fail 'expected no bar'
    keys +
    expect_text 'By the clock, two people are helped'
    screen_lacks ahead || fail 'expected no bar'
    keys e5f5 Enter
    expect_text 'Blue to move.'
    keys +
    expect_text 'ahead'
}

# ---- bots --------------------------------------------------------------------------------------

a_bot_thinks_and_moves_now_when_asked() {
    begin_game --red 9 --blue human
    expect_text 'level 9 is thinking'
    keys m
    expect_text 'Blue to move.'
}

escape_leaves_while_a_bot_thinks() {
    begin_game --red 9 --blue human
    expect_text 'level 9 is thinking'
    expect_text 'Esc menu'
    keys Escape
    expect_end 0
    run games show 1
    ! grep -q '^ *1\. ' "$work/out" || fail "expected no move, got $(shown "$work/out")"
}

what_is_typed_while_a_bot_thinks_is_kept() {
    begin_game --red 9 --blue human
    expect_text 'level 9 is thinking'
    keys d5c5 Enter
    expect_text 'Move: d5c5_'
    expect_text 'Blue to move.'
    expect_text 'Move: d5c5_'
    keys Enter
    expect_no_text 'Move:'
}

escape_leaves_two_bots_whatever_they_do() {
    settings 'animation = on'
    begin_game --red 9 --blue 9
    expect_text 'is thinking'
    expect_text 'Space stops · m move now · Esc menu'
    keys Escape
    expect_end 0
    begin_game --red random --blue random --seed 2
    keys Escape
    expect_end 0
}

while_a_bot_thinks_everything_answers() {
    begin_game --red 9 --blue human
    expect_text 'is thinking'
    keys '?'
    expect_text 'All keys'
    keys Escape
    expect_no_text 'All keys'
    keys v v
    keys q
    expect_end 0
}

bots_alone_can_be_halted() {
    settings 'animation = on'
    begin_game --red random --blue random --seed 2
    expect_text '1.'
    keys Space
    expect_text 'Space goes on'
    keys Space
    expect_text 'move now'
}

bots_do_not_resign() {
    settings 'animation = on'
    begin_game --red random --blue random --seed 2
    keys Space
    expect_text 'Space goes on'
    keys x
    expect_text 'Only a person can resign'
}

what_was_asked_before_a_review_is_told_after_it() {
    begin_game talpa:size=4 --red human --blue greedy --seed 1
    keys a1b1 Enter
    expect_text '1. a1b1     c2c1' # it was red's turn before, too
    keys w G
    expect_text 'looking back'
    expect_no_text 'left to judge'
    keys Escape
    until_true screen_has '≈' || expect_text '✓'
}

another_game_changes_sides() {
    begin_game --red human --blue random --seed 2
    keys x y
    expect_text 'Game over'
    keys n
    expect_text 'random ●'
}

an_engine_that_fails_is_told_and_can_be_replaced() {
    begin_game --red human --blue 'ugi:false'
    keys e5f5 Enter
    expect_text 'Press s to take its'
    keys s
    expect_text '■ you'
    expect_text 'Blue to move.'
    keys d5c5 Enter
    expect_text 'Press s to take its'
    keys Escape
    expect_end 0
}

a_program_of_a_kept_game_is_asked_for() {
    ask_for_program 80x24 "touch $work/run"
    expect_text 'played by another program'
    keys n
    expect_text 'Continue a game'
    [[ ! -e $work/run ]] || fail 'expected nothing to be run'
    keys Enter
    expect_text 'Run it?'
    keys y
    until_true test -e "$work/run" || fail 'expected the program to be run'
    rm "$work/run"
}

the_panel_keeps_who_has_won() {
    begin_game --red human --blue random --seed 2
    keys x y
    expect_text 'You lost.'
    keys s
    expect_text 'The game is over.'
    expect_text 'You lost.'
}

the_first_start_asks_a_question_once() {
    first_start=1
    start 80x24
    expect_text 'Have you played before?'
    keys n
    expect_text 'What would you like to learn?'
    keys Enter
    expect_text 'step 1 of'
    keys Escape
    expect_text '1  Play'
    start 80x24
    expect_text '1  Play'
    expect_no_text 'Have you played'
}

where_nothing_is_kept_nothing_is_asked() {
    first_start=1
    start 80x24 BURROW_SETTINGS=
    expect_text '1  Play'
    expect_no_text 'Have you played'
}

what_decided_a_game_is_one_key_away() {
    begin_game 4mation:size=4,row=4 --x human --o human --position 'xxx1/oo2/4/4 o c4'
    keys c3 Enter d2 Enter d3 Enter
    expect_text 'd what decided it'
    keys d
    expect_text 'This move decided the game'
}

a_review_names_the_players_and_says_how_the_game_ended() {
    begin_game talpa:size=4 --red human --blue random --seed 2
    keys a1b1 Enter
    expect_text 'Red to move.'
    keys x y
    expect_text 'Red resigned, so blue'
    keys Enter
    expect_text 'looking back'
    expect_text 'you ●  –  ■ random'
    expect_text 'Red resigned, so blue'
    keys Left
    expect_no_text 'resigned'
}

a_finished_game_keeps_its_players() {
    begin_game --red human --blue random --seed 2
    keys x y
    expect_text 'Game over'
    keys s
    expect_text 'The game is over.'
    expect_text 'you ●'
}

a_long_list_is_reached_to_its_end() {
    settings 'clock = 45+1'
    start 80x24
    expect_text '1  Play'
    keys 1
    expect_text 'Minutes'
    keys Up Up Enter
    expect_text '45'
    keys z End
    expect_text '180'
    resize 80x40
    expect_text '180'
    resize 80x24
    keys Enter
    expect_text '180'
    keys Home Down Down Down Enter End
    expect_text 'classic bot'
    resize 80x40
    expect_text 'classic bot'
    keys Escape Escape
    expect_text '1  Play'
}

a_click_on_a_scrolled_board_moves_nothing() {
    settings 'animation = off' 'bar = off'
    start 60x18 -- play talpa:size=16 "${people[@]}"
    expect_text 'all keys'
    mouse click 5 8
    mouse click 5 8
    expect_text 'to move.'
    sleep 0.3
    screen_lacks 'captured b' || fail "a click moved: $(screen)"
}

why_about_the_last_move() {
    begin_game talpa:size=4 "${people[@]}" --position 'b1br/r1rb/b1br/brbr r'
    keys W
    expect_text 'have not made a move yet'
    keys a3a2 Enter
    expect_text 'Blue to move.'
    keys a1b1 Enter
    expect_text 'Red to move.'
    keys W
    expect_text '✓'
}

# ---- looking back ------------------------------------------------------------------------------

a_finished_game_is_looked_back_at() {
    begin_game talpa:size=4 "${people[@]}" --position 'b1br/r1rb/b1br/brbr r'
    keys b1c1 Enter
    expect_text 'Game over'
    keys Enter
    expect_text 'looking back'
    expect_no_text 'left to judge'
    keys p
    expect_text 'The game is over here'
    keys Home
    expect_text 'The start.'
    keys p
    expect_text 'Red to move.'
}

the_next_mistake_is_gone_to_once_it_is_known() {
    begin_game talpa:size=4 "${people[@]}" --position 'b1br/r1rb/b1br/brbr r'
    keys a3a2 Enter
    expect_text 'Blue to move.'
    keys c4c3 Enter
    expect_text 'Red to move.'
    keys G n # before any move is judged
    expect_text 'a3a2  ??'
    expect_text 'is a blunder'
    keys '?'
    expect_text 'All keys'
}

mistakes_are_marked_and_better_moves_shown() {
    begin_game talpa:size=4 "${people[@]}" --position 'b1br/r1rb/b1br/brbr r'
    keys a3a2 Enter
    expect_text 'Blue to move.'
    keys G
    expect_text 'looking back'
    expect_text '??'
    keys Home n
    expect_text 'a3a2  ??'
    expect_text 'is a blunder'
    keys Home N
    expect_text 'is a blunder'
    keys b
    expect_screen review_better
}

playing_on_begins_before_the_mistake_where_the_better_move_is_shown() {
    begin_game talpa:size=4 "${people[@]}" --position 'b1br/r1rb/b1br/brbr r'
    keys a3a2 Enter
    expect_text 'Blue to move.'
    keys G
    expect_text 'a3a2  ??'
    keys b p
    expect_text 'Red to move.'
    expect_no_text 'a3a2'
}

stepping_and_clicking_through_a_review() {
    begin_game talpa:size=4 --red random --blue random --seed 4
    expect_text 'Game over'
    keys Enter
    expect_no_text 'left to judge'
    keys b
    keys v
    keys Home Right Right PPage NPage Space
    mouse click 18 3
    expect_text 'The start.'
    keys Escape
    expect_text 'Game over'
}

# ---- lists and forms ---------------------------------------------------------------------------

a_game_that_was_left_is_continued() {
    begin_game "${people[@]}"
    keys e5f5 Enter
    expect_text "$first"
    keys q
    expect_end 0
    start 80x24
    expect_text '2  Continue'
    keys 2
    expect_text 'Talpa 8×8'
    keys Enter
    expect_text 'e5f5'
    expect_text 'Blue to move.'
}

the_list_of_games_remembers_which_was_chosen() {
    local chosen
    start_with_games 12 80x24
    chosen=$("$burrow" games list --unfinished | grep -oE '^ *[0-9]+' | sed -n '4s/ //gp')
    keys 2
    expect_text 'Continue a game'
    keys Down Down Down Enter
    expect_text 'all keys'
    keys Escape
    expect_text '2  Continue'
    keys 2
    expect_text 'Continue a game'
    keys d
    expect_text 'Delete this game'
    keys y
    expect_no_text 'Delete this game'
    run games show "$chosen"
    expect_status 1
}

a_game_is_deleted_after_a_question() {
    begin_game talpa:size=5 "${people[@]}"
    keys a1a2 Enter
    expect_text 'captured'
    keys q
    expect_end 0
    start 80x24
    expect_text '2  Continue'
    keys 2
    expect_text 'Talpa 5×5'
    keys d
    expect_text 'Delete this game'
    keys n
    expect_text 'Talpa 5×5'
    keys d y
    expect_no_text 'Talpa 5×5'
}

settings_hold_and_are_remembered() {
    start 80x24
    expect_text '6  Settings'
    keys 6
    expect_text 'Colours'
    keys Down Right
    keys Escape
    expect_text '1  Play'
    keys 0
    expect_end 0
    grep -q '^theme = light' "$XDG_CONFIG_HOME/burrow/settings" || fail 'the theme is not in the file'
}

the_name_is_typed_in_the_settings() {
    start 80x24
    expect_text '6  Settings'
    keys 6
    expect_text 'Colours'
    keys Up Up Enter
    expect_text 'Enter keeps it'
    keys Ada Enter Escape
    expect_text '1  Play'
    grep -q '^name = Ada' "$XDG_CONFIG_HOME/burrow/settings" || fail 'the name is not in the file'
}

the_language_changes_at_once_and_is_remembered() {
    start 80x24
    expect_text '7  Language'
    keys 7
    expect_text 'Deutsch'
    keys 5
    expect_text 'Spielen'
    keys 0
    expect_end 0
    start 80x24
    expect_text 'Spielen'
    keys 0
    expect_end 0
}

a_lesson_is_ten_steps() {
    begin_lesson 80x24
    expect_text 'step 1 of 10'
    keys h
    expect_screen lesson
    keys '?'
    expect_text 'All keys'
    keys 0
    resize 50x20
    expect_text 'a little too small'
    resize 80x24
    expect_screen lesson
    keys Escape
    expect_text 'What would you like to learn?'
    keys 2
    expect_text 'step 1 of 10'
}

run_tests
