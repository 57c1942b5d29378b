#!/usr/bin/env bash
# `burrow solve`: its output, going on where it was, and what it refuses.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

last_line_has_the_value() {
    run solve talpa:size=3 --ledger "$work/three.db"
    expect_success
    expect_out_has 'value p1win nodes '
    run solve 4mation:size=4 --ledger "$work/draw.db" --threads 1
    expect_success
    [[ $(tail -n 1 "$work/out") =~ ^value\ (p1win|p2win|draw)\ nodes\ [0-9]+$ ]] ||
        fail "expected a value, got $(shown "$work/out")"
}

all_moves_are_listed_in_byte_order() {
    run solve talpa:size=3 --all-moves --ledger "$work/all.db"
    expect_success
    head -n -1 "$work/out" | cut -d ' ' -f 1 >"$work/moves"
    "$burrow" moves talpa:size=3 | cmp -s - "$work/moves" ||
        fail "expected all moves, got $(shown "$work/moves")"
    grep -q 'p2win$' "$work/out" || fail 'expected a move that loses'
}

a_second_call_knows_it() {
    local first
    run solve talpa:size=4 --ledger "$work/again.db"
    first=$(cat "$work/out")
    run solve talpa:size=4 --ledger "$work/again.db"
    expect_out_has "$first"
}

a_ledger_becomes_a_text_and_is_read_from_it() {
    run solve talpa:size=4 --all-moves --ledger "$work/text.db" --export "$work/text"
    expect_success
    expect_file_has() { grep -qF -- "$1" "$work/text" || fail "expected $1 in the text"; }
    expect_file_has $'burrow ledger 1\ttalpa:size=4'
    run solve talpa:size=4 --ledger "$work/text2.db" --import "$work/text" --export "$work/text2"
    expect_success
    cmp -s "$work/text" "$work/text2" || fail 'expected the same text'
    sed -i '3s/win/won/' "$work/text"
    run solve talpa:size=4 --ledger "$work/text3.db" --import "$work/text"
    expect_status 3
    expect_err_has 'line 3'
    run solve talpa:size=4 --ledger "$work/text3.db" --import "$work/nowhere"
    expect_status 4
}

time_ends_it_and_the_ledger_stays() {
    run solve talpa:size=6 --time 0.2 --ledger "$work/six.db" --threads 1
    expect_status 1
    expect_err_has 'so far'
    [[ -s $work/six.db ]] || fail 'expected a ledger'
}

time_is_for_all_moves_together() {
    local begun=$SECONDS
    run solve talpa:size=6 --all-moves --time 1 --ledger "$work/all-six.db" --threads 1
    expect_status 1
    [[ $((SECONDS - begun)) -lt 20 ]] || fail 'expected to end after a second'
}

finished_games_have_their_value() {
    run solve talpa:size=3 --position '3/3/3 r' --ledger "$work/over.db"
    expect_out_has 'value '
}

wrong_arguments_are_refused() {
    run solve
    expect_status 2
    run solve talpa:size=3 --memory 3X
    expect_status 2
    expect_err_has '8G'
    run solve talpa:size=3 --memory 100M
    expect_status 1
    expect_err_has 'megabytes'
    run solve talpa:size=3 --threads 0
    expect_status 2
    run solve talpa:size=3 --time never
    expect_status 2
    run solve talpa:size=3 --ledger "$work/no/such/place.db"
    expect_status 4
    echo 'no ledger' >"$work/letter"
    run solve talpa:size=3 --ledger "$work/letter"
    expect_status 4
    run solve talpa:size=3 --ledger "$work/other.db"
    run solve talpa:size=4 --ledger "$work/other.db"
    expect_status 4
    expect_err_has 'ledger of talpa:size=3'
}

run_tests
