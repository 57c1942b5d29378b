#!/usr/bin/env bash
# `burrow games`: the archive as its user sees it. What it keeps, and when, is tested in
# test_archive.c.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=games_lib.sh
source "$(dirname "$0")/games_lib.sh"

# ---- list --------------------------------------------------------------------------------------

empty_archive_is_told_kindly() {
    run games list
    expect_success
    expect_out "There are no games yet. 'burrow play' begins one."
    run games list --unfinished
    expect_out 'No game fits these filters.'
    run games list --json
    expect_out '{"games":[]}'
}

list_is_a_table_with_the_latest_first() {
    import talpa.txt several.txt
    run games list
    expect_success
    expect_out "$(printf '%s\n' \
        'ID  Played      Game                              Players                    Moves  Result' \
        ' 5              talpa                             ? - ?                          0  *' \
        ' 4              4mation                           ? - ?                          2  0-1 resigned' \
        ' 3              4mation:size=4                    level 1 - level 9             15  1/2-1/2' \
        ' 2  2026        talpa:size=3,first=blue,swap=yes  Bea - Ann "the mole" \ A.      5  1-0' \
        ' 1  2026-11-15  talpa:size=6                      person - level 5              18  0-1')"
}

# A name may be wider or narrower than its number of characters.
columns_stand_below_each_other_whatever_the_names_are() {
    export LC_ALL=C.UTF-8
    printf '[Game "talpa"]\n[Red "%s"]\n[Blue "%s"]\n\n*\n\n' 山田 Ana Zoe$'\xCC\x81' Ana >"$work/names.txt"
    run games import "$work/names.txt"
    expect_success
    run games list
    expect_out "$(printf '%s\n' \
        'ID  Played  Game   Players     Moves  Result' \
        ' 2          talpa  Zoe'$'\xCC\x81'' – Ana       0  *' \
        ' 1          talpa  山田 – Ana      0  *')"
}

alone_it_lists() {
    import talpa.txt
    run games
    expect_success
    [[ $(listed) == 1 ]] || fail "expected the list, got $(shown "$work/out")"
    run games --unfinished
    expect_out 'No game fits these filters.'
}

filters_choose_games() {
    import talpa.txt several.txt
    expect_listed '4 3' --game 4mation
    expect_listed '3' --game 4mation:size=4
    expect_listed '2' --player MOLE
    expect_listed '1' --player 'level 5' --result 0-1
    expect_listed '5' --unfinished
    expect_listed '5' --result '*'
    expect_listed '2 1' --since 2026
    expect_listed '1' --since 2026-11
    expect_listed '2 1' --until 2026.11.15
    expect_listed '5 4' --last 2
    expect_listed '' --since 2027
}

wrong_filters_are_refused() {
    run games list --game chess
    expect_refusal 2 "there is no game 'chess'"
    run games list --game talpa:size=99
    expect_refusal 2 'size'
    run games list --result won
    expect_refusal 2 "--result is 1-0, 0-1, 1/2-1/2 or *, not 'won'"
    run games list --since yesterday
    expect_refusal 2 "--since is a day, a month or a year such as 2026-11-15, not 'yesterday'"
    local date
    for date in 2026-13 2026-00 2026-00-00 2026-02-31 2026-11-00 2026-04-31 2026-02-29 2100-02-29; do
        run games list --since "$date"
        expect_refusal 2 "--since is a day, a month or a year such as 2026-11-15, not '$date'"
    done
    for date in 2026-12-31 2024-02-29 2000-02-29; do
        run games list --until "$date"
        expect_status 0
    done
    run games list --until 2026-1-1
    expect_refusal 2 '--until'
    run games list --last 0
    expect_refusal 2 "--last is a number from 1 on, not '0'"
    run games list 7
    expect_refusal 2 'takes filters'
}

list_as_json_has_the_same_games() {
    import talpa.txt several.txt
    run games list --json --last 2
    expect_success
    expect_json_has '{"games":[{"variant":"talpa","id":5,"players":["",""],"started":"","changed":"20'
    expect_json_has '"plies":2,"outcome":"0-1","termination":"resigned"}]}'
    run games list --json --player mole
    expect_json_has '"players":["Ann \"the mole\" \\ A.","Bea"],"started":"2026",'
}

# ---- show --------------------------------------------------------------------------------------

show_draws_the_end_and_prints_the_record() {
    import talpa.txt several.txt
    run games show 1
    expect_success
    expect_line 'Talpa 6x6'
    expect_line 'Blue opened a path from left to right and wins.'
    tail -n "$(wc -l <"$records/talpa.txt")" "$work/out" | cmp -s - "$records/talpa.txt" ||
        fail "expected the record at the end, got $(shown "$work/out")"
    run games show 4
    expect_line 'X resigned, so O wins.'
    run games show 5
    expect_line 'Red to move.'
}

show_tells_every_end_as_everybody_does() {
    local id=0 line
    {
        ended '*' abandoned
        ended 1-0 abandoned
        ended 1/2-1/2 abandoned
        ended 0-1 time
        ended 1/2-1/2 agreed
    } >"$work/ended.txt"
    run games import "$work/ended.txt"
    expect_success
    for line in 'The game was abandoned.' 'O abandoned the game, so X wins.' \
        'The game was abandoned, and is drawn.' 'X ran out of time, so O wins.' \
        'The players agreed on a draw.'; do
        run games show $((++id))
        expect_success
        expect_line "$line"
    done
}

show_as_json_has_position_and_record() {
    import talpa.txt
    run games show 1 --json
    expect_success
    expect_json_has '{"variant":"talpa:size=6","position":"'
    expect_json_has '"result":"p2win","id":1,"players":["person","level 5"],"started":"2026-11-15",'
    expect_json_has '"plies":18,"outcome":"0-1","record":"[Game \"talpa:size=6\"]\u000a[Red'
}

wrong_games_are_refused() {
    import talpa.txt
    for verb in show export resume 'delete --yes'; do
        # shellcheck disable=SC2086 # one of them is two words
        run games $verb 99
        expect_refusal 1 'there is no game 99'
        # shellcheck disable=SC2086
        run games $verb seven
        expect_refusal 2 "'seven' is not an ID"
        # shellcheck disable=SC2086
        run games $verb 99999999999999999999
        expect_refusal 2 'is not an ID'
    done
    run games show
    expect_refusal 2 'which game?'
    run games show 1 1
    expect_refusal 2 'which game?'
}

# ---- export and import -------------------------------------------------------------------------

what_is_exported_is_imported_back() {
    import talpa.txt several.txt
    run games export
    expect_success
    cp "$work/out" "$work/all.txt"
    [[ $(grep -c '^\[Game ' "$work/all.txt") -eq 5 ]] || fail "expected 5 games"
    head -n "$(wc -l <"$records/talpa.txt")" "$work/all.txt" | cmp -s - "$records/talpa.txt" ||
        fail 'expected the oldest game first, as it was'
    export BURROW_ARCHIVE=$work/second.db
    run games import "$work/all.txt"
    expect_out 'Imported 5 games.'
    run games export
    cmp -s "$work/out" "$work/all.txt" || fail 'expected the same bytes again'
}

record_from_standard_input_is_imported_once() {
    cp "$records/talpa.txt" "$input"
    run games import -
    expect_success
    expect_out 'Imported 1 game.'
    run games import - "$records/talpa.txt"
    expect_success
    expect_out "$(printf '%s\n' 'Imported 0 games.' '2 games were here already.')"
    run games import --json "$records/several.txt" "$records/talpa.txt"
    expect_out '{"imported":[2,3,4,5],"present":1}'
}

export_takes_ids_in_their_order_or_filters() {
    import talpa.txt several.txt
    run games export 3 1
    expect_success
    [[ $(head -n 1 "$work/out") == '[Game "4mation:size=4"]' ]] || fail 'expected game 3 first'
    run games export --game 4mation
    expect_success
    [[ $(grep -c '^\[Game "4mation' "$work/out") -eq 2 ]] || fail 'expected both games of 4Mation'
    expect_out_lacks talpa
    run games export 1 --game talpa
    expect_refusal 2 'not both at once'
    run games export --since 2027
    expect_refusal 1 'there is no such game to export'
}

exported_file_is_never_replaced_without_force() {
    import talpa.txt
    rm -f "$work/my games.txt"
    run games export --output "$work/my games.txt"
    expect_success
    expect_no_out
    cmp -s "$work/my games.txt" "$records/talpa.txt" || fail 'expected the record in the file'
    echo mine >"$work/my games.txt"
    run games export --output "$work/my games.txt"
    expect_refusal 4 'is already there; --force replaces it'
    [[ $(<"$work/my games.txt") == mine ]] || fail 'expected the file to be left alone'
    run games export --output "$work/my games.txt" --force
    expect_success
    cmp -s "$work/my games.txt" "$records/talpa.txt" || fail 'expected the file to be replaced'
    [[ $(find "$work" -name 'my games.txt*' | wc -l) -eq 1 ]] || fail 'expected no other file'
}

export_to_no_proper_file_is_refused() {
    import talpa.txt
    mkdir -p "$work/folder"
    run games export --output "$work/folder" --force
    expect_refusal 4 'is not a file that can be replaced'
    run games export --output /dev/null --force
    expect_refusal 4 'is not a file that can be replaced'
    [[ -c /dev/null ]] || fail 'expected /dev/null to be left alone'
    run games export --output "$work/nowhere/games.txt"
    expect_refusal 4 'cannot be written'
    run games export --output ''
    expect_refusal 4 'cannot be written'
}

file_with_a_mistake_is_refused_as_a_whole() {
    cat "$records/several.txt" "$records/wrong_ply_17.txt" >"$work/wrong.txt"
    run games import "$work/wrong.txt"
    expect_refusal 3 "$work/wrong.txt: line " ', ply 17: ' 'not side by side'
    expect_listed ''
    run games import "$records/talpa.txt" "$work/wrong.txt"
    expect_refusal 3 'ply 17'
    expect_listed ''
    true >"$work/empty.txt"
    run games import "$work/empty.txt"
    expect_refusal 3 'there is no game in it'
    run games import "$work/missing.txt"
    expect_refusal 4 'missing.txt cannot be read'
    run games import
    expect_refusal 2 'which file?'
}

many_files_are_imported_at_once() {
    import_many
    expect_out 'Imported 300 games.'
}

# ---- resume ------------------------------------------------------------------------------------

finished_game_cannot_be_resumed() {
    import talpa.txt
    run games resume 1
    expect_refusal 1 "game 1 is over; 'burrow games show 1' shows how it ended"
    run games resume
    expect_refusal 1 "there is no unfinished game; 'burrow play' begins one"
    run games resume 1 2
    expect_refusal 2 'one game is resumed at a time'
}

latest_unfinished_game_is_resumed() {
    import several.txt
    write_unfinished
    run games import "$work/unfinished.txt"
    run games resume
    expect_success
    expect_out_has 'X to move:'
    expect_line 'It is kept as game 5.'
    expect_last_line 'result *'
    run games resume 5
    expect_line 'It is kept as game 5.'
    run games resume 4
    expect_out_has 'Red to move:'
    expect_line 'It is kept as game 4.'
}

program_of_a_foreign_game_is_not_run_unasked() {
    plant_program
    run games resume 1
    expect_refusal 2 'game 1 is played by another program' \
        "burrow games resume 1 --blue ugi:$work/player"
    run games resume 1 --blue 'ugi:touch other'
    expect_refusal 2 "Blue is not played by the program 'ugi:touch other' in this game"
    run games resume 1 --red "ugi:$work/player"
    expect_refusal 2 'Red is not played by the program'
    run games resume 1 --x "ugi:$work/player"
    expect_refusal 2 'so --x names nobody'
    printf '%s\n' 2 1 no 0 >"$input"
    run --language en
    expect_out_has "which can do whatever you can: ugi:$work/player"
    [[ ! -e $work/run ]] || fail 'expected nothing to be run'
}

program_that_is_named_is_run() {
    plant_program
    run games resume 1 --blue "ugi:$work/player" --plain
    [[ -e $work/run ]] || fail "expected the program to be run, got $(shown "$work/err")"
}

on_a_terminal_a_program_is_asked_for() {
    plant_program
    script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
        skip 'there is no script(1), which makes a terminal'
    ask() {
        printf '%s\n' "$1" quit | SHELL=/bin/sh script -qec "'$burrow' games resume 1 --plain" \
            /dev/null >"$work/out" 2>"$work/err"
    }
    ask n
    expect_out_has "which can do whatever you can: ugi:$work/player"
    expect_out_has 'nothing was run'
    [[ ! -e $work/run ]] || fail 'expected nothing to be run'
    ask y
    [[ -e $work/run ]] || fail 'expected the program to be run'
}

# ---- delete ------------------------------------------------------------------------------------

deleting_wants_to_be_meant() {
    import talpa.txt several.txt
    run games delete 1
    expect_refusal 2 'deleting is for good; --yes says that it is meant'
    expect_listed '5 4 3 2 1'
    run games delete 1 3 3 --yes
    expect_success
    expect_out 'Deleted 2 games.'
    expect_listed '5 4 2'
    run games delete 2 99 --yes
    expect_refusal 1 'there is no game 99'
    expect_listed '5 4 2'
    run games delete 2 --yes --json
    expect_out '{"deleted":[2]}'
    run games delete
    expect_refusal 2 'which games?'
}

on_a_terminal_deleting_asks() {
    import talpa.txt several.txt
    script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
        skip 'there is no script(1), which makes a terminal'
    ask() {
        printf '%s\n' "$1" | SHELL=/bin/sh script -qec "'$burrow' games delete 1 2" /dev/null \
            >"$work/out" 2>"$work/err"
    }
    ask n
    expect_out_has 'Delete 2 games for good? (y/n)'
    expect_out_has 'nothing was deleted'
    expect_listed '5 4 3 2 1'
    ask y
    expect_out_has 'Deleted 2 games.'
    expect_listed '5 4 3'
}

deleted_number_is_not_given_again() {
    import talpa.txt
    run games delete 1 --yes
    import talpa.txt
    expect_listed 2
}

# ---- usage -------------------------------------------------------------------------------------

wrong_usage_is_refused() {
    run games lst
    expect_refusal 2 "there is no 'lst'; did you mean list?"
    run games fly
    expect_refusal 2 "there is no 'fly'; there are list, show, export, import, resume, delete and repair"
    run games list --yes
    expect_refusal 2 "'burrow games list' takes no --yes"
    run games show 1 --unfinished
    expect_refusal 2 "'burrow games show' takes no filters"
    run games export --json
    expect_refusal 2 "'burrow games export' takes no --json"
    run games import --output x y
    expect_refusal 2 "'burrow games import' takes no --output"
    run games resume --force
    expect_refusal 2 "'burrow games resume' takes no --force"
    run games show 1 --red ugi:x
    expect_refusal 2 "'burrow games show' takes no players"
    run games list --sinse 2026
    expect_refusal 2 'did you mean --since?'
}

help_begins_with_examples() {
    run games --help
    expect_success
    [[ $(head -n 1 "$work/out") == Examples: ]] || fail 'expected examples first'
    run --json games list
    expect_out '{"games":[]}'
}

# ---- the file ----------------------------------------------------------------------------------

archive_lies_in_the_data_folder() {
    run games list
    [[ -f $archive ]] || fail "expected $archive"
    unset XDG_DATA_HOME
    run games list
    [[ -f $HOME/.local/share/burrow/games.db ]] || fail 'expected an archive below the home folder'
    export BURROW_ARCHIVE=$work/elsewhere.db
    run games import "$records/talpa.txt"
    [[ -f $work/elsewhere.db ]] || fail 'expected an archive elsewhere'
    BURROW_ARCHIVE='' run games list
    expect_refusal 1 'BURROW_ARCHIVE is set to nothing, so no games are kept'
    unset BURROW_ARCHIVE HOME
    run games list
    expect_refusal 4 'There is no home folder'
}

damaged_archive_is_put_aside() {
    import talpa.txt
    head -c 4096 /dev/urandom >"$archive"
    cp "$archive" "$work/damaged"
    run games list
    expect_status 0
    expect_err_has "was damaged, and a new one has taken its place."
    expect_err_has "burrow games repair $archive.damaged-"
    expect_out "There are no games yet. 'burrow play' begins one."
    cmp -s "$work/damaged" "$archive".damaged-* || fail 'expected the damaged file as it was'
    expect_listed ''
}

damaged_archive_is_repaired_by_the_command_that_is_told() {
    local name
    import_many
    cp "$archive" "$work/sound"
    printf 'damage' | dd of="$archive" bs=1 seek=$((12 * 4096)) conv=notrunc 2>"$work/dd"
    run games list
    name=$(sed -n 's/.*burrow games repair //p' "$work/err")
    [[ -f $name ]] || fail "expected the name of a file in $(shown "$work/err")"
    cp "$name" "$work/damaged"
    run games repair "$name" --json
    expect_success
    expect_json_has '{"imported":[1,2,3,'
    expect_json_has '],"present":0,"unreadable":'
    run games repair "$name"
    expect_success
    expect_out_has 'Took in 0 games.'
    expect_out_has ' games were here already.'
    expect_out_has ' games could not be read.'
    cmp -s "$name" "$work/damaged" || fail 'expected the damaged file as it was'
    run games repair "$work/sound"
    expect_success
    run games list
    [[ $(listed | wc -w) -eq 300 ]] || fail 'expected all games in the end'
}

archive_that_was_cut_gives_back_its_games() {
    import talpa.txt
    head -c 8192 "$archive" >"$work/cut.db"
    head -c 4096 "$archive" >"$work/empty.db"
    rm "$archive"
    run games repair "$work/cut.db" --json
    expect_success
    expect_json_has '{"imported":[1],"present":0,"unreadable":0,"exact":true}'
    run games repair "$work/empty.db"
    expect_status 1
    expect_out_has 'Took in 0 games.'
    expect_out_has 'There may have been more games, of which nothing is left.'
}

wrong_file_is_not_repaired() {
    local file
    run games repair
    expect_refusal 2 'which file?'
    run games repair "$work/missing.db"
    expect_refusal 4 "$work/missing.db cannot be read: No such file or directory"
    run games repair "$work"
    expect_refusal 4 'cannot be read: it is a directory'
    run games repair ''
    expect_refusal 4 "'' cannot be read: No such file or directory"
    mkfifo "$work/pipe"
    for file in /dev/zero "$work/pipe"; do
        run games repair "$file"
        expect_refusal 4 "$file cannot be read: it is not a regular file"
    done
    run games repair "$records/talpa.txt"
    expect_refusal 3 "This is not an archive of Burrow's"
}

file_of_somebody_else_is_left_alone() {
    seq 1000 >"$work/numbers"
    cp "$work/numbers" "$work/same"
    BURROW_ARCHIVE=$work/numbers run games list
    expect_refusal 4 "$work/numbers"
    cmp -s "$work/numbers" "$work/same" || fail 'expected the file as it was'
}

archive_without_its_beginning_is_repaired_as_the_message_tells() {
    import talpa.txt
    mv "$archive" "$work/named.db"
    dd if=/dev/zero of="$work/named.db" bs=4096 count=1 conv=notrunc 2>"$work/dd"
    local verb
    export BURROW_ARCHIVE=$work/named.db
    for verb in list "repair $work/named.db"; do
        # shellcheck disable=SC2086 # they are words
        run games $verb
        expect_refusal 4 "not an archive of Burrow's, so it is left as it is: $work/named.db. If it was"
        expect_err_has 'move it away, and then take in its games: burrow games repair FILE'
    done
    mv "$work/named.db" "$work/away.db"
    run games repair "$work/away.db"
    expect_success
    expect_out 'Took in 1 game.'
}

# Waits until there is a copy, and then ends the program that makes it.
interrupted_repair_leaves_no_copy() {
    local signal pid
    mkdir "$work/copies"
    truncate -s 60M "$work/long.db" || fail 'expected a file'
    for signal in TERM HUP; do
        TMPDIR=$work/copies "${launch[@]}" games repair "$work/long.db" >"$work/out" 2>"$work/err" &
        pid=$!
        until [[ -n $(ls "$work/copies") ]] || ! kill -0 "$pid" 2>/dev/null; do sleep 0.01; done
        kill -s "$signal" "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
        [[ -z $(ls "$work/copies") ]] || fail "expected no copy after SIG$signal"
    done
}

run_tests
