#!/usr/bin/env bash
# However the program ends, the terminal is as it was, and the game is kept.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

signals_end_it_in_order() {
    local signal
    for signal in INT TERM HUP QUIT; do
        begin_and_move
        kill -s "$signal" "$(program)"
        expect_end 130
        expect_restored
        expect_kept
    done
}

control_c_ends_it_in_order() {
    begin_and_move
    keys C-c
    expect_end 130
    expect_restored
}

a_crash_gives_the_terminal_back() {
    begin_and_move
    kill -s SEGV "$(program)"
    until_true has_ended || fail 'expected the end'
    [[ $(<"$work/status") -ne 0 ]] || fail 'expected a bad status'
    expect_restored
    expect_kept
}

# Background threads have their own stacks, and one of them searches for a hint.
a_stack_overflow_gives_the_terminal_back() {
    local thread
    settings 'animation = off' 'bar = off'
    for thread in main other; do
        rm -f "$work/now"
        start 80x24 "LD_PRELOAD=$(dirname "$burrow")/tests/overflow.so" "OVERFLOW_IN=$thread" \
            "OVERFLOW_WHEN=$work/now" -- play --red human --blue human
        expect_text 'Red to move.'
        true >"$work/now"
        keys h
        until_true has_ended || fail "expected the end of it with its $thread stack"
        [[ $(<"$work/status") -ne 0 ]] || fail 'expected a bad status'
        expect_restored
    done
}

killed_it_loses_nothing() {
    begin_and_move
    kill -s KILL "$(program)"
    until_true has_ended || fail 'expected the end'
    expect_kept
}

a_lost_terminal_ends_it() {
    local id
    begin_and_move
    id=$(program)
    in_tmux kill-session -t burrow
    until_true is_gone "$id" || fail 'expected it to end with its terminal'
    expect_kept
}

suspended_it_gives_the_terminal_back_and_returns() {
    local id
    begin_and_move
    id=$(program)
    keys C-z
    until_true is_stopped "$id" || fail 'expected it to be stopped'
    [[ $(in_tmux display-message -p '#{alternate_on}') == 0 ]] || fail 'expected the usual screen'
    kill -CONT "$id"
    expect_text 'Blue to move.'
    keys u
    expect_text 'Took back 1 move.'
}

stopped_it_can_still_be_ended() {
    local id
    begin_and_move
    id=$(program)
    keys C-z
    until_true is_stopped "$id" || fail 'expected it to be stopped'
    kill -TERM "$id"
    kill -CONT "$id"
    expect_end 130
    expect_kept
}

clocks_stand_still_while_suspended() {
    local id
    settings 'animation = off' 'bar = off' 'clock = 1+0' 'side1 = human' 'side2 = human'
    start 80x24
    expect_text '1  Play'
    keys Enter Enter
    expect_text '1:00'
    keys e5f5 Enter
    expect_text 'Blue to move.'
    id=$(program)
    keys C-z
    until_true is_stopped "$id" || fail 'expected it to be stopped'
    sleep 3
    kill -CONT "$id"
    expect_text 'Blue to move.'
    screen_has '0:59' || screen_has '1:00' || fail "the clock ran on: $(screen)"
}

# For the Linux console ncurses loads another library, which leaks a few bytes.
terminals_of_many_kinds() {
    local name
    settings 'animation = off' 'bar = off'
    for name in xterm-256color screen screen-256color tmux-256color xterm linux vt100; do
        start 80x24 "TERM=$name" ASAN_OPTIONS=abort_on_error=1:detect_leaks=0 -- play --red human --blue human
        expect_text 'Red to move.'
        keys e5f5 Enter
        expect_text 'Blue to move.'
        keys q
        expect_end 0
    done
}

an_unknown_terminal_gets_lines() {
    local name
    for name in unknown-thing dumb; do
        start 80x24 "TERM=$name" -- play --red human --blue human
        expect_text 'Red to move:'
        keys quit Enter
        expect_end 0
    done
    start 80x24 TERM=dumb
    expect_text '1 Play'
    keys 0 Enter
    expect_end 0
}

plain_is_lines_on_any_terminal() {
    start 80x24 -- play --plain --red human --blue human
    expect_text 'Red to move:'
    keys quit Enter
    expect_end 0
}

a_read_only_archive_is_told_and_the_game_goes_on() {
    [[ $EUID -ne 0 ]] || skip 'root can write everywhere'
    mkdir -p "$XDG_DATA_HOME/burrow"
    chmod a-w "$XDG_DATA_HOME/burrow"
    settings 'animation = off' 'bar = off'
    start 80x24 -- play --red human --blue human
    expect_text 'Permission denied'
    keys Enter
    expect_text 'Red to move.'
    keys e5f5 Enter
    expect_text 'Blue to move.'
    chmod u+w "$XDG_DATA_HOME/burrow"
}

a_damaged_archive_is_told_and_the_game_goes_on() {
    mkdir -p "$XDG_DATA_HOME/burrow"
    head -c 20000 /dev/urandom >"$XDG_DATA_HOME/burrow/games.db"
    settings 'animation = off' 'bar = off'
    start 80x24 -- play --red human --blue human
    expect_text 'The archive of games was damaged, and a new one'
    keys Enter
    expect_text 'Red to move.'
    keys e5f5 Enter
    expect_text 'Blue to move.'
    compgen -G "$XDG_DATA_HOME/burrow/games.db.damaged-*" >/dev/null || fail 'the old file is gone'
}

wrong_settings_are_told_first() {
    settings 'animation = off' 'theme = pink' 'colour = 3'
    start 80x24
    expect_text 'pink'
    keys Enter
    expect_text '1  Play'
}

# Checks what the program sends, not what tmux makes of it.
names_and_notes_reach_no_terminal_as_they_are() {
    local mark=$'Mallory\xe2\x80\xae\xc2\x9b31m\xe2\x81\xa6'
    printf '%s\n' '[Game "4mation:size=3"]' "[X \"$mark\"]" '' "1. a1 {$mark} b2 {$mark} 2. a2" '1-0' \
        >"$work/hostile.txt"
    run games import "$work/hostile.txt"
    expect_success
    settings 'animation = off' 'bar = off'
    start 80x24
    expect_text '3  Review'
    in_tmux pipe-pane "cat >$(printf '%q' "$work/sent")"
    keys 3
    expect_text 'Mallory??31m'
    keys Enter Home Right
    expect_text 'a1'
    ! grep -qaP '\xe2\x80\xae|\xc2\x9b|\xe2\x81\xa6' "$work/sent" ||
        fail "expected no marks, got $(shown "$work/sent")"
    grep -qa Mallory "$work/sent" || fail 'expected the name to be sent'
}

run_tests
