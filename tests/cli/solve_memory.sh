#!/usr/bin/env bash
# `burrow solve` keeps to --memory, measured by what is resident at most.
# shellcheck disable=SC2034,SC2317,SC2329 # lib.sh uses them; run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=solve_lib.sh
source "$(dirname "$0")/solve_lib.sh"

# Jobs of 262144 positions take up to 8 megabytes each.
memory_is_kept_to_by_one_thread() {
    measure talpa:size=6 --job 262144 --threads 1 --memory 72M
    expect_between 16 72
}

memory_is_kept_to_by_as_many_threads_as_it_is_enough_for() {
    measure talpa:size=6 --job 262144 --threads 12 --memory 96M
    expect_between 20 96
}

memory_is_kept_to_in_4mation() {
    measure 4mation:size=10 --job 262144 --threads 12 --memory 96M
    expect_between 20 96
}

run_tests
