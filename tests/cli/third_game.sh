#!/usr/bin/env bash
# A game that the engine does not play, like every new one at first: people and bots can play it, and
# all that needs the engine says so. The program is a build with the template game in its list.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

game_without_an_engine_is_there() {
    run show template
    expect_success
    expect_out_has 'Corners 4x4'
    run perft template:size=3 2
    expect_success
    expect_last_line 'nodes 72'
}

its_colours_are_its_own() {
    run show template --position 'g3/3v/4/4 g' --color always
    expect_success
    expect_out_has $'\033[38;5;78m'  # green
    expect_out_has $'\033[38;5;177m' # violet
}

it_is_named_with_the_others() {
    run show chess
    expect_refusal 2 'the games are talpa, 4mation and template'
}

people_and_bots_play_it() {
    typed a1 quit
    play template --green human --violet greedy --seed 1
    play template --green ranked:9 --violet random --seed 1
    run match template --first greedy --second random --games 20 --seed 1
    expect_status 0
    [[ $(tail -n 1 "$work/out") =~ ^score\ [0-9]+-[0-9]+-[0-9]+\ elo ]] ||
        fail "expected a score, got $(shown "$work/out")"
}

hints_and_reasons_are_refused() {
    typed a1 hint why 'why b2' quit
    play template --green human --violet human
    expect_lines 3 'The engine does not play Corners.'
    expect_out_lacks 'About'
}

analysis_bench_and_protocol_are_refused() {
    run analyse template
    expect_refusal 2 "'burrow analyse' needs the engine, which does not play Corners"
    run analyse template --json
    expect_refusal 2 'which does not play Corners'
    run bench template
    expect_refusal 2 "'burrow bench' needs the engine, which does not play Corners"
    run engine template
    expect_refusal 2 "'burrow engine' needs the engine, which does not play Corners"
}

levels_are_refused() {
    local level=' is the engine, which does not play Corners; random, greedy and ranked:1 to ranked:9 do'
    run play template
    expect_refusal 2 "level 1$level"
    run play template --green random --violet 9
    expect_refusal 2 "level 9$level"
    run match template --first random --second 5 --games 2
    expect_refusal 2 "level 5$level"
}

games_with_an_engine_have_it() {
    run analyse 4mation:size=5
    expect_success
    run match talpa:size=4 --first 2 --second random --games 2 --seed 1
    expect_status 0
}

run_tests
