#!/usr/bin/env bash
# What the tests of certificates share: making one, and one that is refused.
# shellcheck disable=SC2154 # lib.sh sets these

# Writes the certificate of a variant: certify VARIANT [OPTION…]
certify() {
    run solve "$1" --ledger "$work/certified.db" --threads 1 --certificate "$work/proof" "${@:2}"
    expect_success
    rm -f "$work"/certified.db*
}

# Runs verify on the certificate after a change by sed: refused_after COMMAND TEXT…
refused_after() {
    sed "$1" "$work/proof" >"$work/changed"
    run verify "$work/changed"
    expect_refusal 3 "${@:2}"
}
