#!/usr/bin/env bash
# `burrow solve`: its output, going on where it was, and what it refuses.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=solve_lib.sh
source "$(dirname "$0")/solve_lib.sh"

last_line_has_the_value() {
    run solve talpa:size=3 --ledger "$work/three.db"
    expect_success
    expect_out_has 'value p1win nodes '
    run solve 4mation:size=4 --ledger "$work/draw.db" --threads 1
    expect_success
    [[ $(tail -n 1 "$work/out") =~ ^value\ (p1win|p2win|draw)\ nodes\ [0-9]+$ ]] ||
        fail "expected a value, got $(shown "$work/out")"
}

the_line_is_played_to_its_end() {
    local line
    run solve talpa:size=4 --ledger "$work/line.db"
    expect_success
    line=$(sed -n '1s/^line //p' "$work/out")
    [[ $(wc -w <<<"$line") -gt 4 ]] || fail "expected a line, got $(shown "$work/out")"
    run state talpa:size=4 --moves "$line"
    [[ $(cat "$work/out") == *' result p1win' ]] || fail "expected a win, got $(shown "$work/out")"
}

all_moves_are_listed_in_byte_order() {
    run solve talpa:size=3 --all-moves --ledger "$work/all.db"
    expect_success
    sed '1d; $d; s/ .*//' "$work/out" >"$work/moves"
    "$burrow" moves talpa:size=3 | cmp -s - "$work/moves" ||
        fail "expected all moves, got $(shown "$work/moves")"
    grep -q 'p2win$' "$work/out" || fail 'expected a move that loses'
}

all_moves_settle_the_position_without_a_job_of_its_own() {
    run solve talpa:size=4 --all-moves --ledger "$work/moves.db" --export "$work/moves.txt"
    expect_success
    expect_out_has 'value p1win'
    grep -q $'^# split\tbrbr/rbrb/brbr/rbrb b\t0$' "$work/moves.txt" ||
        fail "expected it to be split, got $(shown "$work/moves.txt")"
    ! grep -q $'^brbr/rbrb/brbr/rbrb b\t' "$work/moves.txt" || fail 'expected no job'
}

a_second_call_knows_it() {
    local first
    run solve talpa:size=4 --ledger "$work/again.db"
    first=$(cat "$work/out")
    run solve talpa:size=4 --ledger "$work/again.db"
    expect_out_has "$first"
}

a_ledger_becomes_a_text_and_is_read_from_it() {
    small text --all-moves
    expect_status 0
    printf '# %s\t%s\n' 'burrow ledger' 1 variant talpa:size=4 prover 5 job 300 |
        cmp -s - <(head -n 4 "$work/text.txt") || fail "got $(shown "$work/text.txt")"
    [[ $(grep -c '^# asked' "$work/text.txt") -gt 2 ]] || fail 'expected what was asked'
    expect_sorted '^# asked'
    expect_sorted '^# split'
    expect_sorted '^#' -v
    small back --import "$work/text.txt"
    expect_status 0
    expect_same text.txt back.txt
}

the_ledger_is_never_replaced() {
    local option
    small kept
    cp "$work/kept.db" "$work/before.db"
    for option in --export --certificate; do
        run solve talpa:size=4 --ledger "$work/kept.db" "$option" "$work/../${work##*/}/kept.db"
        expect_refusal 4 'kept.db is the ledger, and is not replaced'
        run solve talpa:size=4 --ledger "$work/new$option.db" "$option" "$work/./new$option.db"
        expect_refusal 4 'is the ledger, and is not replaced'
    done
    run solve talpa:size=3
    run solve talpa:size=3 --export "$XDG_DATA_HOME/burrow/solve-talpa-size-3.db"
    expect_refusal 4 'is the ledger, and is not replaced'
    run solve talpa:size=4 --ledger "$work/kept.db" --export "$work/e" --certificate "$work/e"
    expect_refusal 2 '--export and --certificate name the same file'
    expect_same before.db kept.db
}

a_file_beside_the_text_is_left_alone() {
    echo 'Dear diary' >"$work/beside.txt.new"
    small beside
    [[ $(cat "$work/beside.txt.new") == 'Dear diary' ]] || fail 'expected the other file as it was'
    [[ $(find "$work" -name 'beside.txt*' | wc -l) -eq 2 ]] || fail 'expected no other file'
}

a_text_with_a_wrong_line_is_refused() {
    small good
    sed '/\twin\t/s/win/won/' "$work/good.txt" >"$work/bad.txt"
    run solve talpa:size=4 --ledger "$work/usual.db" --import "$work/bad.txt"
    expect_status 3
    expect_err_has 'jobs of'
    small bad --import "$work/bad.txt"
    expect_status 3
    expect_err_has "line $(grep -n won "$work/bad.txt" | head -n 1 | cut -d : -f 1)"
    small bad --import "$work/nowhere"
    expect_status 4
}

texts_are_joined_in_any_order() {
    small whole
    grep -v $'\twin\t' "$work/whole.txt" >"$work/a.txt"
    grep -v $'\tloss\t' "$work/whole.txt" >"$work/b.txt"
    run solve talpa:size=4 --job 300 --join --import "$work/a.txt" --import "$work/b.txt" \
        --export "$work/ab.txt"
    expect_success
    expect_no_out
    run solve talpa:size=4 --job 300 --join --import "$work/b.txt" --import "$work/a.txt" \
        --export "$work/ba.txt"
    expect_same whole.txt ab.txt
    expect_same whole.txt ba.txt
    [[ ! -e $XDG_DATA_HOME/burrow ]] || fail 'expected no other ledger'
}

what_contradicts_is_not_joined() {
    small one
    sed '0,/\twin\t/s//\tloss\t/' "$work/one.txt" >"$work/other.txt"
    rm "$work/one.db"
    run solve talpa:size=4 --job 300 --join --import "$work/one.txt" --import "$work/other.txt" \
        --export "$work/joined.txt"
    expect_status 3
    expect_err_has 'is loss with work'
    expect_err_has 'in the ledger win with work'
    [[ ! -e $work/joined.txt ]] || fail 'expected no text'
}

# It is killed after up to a second, by a fixed seed, and goes on once what it claimed is free.
killing_it_ten_times_does_not_matter() {
    local place=(--ledger "$work/killed.db" --lease 1)
    RANDOM=18
    make_longer || fail 'expected it to end'
    for _ in {1..10}; do
        begin killed "${place[@]}"
        sleep "0.$(printf '%03d' $((RANDOM % 1000)))"
        kill -KILL "$worker" 2>/dev/null
        { wait "$worker"; } 2>/dev/null
    done
    run "${longer[@]}" "${place[@]}" --export "$work/killed.txt"
    expect_status 0
    expect_same longer.txt killed.txt
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

# X wins at once with a1; after a3 the board is too large to be tried.
the_moves_that_are_known_are_printed_when_the_time_is_over() {
    local part=(solve "4mation:size=12,row=4,blocked=free" --all-moves --time 1 --threads 1
        --position 11o/12/12/12/12/12/12/12/12/12/oo10/1xxx8\ x\ a2 --ledger :memory:)
    run "${part[@]}"
    expect_status 1
    expect_err_has 'the time is over'
    expect_out 'a1 p1win'
    run "${part[@]}" --json
    expect_status 1
    expect_json_has '"value":null'
    expect_json_has '"moves":{"a1":"p1win"}'
}

what_the_ledger_knows_takes_no_time() {
    run solve talpa:size=3 --all-moves --ledger "$work/known.db"
    sed '1d; $d' "$work/out" >"$work/moves"
    run solve talpa:size=3 --all-moves --ledger "$work/known.db" --time 0.001
    expect_success
    run solve talpa:size=3 --moves b2b1 --ledger "$work/some.db" --export "$work/some.txt"
    run solve talpa:size=3 --all-moves --ledger :memory: --import "$work/some.txt" --time 0.001
    expect_status 1
    [[ $(wc -l <"$work/err") -eq 1 ]] || fail "expected one message, got $(shown "$work/err")"
    [[ $(grep -c '^b2b[13] p2win$' "$work/out") -eq 2 ]] ||
        fail "expected the moves that are known, got $(shown "$work/out")"
}

# How long it takes until the rest can be estimated depends on the machine.
progress_says_what_is_worked_on() {
    local seconds
    for seconds in 3 10 30; do
        run_on_terminal 200 24 solve talpa:size=6 --all-moves --time "$seconds" --threads 1 \
            --ledger :memory:
        grep -Eq 'move 1 of 60; job 1: [0-9]+ %, at most [0-9:]+ more; [0-9.]+ million positions' \
            "$work/out" && break
    done
    grep -q 'at most' "$work/out" ||
        fail "expected the progress, got $(shown "$work/out")"
    grep -q '1bbrbr/rbrbrb' "$work/out" || fail 'expected the position of the job'
}

progress_is_a_line_a_minute_where_there_is_no_terminal() {
    run solve talpa:size=5 --all-moves --threads 1 --ledger :memory:
    expect_status 0
    [[ $(wc -l <"$work/err") -le $((1 + SECONDS / 60)) ]] ||
        fail "expected a line a minute, got $(shown "$work/err")"
}

finished_games_have_their_value() {
    run solve talpa:size=3 --position '3/3/3 r' --ledger "$work/over.db"
    expect_out_has 'value '
}

a_text_that_cannot_be_written_is_refused_at_once() {
    local place
    for place in "$work" /dev/full "$work/no/such/place"; do
        run solve talpa:size=6 --ledger "$work/none.db" --export "$place" --time 60
        expect_refusal 4
        [[ ! -e $work/none.db ]] || fail 'expected no work'
    done
    [[ -c /dev/full ]] || fail 'expected the device to be left alone'
}

wrong_arguments_are_refused() {
    run solve
    expect_status 2
    run solve talpa:size=3 --memory 3X
    expect_status 2
    expect_err_has '8G'
    run solve talpa:size=3 --memory 100M
    expect_status 1
    expect_err_has 'one thread needs 2112 megabytes of memory'
    run solve talpa:size=3 --job 0
    expect_status 2
    expect_err_has 'from 1 to 1000000000000'
    run solve talpa:size=3 --lease 0.5
    expect_status 2
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
