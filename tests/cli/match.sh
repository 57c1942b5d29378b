#!/usr/bin/env bash
# Matches: between our own players, and against engines that do everything wrong. The engines are
# small shell scripts that know no rule; if one has to play legal moves for a while, it gets them
# from `burrow moves`. A slow run may report progress on standard error, so these tests expect
# status 0 rather than success.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck disable=SC2016 # expanded by the engine's own shell
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=match_lib.sh
source "$(dirname "$0")/match_lib.sh"

# ---- what is said ------------------------------------------------------------------------------

last_line_is_the_score_of_the_first_player() {
    run match talpa:size=5 --first greedy --second random --games 200 --seed 1
    expect_status 0
    [[ $(tail -n 1 "$work/out") =~ ^score\ ([0-9]+)-0-([0-9]+)\ elo\ \+[0-9]+\.[0-9]\ ±[0-9]+\.[0-9]$ ]] ||
        fail "expected a score, got $(tail -n 1 "$work/out")"
    [[ $((BASH_REMATCH[1] + BASH_REMATCH[2])) -eq 200 ]] || fail 'expected 200 games'
    [[ ${BASH_REMATCH[1]} -gt 140 ]] || fail 'expected greedy to be stronger'
}

players_exchanged_have_the_score_exchanged() {
    local forth back
    run match talpa:size=6 --first 3 --second random --games 4 --nodes 300 --seed 4
    expect_status 0
    [[ $(tail -n 1 "$work/out") =~ ^score\ ([0-9]+)-0-([0-9]+) ]] || fail 'expected a score'
    forth=$((BASH_REMATCH[1] - BASH_REMATCH[2]))
    run match talpa:size=6 --first random --second 3 --games 4 --nodes 300 --seed 4
    [[ $(tail -n 1 "$work/out") =~ ^score\ ([0-9]+)-0-([0-9]+) ]] || fail 'expected a score'
    back=$((BASH_REMATCH[1] - BASH_REMATCH[2]))
    [[ $forth -gt 0 && $back -lt 0 ]] || fail "expected level 3 to be ahead, got $forth and $back"
}

elo_is_infinite_when_every_game_was_won_or_lost() {
    run match talpa:size=6 --first 6 --second random --games 2 --nodes 5000 --seed 1
    expect_status 0
    expect_last_line 'score 2-0-0 elo +inf ±inf'
    run match talpa:size=6 --first random --second 6 --games 2 --nodes 5000 --seed 1
    expect_last_line 'score 0-0-2 elo -inf ±inf'
}

number_of_games_may_be_odd() {
    run match 4mation --first random --second random --games 3 --seed 1 --record "$work/$test"
    expect_status 0
    expect_games 3
}

json_has_the_same_result() {
    run match talpa:size=6 --first 6 --second random --games 2 --nodes 5000 --seed 1 --json
    expect_status 0
    expect_out '{"variant":"talpa:size=6","first":"6","second":"random","limit":"5000 nodes a move","seed":1,"games":2,"wins":2,"draws":0,"losses":0,"pairs":[0,0,0,0,1],"elo":null,"margin":null,"faults":[0,0],"state":"finished"}'
}

json_is_valid_whatever_the_numbers_are() {
    local options=(match talpa:size=4 --seed 1 --nodes 300 --json) sprt
    run "${options[@]}" --first random --second random --games 1
    expect_json_has '"margin":null'
    for sprt in -2000,2000 1999,2000 -2000,-1999 0,0.000001; do
        run "${options[@]}" --first 3 --second random --games 4 --sprt=$sprt
        expect_status 0
        expect_json
        run "${options[@]}" --first random --second 3 --games 1 --sprt=$sprt
        expect_json
    done
    run "${options[@]}" --first 'ugi:echo ugiok; echo readyok "\\"; head -n 3 >/dev/null' --second random --games 2
    expect_json_has '"first":"ugi:echo ugiok; echo readyok \"\\\\\"; head -n 3 >/dev/null"'
}

every_player_of_ours_plays() {
    local name
    for name in 1 9 random greedy ranked:9; do
        run match talpa:size=4 --first "$name" --second random --games 1 --nodes 100 --seed 1
        expect_status 0
        run match 4mation:size=5 --first random --second "$name" --games 1 --nodes 100 --seed 1
        expect_status 0
    done
}

# ---- openings ----------------------------------------------------------------------------------

both_games_of_a_pair_have_the_same_opening() {
    local lines
    run match talpa --first random --second greedy --games 20 --seed 3 --record "$work/$test"
    expect_status 0
    mapfile -t lines < <(first_moves "$work/$test")
    [[ ${#lines[@]} -eq 20 ]] || fail "expected 20 games, got ${#lines[@]}"
    for ((i = 0; i < 20; i += 2)); do
        [[ ${lines[i]} == "${lines[i + 1]}" ]] ||
            fail "expected the same opening, got '${lines[i]}' and '${lines[i + 1]}'"
    done
    [[ $(printf '%s\n' "${lines[@]}" | sort -u | wc -l) -gt 5 ]] || fail 'expected varied openings'
}

colours_are_changed_within_a_pair() {
    run match talpa:size=6,first=blue --first random --second greedy --games 4 --seed 3 \
        --record "$work/$test"
    expect_status 0
    [[ $(grep '^\[Blue' "$work/$test" | paste -sd ' ') == \
        '[Blue "random"] [Blue "greedy"] [Blue "random"] [Blue "greedy"]' ]] ||
        fail "expected the first player to begin every other game"
}

openings_come_from_a_file_of_moves() {
    printf '# two openings\n\na1a2 f1e1\n c3c4\n' >"$work/openings"
    run match talpa:size=6 --first random --second random --games 6 --seed 1 \
        --openings "$work/openings" --record "$work/$test"
    expect_status 0
    [[ $(grep -c '^1\. a1a2 f1e1 ' "$work/$test") -eq 4 ]] || fail 'expected the first one 4 times'
    [[ $(grep -c '^1\. c3c4 ' "$work/$test") -eq 2 ]] || fail 'expected the second one twice'
}

openings_come_from_the_records_of_another_match() {
    local number
    run match talpa --first random --second random --games 6 --seed 1 --record "$work/$test.old"
    run match talpa --first random --second greedy --games 6 --seed 2 --openings "$work/$test.old" \
        --record "$work/$test"
    expect_status 0
    for number in 1 3 5; do
        [[ $(first_moves "$work/$test" | sed -n ${number}p) == \
            "$(first_moves "$work/$test.old" | sed -n ${number}p)" ]] ||
            fail "expected the opening of the other match in game $number"
    done
}

openings_that_break_a_rule_are_refused() {
    printf 'a1a2\na1a3\n' >"$work/openings"
    run match talpa --first random --second random --games 2 --openings "$work/openings"
    expect_refusal 3 'openings: line 2, ply 1: '
    printf '\n[Game "talpa"]\n\n*\n\n[Game "4mation"]\n\n1. d4\n*\n' >"$work/openings"
    run match talpa --first random --second random --games 2 --openings "$work/openings"
    expect_refusal 3 'openings: line 6: this is a game of 4mation, not of talpa'
    run match talpa:size=4 --first random --second random --games 2 --openings "$records/talpa.txt"
    expect_status 3
    true >"$work/openings"
    run match talpa --first random --second random --games 2 --openings "$work/openings"
    expect_refusal 3 'has no opening in it'
    run match talpa --first random --second random --games 2 --openings "$work/nothing"
    expect_refusal 4 'cannot be read'
}

openings_may_have_a_byte_order_mark() {
    printf '\xEF\xBB\xBFa1a2 f1e1\r\n' >"$work/openings"
    run match talpa:size=6 --first random --second random --games 2 --seed 1 \
        --openings "$work/openings" --record "$work/$test"
    expect_status 0
    [[ $(grep -c '^1\. a1a2 f1e1 ' "$work/$test") -eq 2 ]] || fail 'expected the opening'
}

openings_come_from_standard_input() {
    typed 'a1a2 f1e1'
    run match talpa:size=6 --first random --second random --games 2 --seed 1 --openings -
    expect_status 0
    typed 'a1a2 a1a2'
    run match talpa:size=6 --first random --second random --games 2 --seed 1 --openings -
    expect_refusal 3 'standard input: line 1, ply 2: '
}

openings_with_nothing_left_to_play_are_refused() {
    printf 'a1a2\na3b3 c4d4 c3c2 d3d2 c2d2 d1d2 c1b1\n' >"$work/openings"
    run match talpa:size=4 --first random --second random --games 2 --openings "$work/openings"
    expect_refusal 3 'openings: line 2: the game is over there, and nothing is left to play'
    printf 'a1a2\0\n' >"$work/openings"
    run match talpa:size=4 --first random --second random --games 2 --openings "$work/openings"
    expect_refusal 3 'openings: line 1: this is not a file of openings: it has NUL bytes'
    printf '# none\n\n' >"$work/openings"
    run match talpa:size=4 --first random --second random --games 2 --openings "$work/openings"
    expect_refusal 3 'has no opening in it'
}

# ---- the same seed -----------------------------------------------------------------------------

same_seed_gives_the_same_match_whatever_the_concurrency() {
    local count
    for count in 1 3; do
        run match talpa:size=6 --first 5 --second 4 --games 7 --nodes 400 --seed 9 \
            --concurrency $count --record "$work/$test.$count"
        expect_status 0
        cp "$work/out" "$work/out.$count"
    done
    cmp -s "$work/$test.1" "$work/$test.3" || fail 'expected the same records'
    cmp -s "$work/out.1" "$work/out.3" || fail 'expected the same result'
}

another_seed_gives_another_match() {
    run match talpa --first random --second random --games 2 --seed 1 --record "$work/$test.1"
    run match talpa --first random --second random --games 2 --seed 2 --record "$work/$test.2"
    ! cmp -s <(grep -v Seed "$work/$test.1") <(grep -v Seed "$work/$test.2") ||
        fail 'expected other games'
}

# ---- engines -----------------------------------------------------------------------------------

engine_plays_a_whole_match() {
    engine good 'echo "info depth 1 score cp 3"; echo "bestmove $(legal)"'
    match_against good 2000
    expect_status 0
    expect_err_lacks fault
    expect_games 2
    expect_recorded 0 '[Termination "abandoned"]'
}

engine_that_does_not_answer_ends_the_match_before_it_begins() {
    local options=(--games 4 --seed 1 --record "$work/$test")
    run match talpa:size=4 --first random --second 'ugi:/no/such talpa' "${options[@]}"
    expect_status 1
    expect_no_out
    expect_err_has 'burrow: the second player, ugi:/no/such talpa, ended with status 127 instead of answering ugi; '
    expect_err_has "ugi: needs the command line of an engine that answers ugi with ugiok, such as 'ugi:burrow engine talpa:size=4'"
    run match talpa:size=4 --first ugi:true --second random "${options[@]}" --concurrency 3 --json
    expect_status 1
    expect_no_out
    [[ $(wc -l <"$work/err") -eq 1 ]] || fail "expected one sentence, got $(shown "$work/err")"
    expect_err_has 'the first player, ugi:true, ended with status 0 instead of answering ugi; '
    [[ ! -e $work/$test ]] || fail 'expected no file of games'
}

engine_that_answers_only_once_loses_every_game() {
    engine fickle 'true'
    sed -i '1a [[ ! -e $0.greeted ]] || exit 3; touch "$0.greeted"' "$work/fickle"
    match_against fickle 2000
    expect_status 0
    expect_last_line 'score 2-0-0 elo +inf ±inf'
    expect_err_has "game 1: ugi:$work/fickle (Blue) ended with status 3 instead of answering ugi"
    expect_err_has "game 2: ugi:$work/fickle (Red) ended with status 3"
    expect_recorded 2 '[Termination "abandoned"]'
    expect_games 2
}

engine_that_crashes_later_loses_and_is_started_anew() {
    engine late_crash 'if [[ $count -eq 2 ]]; then kill -SEGV $$; fi; echo "bestmove $(legal)"'
    printf 'a1a2\n' >"$work/openings"
    match_against late_crash 2000 --openings "$work/openings"
    expect_status 0
    expect_err_has "game 1: ugi:$work/late_crash (Blue) crashed with signal 11 at move"
    expect_err_has "game 2: ugi:$work/late_crash (Red) crashed with signal 11 at move"
    expect_last_line 'score 2-0-0 elo +inf ±inf'
    expect_games 2
}

engine_that_never_answers_loses_on_time() {
    engine silent 'sleep 60'
    match_against silent 100
    expect_status 0
    expect_err_has "game 1: ugi:$work/silent (Blue) gave no move within 200 ms"
    expect_last_line 'score 2-0-0 elo +inf ±inf'
    expect_recorded 2 '[Termination "time"]'
    expect_games 2
    sleep 0.2
    ! pgrep -f "$work/silent" >/dev/null || fail 'expected the engine to be ended'
}

engine_may_be_late_by_the_margin() {
    engine slow 'sleep 0.3; echo "bestmove $(legal)"'
    match_against slow 5000
    expect_status 0
    expect_err_lacks 'gave no move'
    match_against slow 0
    expect_err_has 'gave no move within 100 ms'
}

engine_that_plays_an_illegal_move_loses() {
    engine illegal 'echo "bestmove a1d4"'
    match_against illegal 2000
    expect_status 0
    expect_err_has "game 1: ugi:$work/illegal (Blue) gave the illegal move 'a1d4': "
    expect_last_line 'score 2-0-0 elo +inf ±inf'
    expect_recorded 2 '[Termination "abandoned"]'
    expect_games 2
}

engine_that_talks_garbage_loses() {
    engine garbage 'printf "bestmove \033[31m}\001\n"'
    match_against garbage 2000
    expect_status 0
    expect_last_line 'score 2-0-0 elo +inf ±inf'
    expect_games 2
    ! grep -q "$(printf '\033')" "$work/err" || fail 'expected no control characters'
    engine nothing 'echo bestmove'
    match_against nothing 2000
    expect_err_has 'said bestmove without a move'
    engine flood 'while echo "$RANDOM best move"; do :; done'
    match_against flood 100
    expect_err_has 'gave no move within 200 ms'
    expect_last_line 'score 2-0-0 elo +inf ±inf'
}

engine_gets_the_start_the_moves_and_the_limit() {
    engine spy 'echo "$position;$moves;$rest" >>"$0.log"; echo "bestmove $(legal)"'
    printf 'a1a2 d1c1\n' >"$work/openings"
    run match talpa:size=4 --first "ugi:$work/spy" --second random --games 1 --nodes 77 \
        --openings "$work/openings"
    expect_status 0
    [[ $(head -n 1 "$work/spy.log") == 'brbr/rbrb/brbr/rbrb r;a1a2 d1c1;nodes 77' ]] ||
        fail "expected another question than $(head -n 1 "$work/spy.log")"
    run match talpa:size=4 --first "ugi:$work/spy" --second random --games 1 --time 5+0.25 \
        --openings "$work/openings"
    grep -Eq ';p1time 5000 p2time 5000 p1inc 250 p2inc 250$' "$work/spy.log" ||
        fail "expected clocks, got $(shown "$work/spy.log")"
}

# After an interruption the match ends in order; all other signals end it at once.
engine_is_ended_however_the_match_is() {
    local signal
    engine busy 'sleep 60; true'
    for signal in INT TERM HUP QUIT; do
        run_until $signal 1 match talpa:size=4 --first "ugi:$work/busy" --second random --games 2 \
            --time 30
        [[ $status -ge 128 ]] || fail "expected an end by $signal, got the status $status"
        expect_no_engine busy
    done
}

match_can_be_interrupted_before_the_first_game() {
    printf '#!/bin/sh\nexec sleep 60\n' >"$work/mute"
    chmod +x "$work/mute"
    run_until INT 1 match talpa:size=4 --first "ugi:$work/mute" --second random --games 2
    expect_status 130
    expect_last_line 'score 0-0-0 elo +0.0 ±inf'
    expect_no_engine mute
}

many_games_at_once_are_played() {
    run match talpa:size=4 --first random --second greedy --games 300 --seed 1 --concurrency 256
    expect_status 0
    cp "$work/out" "$work/kept"
    run match talpa:size=4 --first random --second greedy --games 300 --seed 1
    cmp -s "$work/out" "$work/kept" || fail 'expected the same result'
}

# ---- sequential tests --------------------------------------------------------------------------

sprt_stops_by_itself() {
    run match talpa:size=6 --first greedy --second random --games 1000 --sprt 0,100 --seed 1 \
        --record "$work/$test" --concurrency 2
    expect_status 0
    [[ $(sed -n 3p "$work/out") =~ ^sprt\ accepted\ llr\ \+[23]\. ]] ||
        fail "expected an accepted test, got $(shown "$work/out")"
    [[ $(grep -c '^\[Game' "$work/$test") -lt 200 ]] || fail 'expected it to stop'
    run match talpa:size=6 --first random --second greedy --games 1000 --sprt 0,100 --seed 1
    expect_out_has 'sprt rejected llr -'
}

# ---- records and going on ----------------------------------------------------------------------

progress_is_told_and_interruption_prints_the_score_and_how_to_go_on() {
    run_until_it_speaks match talpa --first 9 --second random --games 900 --time 0.05 --seed 5 \
        --record "$work/my games"
    expect_status 130
    [[ $(tail -n 1 "$work/out") =~ ^score\ [0-9]+-0-[0-9]+\ elo ]] ||
        fail "expected the score, got $(shown "$work/out")"
    expect_err_has 'of 900 games'
    expect_err_has "  burrow match talpa --first 9 --second random --games 900 --time 0.05 --seed 5 --record '$work/my games' --resume"
}

interrupted_match_goes_on_to_the_same_end() {
    local options=(match talpa:size=6 --first 3 --second greedy --nodes 300 --seed 5)
    run "${options[@]}" --games 9 --record "$work/$test.whole"
    cp "$work/out" "$work/out.whole"
    run "${options[@]}" --games 3 --record "$work/$test"
    expect_status 0
    # shellcheck disable=SC2094 # the size is known before anything is cut
    truncate -s $(($(wc -c <"$work/$test") - 30)) "$work/$test"
    run "${options[@]}" --games 9 --record "$work/$test" --resume
    expect_status 0
    expect_err_has 'is not complete; it is played again'
    cmp -s "$work/$test" "$work/$test.whole" || fail 'expected the same records'
    cmp -s "$work/out" "$work/out.whole" || fail 'expected the same result'
}

torn_game_is_cut_off_wherever_it_is_torn() {
    local options=(match talpa:size=3 --first random --second random --games 3 --seed 2) cut
    run "${options[@]}" --record "$work/$test.whole"
    for cut in 1 2 3 5 40 150 220 100000; do
        head -c -"$cut" "$work/$test.whole" >"$work/$test"
        run "${options[@]}" --record "$work/$test" --resume
        expect_status 0
        cmp -s "$work/$test" "$work/$test.whole" || fail "expected the same records after a cut of $cut"
    done
}

resume_of_no_file_says_that_the_match_begins() {
    run match talpa:size=4 --first random --second random --games 2 --record "$work/$test" --resume
    expect_status 0
    expect_err_has "there is no $work/$test to go on from, so the match begins"
    expect_games 2
}

resume_takes_the_seed_from_the_file() {
    run match talpa --first random --second random --games 2 --seed 7 --record "$work/$test"
    run match talpa --first random --second random --games 4 --record "$work/$test" --resume
    expect_status 0
    expect_recorded 4 '[Seed "7"]'
    expect_games 4
}

resume_remembers_whose_fault_a_loss_was() {
    engine illegal 'echo "bestmove a1d4"'
    engine silent 'sleep 60'
    match_against illegal 2000 --json
    expect_json_has '"faults":[0,2]'
    match_against illegal 2000 --json --resume
    expect_status 0
    expect_json_has '"faults":[0,2]'
    expect_err_has "ugi:$work/illegal lost 2 of the games by its own fault"
    run match talpa:size=4 --first random --second "ugi:$work/illegal" --games 15 --margin 2000 \
        --time 0.1 --record "$work/$test" --resume --json
    expect_json_has '"faults":[0,15]'
    expect_err_has 'game 3: ' # ten are reported one by one, not counting earlier ones
    expect_err_has 'game 12: '
    expect_err_lacks 'game 13: '
    expect_err_has 'lost 15 of the games by its own fault'
    rm "$work/$test"
    run match talpa:size=4 --first "ugi:$work/silent" --second random --games 1 --margin 50 \
        --time 0.05 --record "$work/$test" --seed 1
    run match talpa:size=4 --first "ugi:$work/silent" --second random --games 1 --margin 50 \
        --time 0.05 --record "$work/$test" --resume --json
    expect_json_has '"faults":[1,0]'
}

resume_counts_no_fault_where_there_was_none() {
    run match talpa:size=4 --first random --second greedy --games 6 --seed 7 --record "$work/$test"
    run match talpa:size=4 --first random --second greedy --games 6 --record "$work/$test" --resume \
        --json
    expect_json_has '"faults":[0,0]'
    expect_err_lacks fault
}

# A resumed match whose engine is missing leaves the file alone, even a truncated one.
resume_needs_an_engine_only_for_games_that_are_missing() {
    local options=(match talpa:size=4 --first random --second "ugi:$work/mortal" --margin 2000
        --seed 1 --record "$work/$test" --resume)
    engine mortal 'echo "bestmove $(legal)"'
    run "${options[@]}" --games 2
    expect_status 0
    rm "$work/mortal"
    run "${options[@]}" --games 2
    expect_status 0
    truncate -s -30 "$work/$test"
    cp "$work/$test" "$work/kept"
    run "${options[@]}" --games 4
    expect_status 1
    expect_no_out
    expect_err_has "the second player, ugi:$work/mortal, ended with status 127"
    cmp -s "$work/$test" "$work/kept" || fail 'expected the file as it was'
}

resume_of_a_finished_match_prints_its_score() {
    run match talpa --first random --second random --games 4 --seed 7 --record "$work/$test"
    cp "$work/out" "$work/kept"
    run match talpa --first random --second random --games 4 --record "$work/$test" --resume
    expect_status 0
    cmp -s "$work/out" "$work/kept" || fail 'expected the same result'
    expect_games 4
}

resume_of_another_match_is_refused() {
    run match talpa --first random --second greedy --games 2 --seed 7 --record "$work/$test"
    cp "$work/$test" "$work/kept"
    run match talpa:size=6 --first random --second greedy --games 4 --record "$work/$test" --resume
    expect_refusal 2 'is not of this match: its game is talpa, not talpa:size=6'
    run match talpa --first random --second random --games 4 --record "$work/$test" --resume
    expect_refusal 2 "its second player is 'greedy', not 'random'"
    run match talpa --first random --second greedy --games 4 --seed 8 --record "$work/$test" --resume
    expect_refusal 2 "its seed is '7', not '8'"
    run match talpa --first random --second greedy --games 4 --nodes 5 --record "$work/$test" --resume
    expect_refusal 2 "its limit is '0.1 s a move', not '5 nodes a move'"
    echo 'a1a2 b1c1' >"$work/openings"
    run match talpa --first random --second greedy --games 4 --openings "$work/openings" \
        --record "$work/$test" --resume
    expect_refusal 2 "its openings are 'random', not '$work/openings'"
    cmp -s "$work/$test" "$work/kept" || fail 'expected the file as it was'
}

resume_from_a_strange_file_leaves_it_alone() {
    printf 'my diary\n' >"$work/$test"
    run match talpa --first random --second greedy --games 2 --record "$work/$test" --resume
    expect_refusal 3 'line 1'
    [[ $(cat "$work/$test") == 'my diary' ]] || fail 'expected the file as it was'
}

games_are_added_behind_those_of_another_match() {
    run match talpa --first random --second random --games 2 --seed 1 --record "$work/$test"
    run match talpa --first random --second greedy --games 2 --seed 2 --record "$work/$test"
    expect_status 0
    expect_games 4
    run match talpa --first random --second greedy --games 4 --record "$work/$test" --resume
    expect_status 0
    expect_games 6
}

record_that_cannot_be_written_is_an_error_of_files() {
    run match talpa --first random --second random --games 2 --record "$work/no/such"
    expect_refusal 4 'cannot be written'
    [[ ! -e /dev/full ]] && return
    run match talpa --first random --second random --games 2 --record /dev/full
    expect_refusal 4 'cannot be written'
}

# ---- on a terminal -----------------------------------------------------------------------------

progress_fits_the_terminal() {
    local columns widest
    export TERM=xterm
    for columns in 90 40; do
        run_on_terminal $columns 10 match talpa --first 7 --second 7 --games 20 --nodes 20000 \
            --sprt 0,1 --seed 1
        expect_status 0
        expect_out_has ' of 20 games'
        widest=$(tr '\r' '\n' <"$work/out" | sed -E $'s/\033\\[K//g; s/±/+/g' | grep -a ' of 20 games' |
            awk '{ if (length($0) > most) most = length($0) } END { print most + 0 }')
        [[ $widest -lt $columns ]] || fail "expected rows below $columns columns, got $widest"
    done
}

terminal_that_cannot_go_back_gets_lines() {
    export TERM=dumb
    run_on_terminal 80 24 match talpa:size=4 --first random --second random --games 2 --seed 1
    expect_status 0
    expect_no_escapes
}

# ---- wrong usage -------------------------------------------------------------------------------

wrong_usage_is_refused() {
    local options=(match talpa --first random --second random --games 2)
    run match talpa --first random --second random
    expect_refusal 2 'how many games'
    run match --first random --second random --games 2
    expect_refusal 2 'which game'
    run match talpa --first human --second random --games 2
    expect_refusal 2 'a human does not play matches'
    run match talpa --first 10 --second random --games 2
    expect_refusal 2 "there is no player '10'"
    run match talpa --first random --second ranked:0 --games 2
    expect_refusal 2 "there is no player 'ranked:0'"
    run match talpa --first random --second ugi: --games 2
    expect_refusal 2 'ugi: must be followed by the command line'
    run match nim --first random --second random --games 2
    expect_refusal 2 'variant'
    run match talpa --first random --second random --games 0
    expect_refusal 2 '--games is a number from 1'
    run "${options[@]}" --time 1 --nodes 5
    expect_refusal 2 'not by both'
    run "${options[@]}" --resume
    expect_refusal 2 '--resume goes on from a file'
    run "${options[@]}" --record -
    expect_refusal 2 '--record needs a file'
}

wrong_numbers_are_refused() {
    local options=(match talpa --first random --second random --games 2) text
    for text in 0 -1 '' abc 1e3 0.0001 1+ +1 1+1+1 nan 99999999999999999999; do
        run "${options[@]}" --time "$text"
        expect_refusal 2 '--time is a number of seconds' "not '$text'"
    done
    for text in 5 5,5 9,5 "," a,b 1,2,3 0,inf 0,2000.1 -10000,10000 ''; do
        run "${options[@]}" --sprt "$text"
        expect_refusal 2 '--sprt is two numbers of Elo from -2000 to 2000' "not '$text'"
    done
    for text in 0 -1 x ''; do
        run "${options[@]}" --nodes "$text"
        expect_refusal 2 '--nodes is a number from 1'
        run "${options[@]}" --concurrency "$text"
        expect_refusal 2 '--concurrency is a number from 1'
        run "${options[@]}" --threads "$text"
        expect_refusal 2 '--threads is a number from 1'
    done
    run "${options[@]}" --seed x
    expect_refusal 2 'the seed is a number'
    run "${options[@]}" --margin -5
    expect_refusal 2 '--margin is a number'
}

run_tests
