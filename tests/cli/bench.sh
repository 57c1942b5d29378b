#!/usr/bin/env bash
# `burrow bench`: its output and what it refuses. bench_signature.sh tests that all builds print the
# right number.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

last_line_is_nodes_and_nodes_in_a_second() {
    run bench 4mation:size=5
    expect_success
    [[ $(cat "$work/out") =~ ^[0-9]+' nodes '[0-9]+' nps'$ ]] ||
        fail "expected nodes and nps, got $(shown "$work/out")"
}

same_variant_takes_the_same_nodes() {
    local variant first
    for variant in talpa:size=4 talpa:size=3,first=blue 4mation:size=5; do
        run bench "$variant"
        expect_success
        first=$(cut -d ' ' -f 1 "$work/out")
        [[ $first -gt 0 ]] || fail "expected some nodes, got $first"
        run bench "$variant"
        expect_out_has "$first nodes "
    done
}

other_variants_take_other_nodes() {
    local first
    run bench talpa:size=4
    first=$(cut -d ' ' -f 1 "$work/out")
    run bench 4mation:size=5
    expect_out_lacks "$first nodes "
}

json_has_the_same_nodes() {
    local first
    run bench 4mation:size=5
    first=$(cut -d ' ' -f 1 "$work/out")
    run bench 4mation:size=5 --json
    expect_success
    expect_json
    [[ $(cat "$work/out") =~ ^'{"nodes":'$first',"nps":'[0-9]+'}'$ ]] ||
        fail "expected $first nodes as JSON, got $(shown "$work/out")"
}

# Two in a row: whoever begins wins with the second piece, which the engine sees without a search.
variant_without_anything_to_search_takes_none() {
    run bench 4mation:size=8,row=2
    expect_success
    expect_out '0 nodes 0 nps'
    run bench 4mation:size=3 --json
    expect_success
    expect_out '{"nodes":0,"nps":0}'
}

wrong_usage_is_refused() {
    run bench nim
    expect_refusal 2 "there is no game 'nim'"
    run bench ''
    expect_refusal 2 "there is no game ''"
    run bench talpa:size=17
    expect_refusal 2 "size is a number from 3 to 16, not '17'"
    run bench talpa:colour=red
    expect_refusal 2 'colour'
    run bench talpa 4mation
    expect_refusal 2 "'4mation' is one word too many"
    run bench --threads 2
    expect_refusal 2 "there is no option '--threads'" "'burrow bench --help' says more."
    run bench talpa --position 'rbr/brb/rbr r'
    expect_refusal 2 "there is no option '--position'"
    run bench --json=yes
    expect_refusal 2 '--json takes no value'
    run bench --color sometimes
    expect_refusal 2 "--color is auto, always or never, not 'sometimes'"
}

help_begins_with_examples() {
    run bench --help
    expect_success
    [[ $(head -n 1 "$work/out") == Examples: ]] || fail 'expected examples first'
    expect_out_has 'N nodes M nps'
}

output_that_cannot_be_written_is_an_error_of_files() {
    [[ -e /dev/full ]] || skip 'there is no /dev/full'
    output=/dev/full
    run bench 4mation:size=5
    expect_status 4
    expect_err_has 'writing the output failed'
}

interruption_ends_it_with_130() {
    run_until INT 0.2 bench
    expect_status 130
    expect_no_out
}

run_tests
