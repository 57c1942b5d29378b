#!/usr/bin/env bash
# Texts from outside that would control a terminal, or change how the rest of a line is shown, are
# never printed as they are, wherever they come from: names and notes of records, names of files and
# folders, the environment, settings, typed lines, and other engines.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=hostile_lib.sh
source "$(dirname "$0")/hostile_lib.sh"

# ---- records -----------------------------------------------------------------------------------

names_and_notes_of_games_are_disarmed() {
    import_hostile
    for verb in 'list' 'show 1' 'show 2' 'list --unfinished'; do
        # shellcheck disable=SC2086 # two words
        run games $verb
        expect_success
        expect_out_has Mallory
        expect_disarmed
    done
}

names_and_notes_are_whole_in_json() {
    import_hostile
    run games list --json
    expect_json
    expect_disarmed
    expect_out_has 'Mallory\u202e\u2066\u061c\u009b31m'
    run games show 1 --json
    expect_json
    expect_disarmed
    expect_out_has '\u2029\u200b\ufeff\udb40\udc41'
}

exported_records_keep_every_byte() {
    import_hostile
    run games export 1
    expect_success
    expect_out_has "$marks"
    run games export --output "$work/exported.txt"
    expect_success
    HOME=$work/elsewhere XDG_DATA_HOME=$work/elsewhere run games import "$work/exported.txt"
    expect_out 'Imported 2 games.'
    rm -r "$work/elsewhere" "$work/exported.txt"
}

a_terminal_gets_no_record_as_it_is() {
    import_hostile
    for verb in export 'show 1' list; do
        # shellcheck disable=SC2086 # two words
        run_on_terminal 80 24 games $verb
        expect_status 0
        tr -d '\r' <"$work/out" >"$work/lines" && mv "$work/lines" "$work/out"
        expect_out_has Mallory
        expect_disarmed
    done
}

games_in_lines_are_disarmed() {
    import_hostile
    typed seats last history note 'note '"$marks" last "$marks" 'save '"$work/$marks" quit
    run games resume 2 --plain
    expect_status 0
    expect_out_has Mallory
    expect_disarmed
}

menus_in_lines_are_disarmed() {
    import_hostile
    typed 2 1 quit "$marks" 3 1 1 next next "$marks" last quit
    run
    expect_out_has Mallory
    expect_disarmed
}

wrong_records_are_told_disarmed() {
    for text in "$marks" "[Game \"talpa\"] [$marks \"x\"]" "[Game \"$marks\"]" \
        "[Game \"talpa\"] 1. $marks" "[Game \"talpa\"] [Position \"$marks\"] *" \
        "[Game \"talpa\"] [Red \"$escapes\"] *" "[Game \"talpa\"] {$escapes} *"; do
        printf '%s' "$text" >"$work/wrong.txt"
        run state --record "$work/wrong.txt"
        expect_refusal 3
        expect_disarmed
        run games import "$work/wrong.txt"
        expect_refusal 3
        expect_disarmed
    done
}

# ---- names of files, the environment, what is typed --------------------------------------------

names_of_files_are_disarmed() {
    hostile_folder
    echo nonsense >"$folder/games.txt"
    for file in games.txt missing .; do
        run state --record "$folder/$file"
        [[ $status -ge 3 ]] || fail "expected a refusal, got $status"
        expect_disarmed
        run games import "$folder/$file"
        expect_disarmed
        run match talpa:size=4 --first random --second random --games 2 --openings "$folder/$file"
        expect_disarmed
        run match talpa:size=4 --first random --second random --games 2 --resume \
            --record "$folder/$file"
        expect_disarmed
    done
    run serve --folder "$folder" --port 0
    expect_refusal 4
    expect_disarmed
    echo '<!doctype html>' >"$work/index.html"
    run serve --folder "$work" --host "$marks$escapes"
    expect_refusal 2
    expect_disarmed
}

the_environment_is_disarmed() {
    hostile_folder
    echo 'no archive' >"$folder/games.db"
    mkdir -p "$folder/burrow" && printf '%s\n' "$marks = $marks" "theme = $marks" "name = $escapes" \
        >"$folder/burrow/settings"
    BURROW_ARCHIVE=$folder/games.db run games list
    expect_disarmed
    BURROW_ARCHIVE=$folder run games list
    expect_disarmed
    typed quit
    XDG_CONFIG_HOME=$folder run play talpa --red human --blue human
    expect_disarmed
    typed quit
    LANGUAGE=$marks TERM=$marks XDG_DATA_HOME=$folder run play --red human --blue human
    expect_disarmed
}

operands_are_disarmed() {
    local text
    for text in "$marks" "$escapes" "$broken"; do
        for command in "$text" "help $text" "show $text" "games $text" "games show $text" \
            "show talpa --language $text" "moves talpa --position $text" \
            "state talpa --moves $text" "games list --game $text" "games list --result $text" \
            "analyse talpa --time $text" "match talpa --first $text" "play --$text"; do
            read -ra words <<<"$command"
            run "${words[@]}"
            [[ $status -ne 0 ]] || fail "expected a refusal of $(printf '%q' "$command")"
            expect_disarmed
        done
    done
}

# ---- other engines -----------------------------------------------------------------------------

engines_are_disarmed() {
    hostile_engine
    run match talpa:size=4 --first random --second "ugi:$work/hostile" --games 2 --time 0.1 --seed 1
    expect_err_has 'game 1'
    expect_disarmed
    run engine talpa:size=4 --check "$work/hostile"
    expect_status 1
    expect_disarmed
    run engine talpa:size=4 --check "$work/hostile" --json
    expect_status 1
    expect_disarmed
    typed a1a2 quit
    run play talpa:size=4 --red human --blue "ugi:$work/hostile"
    expect_disarmed
}

# A shell reads it back unchanged.
how_to_go_on_is_told_disarmed() {
    run_until_it_speaks match talpa:size=16 --first 9 --second 9 --games 100 --threads 1 \
        --record "$work/$marks"
    expect_err_has "to go on:"
    expect_disarmed
}

run_tests
