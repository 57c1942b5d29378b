#!/usr/bin/env bash
# The UCT player that the engine is measured against, tools/uct.c. It is built beside the program.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source=uct_lib.sh
source "$(dirname "$0")/uct_lib.sh"

# ---- play --------------------------------------------------------------------------------------

random_has_no_chance() {
    expect_wins talpa 8
    expect_wins 4mation 7
}

every_width_and_rule_is_played() {
    local variant
    for variant in talpa:size=3 talpa:size=10,first=blue 4mation:size=9,blocked=opponent \
        4mation:size=5,blocked=free,row=5; do
        run match "$variant" --first "ugi:$uct $variant --playouts 20" --second random --games 2 \
            --time 5 --seed 1
        expect_status 0
        expect_err_lacks "$uct"
    done
    choose talpa:size=16 startpos 'go nodes 20'
    expect_out_has ' nodes 20 '
    choose 4mation:size=16 startpos 'go nodes 20'
    expect_out_has ' nodes 20 '
}

win_in_one_is_taken() {
    choose talpa:size=4 'fen r1br/1rrb/brbr/1b2 b' 'go nodes 100'
    expect_last_line 'bestmove b1b2'
    choose 4mation 'startpos moves d4 d5 e4 e5 f4 f5' 'go nodes 100'
    expect_last_line 'bestmove g4'
}

loss_in_one_is_avoided() {
    choose talpa:size=4 'fen br1b/rbrb/b3/rrbr r' 'go nodes 100'
    expect_last_line 'bestmove a1a2'
    choose 4mation 'startpos moves d4 d5 e4 e5 f4' 'go nodes 100'
    [[ $(tail -n 1 "$work/out") =~ ^bestmove\ (e3|g4)$ ]] ||
        fail "expected e3 or g4, got $(tail -n 1 "$work/out")"
}

# The only winning move of each, which takes five plies to win.
win_in_five_is_found() {
    choose talpa:size=4 'fen rrbr/1b1b/brrr/b1rb b' 'go nodes 5000'
    expect_last_line 'bestmove b3b2'
    choose talpa:size=4 'fen b1br/2rb/brbr/rb1r r' 'go nodes 5000'
    expect_last_line 'bestmove b2c2'
    choose 4mation:size=5 'fen 5/5/5/1o3/1x3 x b2' 'go nodes 5000'
    expect_last_line 'bestmove c1'
}

same_seed_plays_the_same_games() {
    local first
    first=$(moves_of_match 1)
    [[ $first == "$(moves_of_match 1)" ]] || fail 'expected the same games'
    [[ $first != "$(moves_of_match 2)" ]] || fail 'expected other games'
}

# ---- the protocol ------------------------------------------------------------------------------

check_of_engines_is_passed() {
    local variant
    for variant in talpa 4mation 4mation:size=5; do
        run engine "$variant" --check "$uct $variant"
        [[ $status -eq 0 ]] || fail "expected success, got $(shown "$work/out")"
        expect_success
    done
}

it_has_its_own_name_and_only_a_seed_to_set() {
    typed ugi
    run_uct talpa
    expect_success
    expect_out 'id name UCT
id author the Burrow authors
option name Seed type spin default 0 min 0 max 9223372036854775807
ugiok'
}

what_was_found_is_told_to_the_depth_asked_for() {
    choose talpa startpos 'go depth 2'
    grep -qE '^info depth 2 score cp -?[0-9]+ nodes 2000 .* pv( [a-h1-8]{4}){2}$' "$work/out" ||
        fail "expected two moves after 2000 playouts, got $(shown "$work/out")"
}

clock_is_shared_out() {
    local start
    start=$(date +%s%N)
    choose talpa startpos 'go p1time 10000 p2time 10'
    [[ $(($(date +%s%N) - start)) -lt 5000000000 ]] || fail 'expected a share of the clock, not all'
    expect_out_has ' pv '
}

lines_wait_until_the_search_is_over() {
    typed 'go infinite' 'position startpos moves d4' 'query p1turn' 'stop' 'query result'
    run_uct 4mation
    expect_success
    [[ $(grep -v ^info "$work/out" | cut -d ' ' -f 1 | paste -sd ' ') == 'bestmove response response' ]] ||
        fail "expected a bestmove and two responses, got $(shown "$work/out")"
    expect_line 'response false'
}

wrong_lines_change_nothing() {
    local line
    for line in xyzzy position 'position fen 8 r' 'position startpos a1' 'position startpos moves a1' \
        query 'query all' setoption 'setoption name Seed value x' 'setoption name Hash value 1' eval \
        bench 'go up' 'go nodes' 'go nodes x' 'go nodes 0' 'go infinite nodes 9' 'go p2time x'; do
        typed 'position startpos moves a1a2' "$line" 'query p1turn'
        run_uct talpa
        expect_success
        [[ $(wc -l <"$work/out") -eq 2 ]] || fail "expected two lines for '$line', got $(shown "$work/out")"
        expect_out_has 'info string error '
        expect_line 'response false'
    done
}

any_bytes_are_survived() {
    {
        long_line a
        printf '\n'
        head -c 200000 "$uct"
        printf '\nisready\n'
    } >"$input"
    run_uct talpa
    expect_success
    expect_last_line readyok
    expect_out_has 'info string error the line is too long'
}

failing_files_are_told() {
    [[ -e /dev/full ]] || skip 'there is no /dev/full'
    input=/
    run_uct talpa
    expect_status 4
    expect_err_has 'uct: reading standard input failed'
    input=$work/in output=/dev/full
    typed isready
    run_uct talpa
    expect_status 4
    expect_err_has 'uct: writing the output failed'
}

# ---- the command line --------------------------------------------------------------------------

speed_is_told() {
    run_uct talpa:size=4 --playouts 1000 --speed
    expect_success
    [[ $(cat "$work/out") =~ ^[0-9]+' playouts a second'$ ]] ||
        fail "expected the speed, got $(shown "$work/out")"
}

wrong_usage_is_refused() {
    local words
    for words in '' nim talpa:size=99 'talpa --seed' 'talpa --seed x' 'talpa --playouts 0' \
        'talpa --exploration 11' 'talpa --fast' 'talpa 4mation'; do
        # shellcheck disable=SC2086 # they are words
        run_uct $words
        expect_status 2
        expect_no_out
        expect_err_has uct
    done
}

run_tests
