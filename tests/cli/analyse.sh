#!/usr/bin/env bash
# `burrow analyse`: what it says of a position, to people, to programs and on a terminal.
#
# The quality of judgements is up to the search and may change, so these tests use positions with
# only one right answer, and otherwise check only the form.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=analyse_lib.sh
source "$(dirname "$0")/analyse_lib.sh"

# X wins with the next piece, on a2 or b3.
winning=(4mation:size=3 --position 'x2/1o1/3 x b2')
# O has lost, whatever it plays.
losing=(4mation:size=5 --moves c3)
# With correct play, nobody can complete three in a row any more.
drawn=('4mation:size=3,row=3' --moves b1)
# Too much for a proof.
open=(talpa --time 0.2)
over=(talpa:size=4 --moves 'a3b3 c4d4 c3c2 d3d2 c2d2 d1d2 c1b1')

# Too much for a proof, were it not in the book.
solved=(4mation --time 5 --lines 3)

# ---- what is said ------------------------------------------------------------------------------

solved_board_is_known_from_the_first_move_on() {
    run analyse "${solved[@]}"
    expect_success
    [[ $(grep -c '= draws' "$work/out") == 3 ]] || fail "expected draws, got $(shown "$work/out")"
}

last_line_is_the_best_move() {
    local best
    run analyse "${open[@]}"
    expect_success
    best=$(first_moves)
    expect_last_line "best $best"
    run moves talpa
    expect_line "$best"
}

heading_has_reach_and_value_side_by_side() {
    run analyse "${losing[@]}"
    expect_success
    [[ $(head -n 1 "$work/out") == '4Mation 5x5, O to move' ]] ||
        fail "expected the game first, got $(shown "$work/out")"
    [[ $(sed -n 2p "$work/out") =~ ^'reach X 1, O 0; at first sight ~ '[-+][0-9]+\.[0-9]{2}' for O'$ ]] ||
        fail "expected reach and value, got $(shown "$work/out")"
    [[ -z $(sed -n 3p "$work/out") ]] || fail 'expected an empty line after the heading'
    run analyse talpa --position '1rb/brb/rbr b' --time 0.1
    expect_out_has 'reach Red 1, Blue 1; at first sight '
}

position_that_is_decided_at_first_sight_is_said_to_be() {
    run analyse "${winning[@]}"
    expect_success
    expect_line 'reach X 1, O 1; at first sight = X wins in 1'
}

proved_win_is_named() {
    run analyse "${winning[@]}"
    expect_value '= wins in 1'
    [[ $(tail -n 1 "$work/out") =~ ^best\ (a2|b3)$ ]] || fail 'expected the winning move'
    run analyse 4mation:size=5
    expect_value '= wins in [0-9]+'
    run analyse talpa:size=4
    expect_value '= (wins|loses) in [0-9]+'
}

proved_loss_is_named() {
    run analyse "${losing[@]}"
    expect_success
    expect_value '= loses in [0-9]+'
}

proved_draw_is_named() {
    run analyse "${drawn[@]}"
    expect_success
    expect_value '= draws'
}

what_is_not_proved_is_a_number() {
    run analyse "${open[@]}"
    expect_value '~ [-+][0-9]+\.[0-9][0-9]'
}

unicode_has_signs_for_proofs_and_judgements() {
    export LC_ALL=C.UTF-8
    run analyse "${winning[@]}"
    expect_success
    expect_line 'reach X 1, O 1; at first sight ✓ X wins in 1'
    expect_value '✓ wins in 1'
    run analyse "${losing[@]}"
    expect_out_has 'at first sight ≈ '
    expect_value '✓ loses in [0-9]+'
    run analyse "${drawn[@]}"
    expect_value '✓ draws'
    run analyse "${open[@]}"
    expect_value '≈ [-+][0-9]+\.[0-9][0-9]'
}

json_has_no_signs() {
    export LC_ALL=C.UTF-8
    run analyse "${winning[@]}" --json
    expect_json_has '"value":"wins in 1"'
}

# The search has no limit, and needs none.
proof_ends_the_search() {
    run analyse "${drawn[@]}" --time 1000000
    expect_success
    run analyse "${losing[@]}" --time 1000 --lines 64
    expect_success
}

line_can_be_played() {
    local line
    run analyse 4mation:size=6 --time 0.3
    line=$(sed -nE 's/^ 1\. .* depth [0-9]+ +//p' "$work/out")
    run state 4mation:size=6 --moves "$line"
    expect_success
}

finished_game_has_no_best_move() {
    run analyse "${over[@]}"
    expect_success
    expect_out 'Talpa 4x4
Red opened a path from top to bottom and wins.
best none'
    run analyse 4mation --position 'xx1/1o1/3 o b3'
    expect_last_line 'best none'
}

# ---- where it begins ---------------------------------------------------------------------------

moves_are_made_from_the_position() {
    run analyse 4mation --position '3/1x1/3 o b2' --moves c3
    expect_success
    expect_out_has '4Mation 3x3, X to move'
    run analyse 4mation:size=3 --moves 'b2  c3 ' --json
    expect_json_has '"position":"2o/1x1/3 x c3","turn":"p1"'
    run analyse 4mation:size=3 --moves '' --json
    expect_json_has '"position":"3/3/3 x -"'
}

wrong_positions_and_moves_are_refused() {
    run analyse talpa --position 'rbr/brb/rbx r'
    expect_refusal 3 'position: '
    run analyse talpa --position ''
    expect_refusal 3 'the position is empty'
    run analyse talpa:size=4 --position 'rbr/brb/rbr r'
    expect_refusal 3 'position: '
    run analyse 4mation --moves 'd4 a1'
    expect_refusal 3 "move 2, 'a1': a1 does not touch X's last piece on d4"
    run analyse "${over[@]:0:2}" "${over[2]} a1" --time 0.1
    expect_refusal 3 'move 8'
    run analyse talpa --moves "$(printf '%0600d' 0)"
    expect_refusal 3 'move 1'
}

it_is_told_which_game() {
    run analyse
    expect_refusal 2 'which game? For example: burrow analyse talpa'
    run analyse chess
    expect_refusal 2 "there is no game 'chess'"
    run analyse talpa 4mation
    expect_refusal 2 "'4mation' is one word too many"
    run analyse talpa --record games.txt
    expect_refusal 2 "there is no option '--record'"
    run analyse talpa --position
    expect_refusal 2 '--position needs a value'
    run analyse talpa --time 1 --time 2
    expect_refusal 2 '--time is given twice'
}

help_begins_with_examples() {
    run analyse --help
    expect_success
    [[ $(head -n 1 "$work/out") == Examples: ]] || fail 'expected examples first'
    expect_out_has 'best MOVE'
}

# ---- limits ------------------------------------------------------------------------------------

time_is_kept() {
    local start
    start=$(date +%s%N)
    run analyse talpa --time 0.3
    expect_success
    [[ $((($(date +%s%N) - start) / 1000000)) -lt 2500 ]] || fail 'expected 0.3 seconds'
    run analyse talpa --time .001
    expect_success
    run analyse talpa --time=0.01
    expect_success
}

wrong_times_are_refused() {
    local text
    for text in 0 0.0 0.0009 -1 -0.5 1000001 99999999999999999999 1e400 inf nan '' abc 1s 0,5 \
        ' 1' 0x1 +1 1+1; do
        run analyse talpa --time "$text"
        expect_refusal 2 "--time is a number of seconds from 0.001 to 1000000, such as 0.5, not '$text'"
    done
}

wrong_numbers_of_threads_and_lines_are_refused() {
    local text
    for text in 0 -1 257 99999999999999999999 1.5 two ''; do
        run analyse talpa --threads "$text"
        expect_refusal 2 "--threads is a number from 1 to 256, not '$text'"
    done
    for text in 0 -1 65 99999999999999999999 1.5 two ''; do
        run analyse talpa --lines "$text"
        expect_refusal 2 "--lines is a number from 1 to 64, not '$text'"
    done
}

several_threads_search() {
    run analyse "${losing[@]}" --threads 3
    expect_success
    expect_value '= loses in [0-9]+'
    run analyse talpa --threads 8 --time 0.1
    expect_success
}

# ---- several lines -----------------------------------------------------------------------------

lines_are_as_many_as_asked_for() {
    run analyse "${open[@]}" --lines 5
    expect_success
    [[ $(first_moves | wc -l) -eq 5 ]] || fail "expected 5 lines, got $(shown "$work/out")"
    expect_last_line "best $(first_moves | head -n 1)"
}

lines_are_at_most_as_many_as_moves() {
    run analyse 4mation:size=3 --lines 64
    expect_success
    [[ $(first_moves | sort | paste -sd ' ') == 'a1 a2 a3 b1 b2 b3 c1 c2 c3' ]] ||
        fail "expected all nine moves, got $(shown "$work/out")"
}

# If time runs out within a depth, only its first lines are new.
each_line_begins_with_another_move() {
    local time game
    for time in 0.01 0.02 0.03 0.05 0.08 0.1 0.12 0.15; do
        for game in talpa 4mation talpa:size=5; do
            run analyse $game --time $time --lines 6
            expect_success
            [[ -z $(first_moves | sort | uniq -d) ]] ||
                fail "expected each move once, got $(shown "$work/out")"
            expect_last_line "best $(first_moves | head -n 1)"
        done
    done
}

each_line_has_its_own_value() {
    run analyse 4mation:size=3,row=3 --lines 9
    expect_success
    [[ $(value) == '= wins'* ]] || fail "expected a win first, got $(shown "$work/out")"
    [[ $(grep -c ' = draws ' "$work/out") -eq 8 ]] || fail "expected 8 draws, got $(shown "$work/out")"
}

# ---- JSON --------------------------------------------------------------------------------------

json_of_a_judged_position() {
    run analyse "${open[@]}" --json
    expect_success
    expect_json
    [[ $(cat "$work/out") =~ ^'{"variant":"talpa","position":"'[rb/]+' r","turn":"p1","result":"none","nodes":'[0-9]+',"time":'[0-9]+',"reach":[0,0],"eval":'-?[0-9]+',"lines":[{"value":"'[-+][0-9]+\.[0-9]+'","score":'(-?[0-9]+)',"mate":null,"proved":null,"depth":'[0-9]+',"moves":["'([a-h0-9]+)'"'.*']}],"best":"'([a-h0-9]+)'","state":"finished"}'$ ]] ||
        fail "expected another form than $(shown "$work/out")"
    [[ ${BASH_REMATCH[2]} == "${BASH_REMATCH[3]}" ]] || fail 'expected the best move first'
}

json_score_is_the_value_in_hundredths() {
    local value score
    run analyse 4mation:size=8 --time 0.1 --json
    expect_json
    value=$(grep -o '"value":"[^"]*' "$work/out" | cut -d '"' -f 4)
    score=$(grep -o '"score":[^,]*' "$work/out" | cut -d : -f 2)
    [[ $(awk -v score="$score" 'BEGIN { printf "%+.2f", score / 100 }') == "$value" ]] ||
        fail "expected the same, got $value and $score"
}

json_of_a_proved_win_has_its_length() {
    run analyse "${winning[@]}" --json
    expect_success
    expect_json_has '"eval":null,"lines":[{"value":"wins in 1","score":null,"mate":1,"proved":"win","depth":'
}

json_of_a_proved_loss_has_its_length_below_zero() {
    run analyse "${losing[@]}" --json
    expect_success
    expect_json
    [[ $(cat "$work/out") =~ '"value":"loses in '([0-9]+)'","score":null,"mate":-'([0-9]+)',"proved":"loss",' ]] ||
        fail "expected a loss, got $(shown "$work/out")"
    [[ ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" ]] || fail 'expected the same length'
}

json_of_a_proved_draw_has_a_score_of_zero() {
    run analyse "${drawn[@]}" --json
    expect_success
    expect_json_has '"value":"draws","score":0,"mate":null,"proved":"draw",'
}

json_of_a_finished_game_has_no_lines() {
    run analyse "${over[@]}" --json
    expect_success
    expect_json_has '"result":"p1win","nodes":0,"time":'
    expect_out_has '"reach":[4,2],"eval":null,"lines":[],"best":"none","state":"finished"}'
}

json_has_several_lines() {
    run analyse 4mation:size=3,row=3 --lines 9 --json
    expect_success
    expect_json
    [[ $(grep -o '"value":' "$work/out" | wc -l) -eq 9 ]] || fail 'expected 9 lines'
}

# ---- interruption and output -------------------------------------------------------------------

interruption_prints_what_was_found() {
    run_until INT 1 analyse talpa --time 1000 --lines 2
    expect_status 130
    [[ $(first_moves | wc -l) -eq 2 ]] || fail "expected two lines, got $(shown "$work/out")"
    expect_last_line "best $(first_moves | head -n 1)"
    run_until INT 1 analyse talpa --time 1000 --json
    expect_status 130
    expect_json_has '"state":"interrupted"}'
}

output_that_cannot_be_written_is_an_error_of_files() {
    [[ -e /dev/full ]] || skip 'there is no /dev/full'
    output=/dev/full
    run analyse "${winning[@]}"
    expect_status 4
    expect_err_has 'writing the output failed: No space left on device'
}

reader_that_leaves_early_is_no_trouble() {
    local statuses
    command='burrow analyse | head'
    "${launch[@]}" analyse talpa --time 0.3 --lines 5 2>"$work/err" | head -n 1 >"$work/out"
    statuses=("${PIPESTATUS[@]}")
    expect_out 'Talpa 8x8, Red to move'
    [[ ${statuses[0]} -eq 141 || ${statuses[0]} -eq 0 ]] || fail "got the status ${statuses[0]}"
    [[ ! -s $work/err ]] || fail "expected no message, got $(shown "$work/err")"
}

output_that_is_no_terminal_has_no_escape_codes() {
    export TERM=xterm-256color
    run analyse "${open[@]}" --lines 3
    expect_success
    expect_no_escapes
    run analyse "${open[@]}" --color always
    expect_no_escapes
    run analyse "${over[@]}"
    expect_no_escapes
}

# Even hundreds of moves are one line of output.
output_that_is_no_terminal_has_a_row_for_each_line() {
    COLUMNS=20 run analyse 4mation:size=7 --time 0.3 --lines 3
    expect_success
    [[ $(wc -l <"$work/out") -eq 7 ]] || fail "expected 7 rows, got $(shown "$work/out")"
}

# ---- terminals ---------------------------------------------------------------------------------

terminal_shows_lines_as_they_are_found() {
    export TERM=xterm LC_ALL=C.UTF-8
    run_on_terminal 80 24 analyse talpa --time 0.7 --lines 3
    expect_status 0
    expect_lower_than 24
    expect_narrower_than 80
    expect_out_has ' positions, '
    expect_out_has 'Talpa 8×8, Red to move'
    expect_out_has ' 1. ≈ '
    [[ $(tail -n 1 "$work/out") =~ ^best\ [a-h0-9]+ ]] || fail 'expected the best move last'
}

narrow_terminal_has_no_row_too_wide() {
    local columns
    export TERM=xterm LC_ALL=C.UTF-8
    for columns in 60 40 30 20; do
        run_on_terminal $columns 24 analyse 4mation:size=6 --time 0.4 --lines 3
        expect_status 0
        expect_lower_than 24
        expect_narrower_than $((columns > 30 ? columns : 31)) # the heading is never cut
    done
}

low_terminal_has_room_for_all_that_is_drawn() {
    export TERM=xterm
    run_on_terminal 80 6 analyse talpa --time 0.5 --lines 20
    expect_status 0
    expect_lower_than 6
    [[ $(rows | tail -n 22 | grep -cE '^ ?[0-9]+\. ') -eq 20 ]] ||
        fail "expected all lines at the end, got $(shown "$work/out")"
}

terminal_that_cannot_go_back_gets_plain_lines() {
    export TERM=dumb
    run_on_terminal 80 24 analyse talpa --time 0.3
    expect_status 0
    expect_no_escapes
    unset TERM
    run_on_terminal 80 24 analyse talpa --time 0.3
    expect_no_escapes
}

linux_console_gets_ascii() {
    export TERM=linux LC_ALL=C.UTF-8
    run_on_terminal 40 24 analyse 4mation:size=6 --time 0.3
    expect_status 0
    expect_out_has '4Mation 6x6, X to move'
    ! LC_ALL=C grep -qa $'[\200-\377]' "$work/out" || fail "expected ASCII, got $(shown "$work/out")"
}

no_color_leaves_out_the_colors() {
    export TERM=xterm-256color NO_COLOR=1
    run_on_terminal 80 24 analyse talpa --time 0.3
    expect_status 0
    ! grep -qa $'\033\\[[0-9;]*m' "$work/out" || fail "expected no colours, got $(shown "$work/out")"
}

json_on_a_terminal_is_json() {
    export TERM=xterm
    run_on_terminal 40 24 analyse talpa --time 0.3 --json
    expect_status 0
    tr -d '\r' <"$work/out" >"$work/plain" && cp "$work/plain" "$work/out"
    expect_json
}

run_tests
