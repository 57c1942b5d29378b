#!/usr/bin/env bash
# `burrow solve --certificate` and `burrow verify`: what is written, checked and refused.
# shellcheck disable=SC2016,SC2034,SC2317,SC2329 # for sed; lib.sh uses them; run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source=verify_lib.sh
source "$(dirname "$0")/verify_lib.sh"

a_certificate_is_written_and_verified() {
    certify talpa:size=4
    [[ $(head -n 1 "$work/proof") == 'burrow certificate 1' ]] || fail 'expected the first line'
    run verify "$work/proof"
    expect_success
    expect_out_has 'talpa:size=4 brbr/rbrb/brbr/rbrb r'
    [[ $(tail -n 1 "$work/out") =~ ^verified\ p1win\ positions\ [0-9]+\ rechecked\ 0$ ]] ||
        fail "expected to be verified, got $(shown "$work/out")"
}

standard_input_can_be_verified() {
    certify talpa:size=3
    input=$work/proof
    run verify -
    expect_success
    expect_out_has 'verified p1win'
}

a_draw_has_two_claims() {
    certify 4mation:size=4,row=4
    [[ $(grep -c '^claim p[12] draw$' "$work/proof") -eq 2 ]] ||
        fail "expected two claims, got $(shown "$work/proof")"
    run verify "$work/proof" --recheck all
    expect_success
    expect_out_has 'verified draw positions'
}

finished_games_have_certificates() {
    certify talpa:size=3 --position '3/3/3 r'
    run verify "$work/proof"
    expect_success
    expect_last_line 'verified p1win positions 0 rechecked 0'
}

a_position_and_moves_can_be_certified() {
    certify 4mation:size=4 --moves 'a1 b2'
    grep -qx 'position 4/4/1o2/x3 x b2' "$work/proof" || fail 'expected the position'
    run verify "$work/proof"
    expect_success
}

json_has_the_same() {
    certify talpa:size=3
    run verify "$work/proof" --json --seed 5
    expect_success
    expect_json_has '"value":"p1win"'
    expect_json_has '"leaves":0,"unused":0,"rechecked":0,"seed":5'
}

leaves_are_proved_again() {
    local digest
    printf 'burrow certificate 1\nvariant talpa:size=3\nposition rbr/brb/rbr r\nvalue %s\n' \
        p1win >"$work/proof"
    printf 'claim p1 win\nrbr/brb/rbr r\tleaf\ndigest 00000000 00000000\n' >>"$work/proof"
    run verify "$work/proof"
    expect_refusal 3 'line 7' 'would be'
    digest=$(sed -n "s/.*would be '\\(.*\\)'.*/\\1/p" "$work/err")
    sed -i "7s/.*/$digest/" "$work/proof"
    run verify "$work/proof"
    expect_success
    expect_out_has '--recheck'
    expect_last_line 'verified p1win positions 1 rechecked 0'
    run verify "$work/proof" --recheck 0.01 --seed 1
    expect_success
    expect_last_line 'verified p1win positions 1 rechecked 1'
}

what_changed_is_named_with_its_line() {
    certify talpa:size=3
    refused_after '7s/a/b/' 'line 7' 'has changed'
    refused_after '2s/3/4/' 'line 2' 'has changed'
    refused_after '$s/digest ./digest x/' 'the last line must be the digest'
    refused_after '8d' 'its digest would be'
    refused_after '1s/1/2/' 'line 1' 'version'
    refused_after '$d' 'digest'
}

bad_files_are_refused() {
    certify talpa:size=3
    run verify "$work/nowhere"
    expect_refusal 4 'No such file'
    run verify "$work"
    expect_refusal 4 'directory'
    : >"$work/empty"
    run verify "$work/empty"
    expect_refusal 3 'line 1' 'not a certificate'
    head -c 100 "$work/proof" >"$work/cut"
    run verify "$work/cut"
    expect_refusal 3 'cut short'
    head -c 5000 /dev/urandom >"$work/binary"
    run verify "$work/binary"
    expect_refusal 3 'not a certificate'
    { head -n 1 "$work/proof" && head -c 3000000 /dev/zero | tr '\0' x; } >"$work/huge"
    run verify "$work/huge"
    expect_refusal 3 'line 2'
    { cat "$work/huge" && echo; } >"$work/long"
    run verify "$work/long"
    expect_refusal 3 'line 2' 'too long'
    tr '\n' '\0' <"$work/proof" >"$work/zeros"
    run verify "$work/zeros"
    expect_refusal 3 'line 1'
}

wrong_arguments_are_refused() {
    local share
    run verify
    expect_refusal 2 'which file'
    for share in 0 2 abc 0.0 1.5 -1 .  0.5x 0.0000000001 ALL ''; do
        run verify "$work/proof" --recheck "$share"
        expect_refusal 2 '--recheck is all or a fraction'
    done
    run verify "$work/proof" --seed -1
    expect_refusal 2 'the seed is a number'
    run verify "$work/proof" "$work/proof"
    expect_refusal 2 'one word too many'
}

a_certificate_that_cannot_be_written_is_refused_at_once() {
    local option
    run solve talpa:size=3 --ledger "$work/three.db" --certificate "$work"
    expect_refusal 4 'not a file that can be replaced'
    run solve talpa:size=3 --ledger "$work/three.db" --certificate /dev/full
    expect_refusal 4 'not a file that can be replaced'
    for option in --certificate --export; do
        ln -sf "$work/elsewhere" "$work/link"
        run solve talpa:size=3 --ledger "$work/three.db" "$option" "$work/link"
        expect_refusal 4 'not a file that can be replaced'
        touch "$work/elsewhere"
        run solve talpa:size=3 --ledger "$work/three.db" "$option" "$work/link"
        expect_refusal 4 'not a file that can be replaced'
        [[ -L $work/link && ! -s $work/elsewhere ]] || fail 'expected the link as it was'
        rm "$work/elsewhere"
    done
    run solve talpa:size=3 --ledger "$work/three.db" --certificate "$work/no/such/place"
    expect_refusal 4 'cannot be written'
}

an_interruption_leaves_no_half_file() {
    local before after
    certify talpa:size=3
    before=$(cksum <"$work/proof")
    mkdir "$work/folder"
    cp "$work/proof" "$work/folder/proof"
    run_until INT 1 solve talpa:size=5 --ledger "$work/five.db" --threads 1 \
        --certificate "$work/folder/proof"
    after=$(cksum <"$work/folder/proof")
    [[ $before == "$after" ]] || fail 'expected the old certificate'
    [[ $(ls "$work/folder") == proof ]] || fail "expected no other file, got $(ls "$work/folder")"
}

run_tests
