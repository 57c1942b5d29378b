#!/usr/bin/env bash
# The program without memory: each of its own allocations is refused in turn, alone and with all
# that come after it. It never crashes, leaks or hangs; it says what it cannot do, and what it has
# kept stays. This build of the program refuses allocations by environment variables (refuse.c).
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=lines_lib.sh
source "$(dirname "$0")/lines_lib.sh"
# shellcheck source-path=SCRIPTDIR source=games_lib.sh
source "$(dirname "$0")/games_lib.sh"
# shellcheck source-path=SCRIPTDIR source=memory_lib.sh
source "$(dirname "$0")/memory_lib.sh"
# shellcheck source-path=SCRIPTDIR source=serve_lib.sh
source "$(dirname "$0")/serve_lib.sh"
make_site

# ---- in lines ----------------------------------------------------------------------------------

dialogue_ends_in_order_whatever_is_refused() {
    starve_dialogue() {
        local words
        eval "words=($3)" # it has quotes
        cp "$work/typed" "$input"
        starve new_home true "${words[@]}" --language "$2"
    }
    ways=('') # it has hundreds of allocations
    for_each_dialogue starve_dialogue kept
}

game_against_a_level_ends_in_order() {
    typed a1b1 hint why undo redo 'note a note' "save $work/saved" quit
    starve new_home true play talpa:size=4 --red human --blue 2 --seed 1
}

german_is_spelled_in_ascii_or_left_as_it_is() {
    LC_ALL=C starve true true show talpa --language de --json
    starve true true moves talpa --language de --help
}

# ---- the archive -------------------------------------------------------------------------------

kept_games_survive_every_command() {
    new_archive
    starve true expect_archive games list
    starve true expect_archive games list --json
    starve true expect_archive games show 1
    starve true expect_archive games export --output "$work/exported" --force
}

# A game is imported completely or not at all.
import_is_whole_or_nothing() {
    expect_whole() {
        local wanted=''
        [[ $status -ne 0 ]] || wanted=1
        run games list
        expect_success
        [[ $(listed) == "$wanted" ]] || fail "expected the games '$wanted', got $(shown "$work/out")"
    }
    starve new_home expect_whole games import "$records/talpa.txt"
}

# ---- matches and analyses ----------------------------------------------------------------------

match_records_whole_games_or_says_why_not() {
    ways=('')
    forget() { rm -f "$work/match.txt"; }
    starve forget expect_recorded match talpa:size=3 --first 1 --second random --games 1 --nodes 50 \
        --seed 1 --record "$work/match.txt"
}

match_that_goes_on_keeps_what_was_recorded() {
    ways=(+)
    local options=(match talpa:size=3 --first greedy --second random --seed 1)
    run "${options[@]}" --games 1 --record "$work/first.txt"
    expect_status 0
    again() { cp "$work/first.txt" "$work/match.txt"; }
    expect_kept() {
        head -c "$(wc -c <"$work/first.txt")" "$work/match.txt" | cmp -s - "$work/first.txt" ||
            fail 'lost games that were recorded before'
    }
    starve again expect_kept "${options[@]}" --games 2 --resume --record "$work/match.txt"
}

openings_are_read_or_refused() {
    printf '%s\n' 'a1b1' 'a1a2' >"$work/openings"
    starve true true match talpa:size=4 --first random --second random --games 2 --seed 1 \
        --openings "$work/openings"
}

analysis_is_done_or_refused() {
    starve true true analyse talpa:size=3 --time 0.02 --threads 2
    starve true true analyse 4mation:size=4 --time 0.02 --json
}

# What is printed is right, and one can go on with the ledger.
solution_is_right_or_refused() {
    ways=('')
    forget() { rm -f "$work/three.db"; }
    expect_right() {
        [[ $status -ne 0 ]] || grep -q '^value p1win nodes' "$work/out" ||
            fail "expected the value, got $(shown "$work/out")"
        run solve talpa:size=3 --threads 1 --ledger "$work/three.db"
        expect_out_has 'value p1win nodes'
    }
    starve forget expect_right solve talpa:size=3 --threads 1 --ledger "$work/three.db"
    starve true expect_right solve talpa:size=3 --threads 1 --ledger :memory: \
        --certificate "$work/proof"
    starve true true verify "$work/proof" --recheck all
}

signature_is_right_or_refused() {
    starve true true bench talpa:size=3
}

# ---- the engine --------------------------------------------------------------------------------

# With a move, or with a message that there is no memory.
engine_answers_each_go_once() {
    expect_bestmove() {
        local moves refused
        moves=$(grep -c '^bestmove [a-c0-9]*$' "$work/out")
        refused=$(grep -c '^info string error .*no memory' "$work/out")
        [[ $status -ne 0 || $moves -eq 2 || ($moves -lt 2 && $((moves + refused)) -ge 2) ]] ||
            fail "expected two moves, got $(shown "$work/out")"
    }
    typed ugi 'setoption name Hash value 2' 'setoption name Threads value 2' 'go nodes 50' isready \
        'position startpos' 'go depth 2' quit
    starve true expect_bestmove engine talpa:size=3
}

# ---- the server --------------------------------------------------------------------------------

server_begins_or_says_why_not() {
    starve_server
}

# Answers are right as far as they go; after a refusal others are served as usual.
server_without_memory_answers_others_and_ends_by_a_signal() {
    export BURROW_REFUSE_SERVING=1
    starve_server
}

run_tests
