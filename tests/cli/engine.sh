#!/usr/bin/env bash
# `burrow engine`: the protocol over real pipes, with searches that run while lines come in, and
# `--check`, which our own engine must pass and faulty ones must fail for the right reason.
#
# What each line is answered with is tested without a process, in test_ugi.c.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source=talk.sh
source "$(dirname "$0")/talk.sh"

# ---- the protocol ------------------------------------------------------------------------------

# A line sent after the last line of a search is about what follows, however quick the sender. On one
# processor, the reader is often quicker than the engine.
a_quick_answer_to_a_bestmove_means_what_follows() {
    local round pinned=()
    ! command -v taskset >/dev/null || pinned=(taskset -c 0)
    coproc engine { "${pinned[@]}" "${launch[@]}" engine 4mation:size=5; }
    for round in {1..60}; do
        echo 'go depth 1' >&"${engine[1]}"
        read_up_to bestmove
        echo 'go infinite' >&"${engine[1]}"
        echo stop >&"${engine[1]}"
        read_up_to bestmove
        printf '%s\n' 'query p1turn' isready >&"${engine[1]}"
        read_up_to response
        read_up_to readyok
    done
    echo quit >&"${engine[1]}"
    wait
}

the_usual_talk_works() {
    typed ugi isready uginewgame 'position startpos moves d4' 'query p1turn' 'query gameover' \
        'query result' quit
    run engine 4mation
    expect_success
    expect_line ugiok
    expect_line readyok
    [[ $(tail -n 3 "$work/out" | paste -sd ' ') == 'response false response false response none' ]] ||
        fail "expected three responses, got $(shown "$work/out")"
}

a_search_that_ends_by_itself_gives_its_bestmove() {
    talk talpa:size=6
    tell 'go depth 3'
    await '^bestmove '
    leave
    expect_success
    expect_out_has 'info depth 3 '
    expect_bestmoves 1
}

# Without the book, 20 million positions and more are needed.
the_first_move_of_a_solved_board_is_proved_at_once() {
    talk 4mation
    tell 'go nodes 2000000'
    await '^bestmove '
    leave
    expect_success
    expect_out_has 'info string proved draw'
    expect_bestmoves 1
}

end_of_input_during_a_search_ends_it_with_a_bestmove() {
    local start
    typed 'go infinite'
    start=$(now_ms)
    run engine talpa
    expect_success
    expect_bestmoves 1
    [[ $(($(now_ms) - start)) -lt 2000 ]] || fail 'expected it to end at once'
}

quit_during_a_search_ends_it_with_a_bestmove() {
    talk 4mation:size=3
    tell 'go infinite'
    await '^info depth'
    sleep 0.2
    expect_bestmoves 0
    tell quit
    wait "$job"
    status=$?
    expect_success
    expect_bestmoves 1
    exec 7>&-
}

end_of_input_without_a_search_ends_it() {
    true >"$input"
    run engine talpa
    expect_success
    expect_no_out
}

isready_is_answered_during_a_search() {
    talk talpa
    tell 'go infinite'
    await '^info depth'
    tell isready
    await '^readyok$'
    expect_bestmoves 0
    tell stop
    await '^bestmove '
    leave
    expect_success
    expect_bestmoves 1
}

a_stop_ends_a_search_at_once() {
    local start best=100000 took
    for _ in 1 2 3; do
        talk talpa:size=16
        tell 'go infinite'
        await '^info depth'
        start=$(now_ms)
        tell stop quit
        wait "$job"
        status=$?
        took=$(($(now_ms) - start))
        [[ $took -ge $best ]] || best=$took
        exec 7>&-
        expect_success
        expect_bestmoves 1
    done
    # The end of the process and a busy machine are in this, too; test_ugi knows how much work it is.
    [[ $best -le 1000 ]] || fail "expected a stop at once, got $best ms"
}

other_lines_wait_until_the_search_ends() {
    talk 4mation
    tell 'go infinite'
    await '^info depth'
    tell 'position startpos moves d4' 'query p1turn' 'go depth 1' 'query result' isready
    await '^readyok$'
    expect_out_lacks response
    tell stop
    await '^response none$'
    leave
    expect_success
    expect_bestmoves 2
    [[ $(grep -E '^(bestmove|response|readyok)' "$work/out" | cut -d ' ' -f 1 | paste -sd ' ') == \
        'readyok bestmove response bestmove response' ]] ||
        fail "expected the lines that waited in their order, got $(shown "$work/out")"
}

lines_that_cannot_be_read_wait_as_others_do() {
    talk 4mation
    tell 'go infinite'
    await '^info depth'
    tell "$(head -c 9000 /dev/zero | tr '\0' x)"
    printf 'mo\0ves\n' >&7
    tell isready
    await '^readyok$'
    expect_out_lacks error
    tell stop
    await 'NUL'
    leave
    expect_success
    [[ $(grep -oE '^bestmove|too long|NUL' "$work/out" | paste -sd ' ') == 'bestmove too long NUL' ]] ||
        fail "expected the refusals after the search, got $(shown "$work/out")"
}

# The second thread may still be at work when a search has ended, on lines that came in meanwhile.
nothing_comes_between_the_lines_of_an_answer() {
    for _ in {1..300}; do
        printf '%s\n' 'go nodes 1' display isready
    done >"$input"
    run engine 4mation:size=9
    expect_success
    expect_bestmoves 300
    [[ $(grep -c '^readyok$' "$work/out") -eq 300 ]] || fail 'expected 300 times readyok'
    awk '/^ 9 /{inside = 1} /^X to move$/{inside = 0} inside && /^(readyok|bestmove|info)/{exit 1}' \
        "$work/out" || fail 'expected boards in one piece'
}

searches_that_wait_can_be_stopped_too() {
    for _ in {1..20}; do
        talk 4mation:size=3
        tell 'go infinite' 'go infinite' 'go infinite' stop stop stop isready
        tell stop stop
        await '^readyok$'
        leave
        expect_success
        expect_bestmoves 3
    done
}

lines_that_wait_are_handled_at_the_end_of_input() {
    typed 'go infinite' 'position startpos moves d4' 'go infinite' 'query p1turn'
    run engine 4mation
    expect_success
    expect_bestmoves 2
    expect_last_line 'response false'
}

too_many_lines_that_wait_are_refused() {
    talk 4mation
    tell 'go infinite'
    yes 'query p1turn' | head -n 3000 >&7
    tell isready
    await '^readyok$'
    expect_out_has 'info string error the line cannot wait: too many lines do'
    leave
    expect_success
    expect_bestmoves 1
    expect_lines 1000 'response true'
}

perft_behind_the_end_of_input_still_counts() {
    typed 'perft 3' quit
    run engine talpa
    expect_success
    expect_out 'nodes 1182276'
}

bench_counts_what_the_command_counts() {
    local nodes
    run bench 4mation:size=5
    expect_success
    nodes=$(tail -n 1 "$work/out" | cut -d ' ' -f 1)
    typed bench quit
    run engine 4mation:size=5
    expect_success
    [[ $(cat "$work/out") =~ ^"$nodes nodes "[0-9]+' nps'$ ]] ||
        fail "expected $nodes nodes, got $(shown "$work/out")"
}

bench_of_a_variant_without_anything_to_search_is_none() {
    typed bench quit
    run engine 4mation:size=3
    expect_success
    expect_out '0 nodes 0 nps'
}

stop_ends_a_perft() {
    talk talpa
    tell 'perft 30' isready
    await '^readyok$'
    tell stop
    await 'perft was stopped'
    leave
    expect_success
}

# ---- input and output that fail ----------------------------------------------------------------

input_that_cannot_be_read_is_an_error_of_files() {
    input=/
    run engine talpa
    expect_refusal 4 'reading standard input failed'
}

output_that_cannot_be_written_is_an_error_of_files() {
    [[ -e /dev/full ]] || skip 'there is no /dev/full'
    typed 'go infinite'
    output=/dev/full
    run engine talpa
    expect_status 4
    expect_err_has 'writing the output failed'
    command='burrow engine talpa >&-'
    "${launch[@]}" engine talpa <"$input" 2>"$work/err" >&-
    status=$?
    expect_status 4
    expect_err_lacks ioctl # a stale errno of an earlier call
}

# ---- wrong lines -------------------------------------------------------------------------------

a_line_of_a_million_bytes_is_answered_with_an_error() {
    { long_line x && echo && echo isready; } >"$input"
    run engine talpa
    expect_success
    expect_out $'info string error the line is too long\nreadyok'
}

a_nul_byte_is_answered_with_an_error() {
    printf 'isready\0\nisready\n' >"$input"
    run engine talpa
    expect_success
    expect_out $'info string error the line has a NUL in it\nreadyok'
}

a_last_line_without_line_feed_counts() {
    printf isready >"$input"
    run engine talpa
    expect_success
    expect_out readyok
}

windows_line_ends_are_fine() {
    printf 'isready\r\nquery p1turn\r\nquit\r\n' >"$input"
    run engine talpa
    expect_success
    expect_out $'readyok\nresponse true'
}

garbage_changes_nothing() {
    typed 'position startpos moves d4' nonsense 'position fen x' 'go up' 'setoption' 'query' \
        'position startpos moves d4 d4' display
    run engine 4mation
    expect_success
    [[ $(grep -c '^info string error ' "$work/out") -eq 6 ]] ||
        fail "expected six errors, got $(shown "$work/out")"
    expect_line 'position 7/7/7/3x3/7/7/7 o d4'
}

random_bytes_are_survived() {
    local seed
    for seed in 1 2 3 4 5; do
        awk -v seed="$seed" 'BEGIN { srand(seed); for (i = 0; i < 20000; i++)
            printf "%c", rand() < 0.05 ? 10 : 1 + int(rand() * 126) }' >"$input"
        printf '\nstop\nposition startpos\ndisplay\nquit\n' >>"$input"
        run engine talpa:size=3
        expect_success
        expect_line 'position rbr/brb/rbr r'
    done
}

random_lines_are_survived() {
    local seed
    for seed in 1 2 3; do
        awk -v seed="$seed" 'BEGIN { srand(seed)
            n = split("ugi isready uginewgame stop go go_depth_2 go_infinite go_movetime_1 display " \
                "moves eval perft_2 query_result position_startpos position_startpos_moves_b2 " \
                "position_fen_3/3/3_x_- setoption_name_Level_value_2 setoption_name_Threads_value_2 " \
                "setoption_name_Level_value_0 junk", words, " ")
            for (i = 0; i < 400; i++) { line = words[1 + int(rand() * n)]; gsub("_", " ", line)
                print line; if (line ~ /^go/) print "stop" } }' >"$input"
        run engine 4mation:size=3
        expect_success
    done
}

it_is_told_which_game() {
    run engine
    expect_refusal 2 'which game'
    run engine chess
    expect_refusal 2 "chess"
    run engine talpa extra
    expect_refusal 2 'one word too many'
    run engine talpa --check ' '
    expect_refusal 2 'command line of an engine'
    run engine talpa --json
    expect_refusal 2 '--json goes only with --check'
}

# ---- check -------------------------------------------------------------------------------------

our_engine_passes_its_check() {
    local variant
    for variant in talpa 4mation:size=3 talpa:size=16,first=blue; do
        run engine "$variant" --check "'$burrow' engine $variant"
        [[ $status -eq 0 ]] || fail "expected success, got $(shown "$work/out")"
        expect_success
        expect_last_line '19 passed, 0 failed'
        expect_lines 0 ''
    done
}

check_names_an_engine_of_another_variant() {
    run engine talpa:size=4 --check "'$burrow' engine talpa:size=5"
    expect_status 1
    expect_out_has 'failed  queries are right for position texts: '
}

check_speaks_json() {
    run engine 4mation:size=4 --check true --json
    expect_status 1
    expect_json
    expect_out_has '{"steps":[{"step":"ugi is answered with id, options and ugiok","status":"failed"'
    expect_out_has '"fault":"it ended with status 0'
    expect_out_has '"passed":0,"failed":19}'
}

check_names_a_command_that_does_not_exist() {
    run engine 4mation:size=4 --check /no/such/engine
    expect_status 1
    expect_out_has 'it ended with status 127'
    expect_last_line '0 passed, 19 failed'
}

# Passes lines on to our engine, and alters its output.
check_names_an_illegal_bestmove() {
    check_script illegal <<END
#!/bin/sh
'$burrow' engine 4mation:size=4 | sed -u 's/^bestmove [a-d][1-4]/bestmove z9/'
END
    expect_status 1
    expect_out_has "failed  go depth keeps to the depth: 'bestmove z9' is illegal"
    expect_out_has 'ok      queries are right through whole games'
}

check_names_a_wrong_answer_to_a_query() {
    check_script liar <<END
#!/bin/sh
'$burrow' engine 4mation:size=4 | sed -u 's/^response p1win/response p2win/'
END
    expect_status 1
    expect_out_has "query result is p1win, not 'response p2win', at "
    expect_last_line '17 passed, 2 failed'
}

check_names_an_engine_that_does_not_stop() {
    check_script deaf <<'END'
#!/bin/sh
while read -r line; do
    case $line in
    ugi) printf 'id name deaf\nugiok\n' ;;
    isready) echo readyok ;;
    query\ p1turn) echo response true ;;
    query\ gameover) echo response false ;;
    query\ result) echo response none ;;
    go\ infinite) sleep 100 & wait ;;
    go\ *) echo bestmove b2 ;;
    quit) trap '' TERM; sleep 100 ;;
    esac
done
END
    expect_status 1
    expect_out_has 'ok      queries are right at the start'
    expect_out_has 'failed  stop is answered at once, whenever it comes: no bestmove within 500 ms'
    expect_out_has 'failed  isready is answered during a search: no readyok within 500 ms'
    expect_out_has 'failed  quit ends it: it still runs 2000 ms later'
    ! pgrep -f "$work/deaf" >/dev/null || fail 'expected the engine to be ended'
}

check_survives_an_engine_that_talks_without_end() {
    run engine 4mation:size=4 --check 'yes info string'
    expect_status 1
    expect_last_line '0 passed, 19 failed'
}

check_survives_a_line_without_end() {
    run engine 4mation:size=4 --check 'head -c 100000000 /dev/zero'
    expect_status 1
    expect_out_has 'a line of more than'
}

check_ends_the_engine_however_it_is_ended_itself() {
    local signal
    printf '#!/bin/sh\ntrap "" HUP\nsleep 50\n' >"$work/sleeper"
    chmod +x "$work/sleeper"
    for signal in INT TERM HUP QUIT; do
        run_until $signal 0.5 engine talpa --check "$work/sleeper"
        [[ $status -gt 128 ]] || fail "expected an end by $signal, got the status $status"
        [[ $signal != INT || $status -eq 130 ]] || fail "expected the status 130, got $status"
        sleep 0.1
        ! pgrep -f "^/bin/sh $work/sleeper" >/dev/null || fail 'expected the engine to be ended'
    done
}

# The engine does not leave by itself when nobody speaks to it any more.
check_ends_the_engine_when_its_reader_leaves() {
    command='burrow engine --check | true'
    "${launch[@]}" engine 4mation:size=4 \
        --check "'$burrow' engine 4mation:size=4; sleep 50 # $work/stayer" 2>"$work/err" | true
    sleep 0.3
    ! pgrep -f "$work/stayer" >/dev/null || fail 'expected the engine to be ended'
    [[ ! -s $work/err ]] || fail "expected no message, got $(shown "$work/err")"
}

run_tests
