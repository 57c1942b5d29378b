#!/usr/bin/env bash
# `burrow solve` with its ledger on a PostgreSQL server, which goes away and comes back.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=solve_lib.sh
source "$(dirname "$0")/solve_lib.sh"
# shellcheck source-path=SCRIPTDIR source=../postgres_lib.sh
source "$(dirname "$0")/../postgres_lib.sh"
trap 'postgres_end; rm -rf "$work"' EXIT
postgres_make && make_longer || exit

four_workers_of_which_two_are_killed_make_the_same_ledger() {
    local url workers=()
    url=$(postgres_new crowd)
    for i in 1 2 3 4; do
        begin "crowd$i" --ledger "$url" --lease 1
        workers+=("$worker")
    done
    postgres_await_findings crowd 10
    kill -KILL "${workers[0]}" "${workers[1]}" 2>/dev/null
    { wait "${workers[0]}" "${workers[1]}"; } 2>/dev/null
    for i in 2 3; do
        worker=${workers[$i]}
        await 0 "crowd$((i + 1))"
    done
    run "${longer[@]}" --ledger "$url" --export "$work/crowd.txt"
    expect_status 0
    expect_same longer.txt crowd.txt
}

a_server_that_comes_back_finds_everybody_at_work() {
    local url
    url=$(postgres_new back)
    begin back --ledger "$url" --lease 5 --export "$work/back.txt"
    postgres_await_findings back 5
    postgres_stop immediate
    sleep 1
    postgres_start
    await 0 back
    grep -q 'the connection to the ledger is lost.*trying again in 1 s' "$work/back.err" ||
        fail "expected to be told, got $(shown "$work/back.err")"
    grep -q 'connected again' "$work/back.err" || fail 'expected to be told that it is back'
    expect_same longer.txt back.txt
}

a_server_that_stays_away_ends_the_work_and_nothing_is_lost() {
    local url
    url=$(postgres_new away)
    begin away --ledger "$url" --lease 1
    postgres_await_findings away 5
    postgres_stop
    await 4 away
    [[ ! -s $work/away.out ]] || fail 'expected no output'
    postgres_start
    run "${longer[@]}" --ledger "$url" --lease 1 --export "$work/away.txt"
    expect_status 0
    expect_same longer.txt away.txt
}

an_interruption_ends_the_waiting() {
    local url
    url=$(postgres_new wait)
    begin wait --ledger "$url"
    postgres_await_findings wait 5
    postgres_stop
    until grep -q 'trying again' "$work/wait.err"; do
        sleep 0.1
        kill -0 "$worker" 2>/dev/null || fail "it ended: $(shown "$work/wait.err")"
    done
    kill -TERM "$worker"
    await 130 wait
    postgres_start
}

what_is_no_server_is_refused() {
    local url
    url=$(postgres_new refused)
    run solve talpa:size=3 --ledger "$(postgres_url refused wr0ng)"
    expect_refusal 4 'password authentication failed'
    expect_err_lacks wr0ng
    run solve talpa:size=3 --ledger "$(postgres_url nowhere)"
    expect_refusal 4 'database "nowhere" does not exist'
    run solve talpa:size=3 --ledger "postgresql://u:wr0ng@127.0.0.1:1/refused"
    expect_refusal 4 127.0.0.1
    expect_err_lacks wr0ng
    run solve talpa:size=3 --ledger "$url"
    expect_status 0
    run solve talpa:size=4 --ledger "$url"
    expect_refusal 4 'ledger of talpa:size=3'
    expect_err_lacks s3cret
    run solve talpa:size=3 --ledger "$url&options=-csearch_path%3Dnone"
    expect_refusal 4 'no schema'
}

run_tests
