#!/usr/bin/env bash
# What the tests of the UCT player share: running it, and looking at what it chooses.
# shellcheck disable=SC2034,SC2154 # lib.sh sets and uses these

uct=$(dirname "$burrow")/uct

# Runs the player as `run` runs the program.
run_uct() {
    launch[-1]=$uct
    run "$@"
}

# Has it search, with its input open until it has chosen a move: choose VARIANT POSITION GO
# shellcheck disable=SC2094 # reading its output while it is written is intended
choose() {
    command="uct $1: $2: $3"
    true >"$output"
    {
        printf '%s\n' "position $2" "$3"
        for _ in {1..1000}; do
            ! grep -q '^bestmove' "$output" || break
            sleep 0.02
        done
    } | timeout --signal=KILL 30 "$uct" "$1" >"$output" 2>"$work/err"
    status=$?
    expect_success
}

# Plays eight games against `random` and wins at least so many: expect_wins VARIANT WINS
expect_wins() {
    run match "$1" --first "ugi:$uct $1" --second random --games 8 --nodes 300 --seed 1
    expect_status 0
    expect_err_lacks "$uct" # its faults would be reported
    [[ $(tail -n 1 "$work/out") =~ ^score\ ([0-9]+)- && ${BASH_REMATCH[1]} -ge $2 ]] ||
        fail "expected $2 wins, got $(tail -n 1 "$work/out")"
}

# The moves of all games of a match with itself: moves_of_match SEED
moves_of_match() {
    rm -f "$work/games"
    run match talpa:size=6 --first "ugi:$uct talpa:size=6" --second "ugi:$uct talpa:size=6" \
        --games 2 --nodes 200 --seed "$1" --record "$work/games"
    expect_status 0
    grep -v '^\[' "$work/games"
}
