#!/usr/bin/env bash
# Burrow in lines: dialogues to the letter, and what they leave out. To record the current answers,
# after checking that they are right:
#     lines.sh BURROW_EXECUTABLE write_down
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source=lines_lib.sh
source "$(dirname "$0")/lines_lib.sh"

if [[ ${chosen[*]} == write_down ]]; then
    for_each_dialogue write_down_dialogue
    exit
fi

# ---- dialogues ---------------------------------------------------------------------------------

dialogues_are_answered_to_the_letter() {
    for_each_dialogue compare_dialogue
}

end_of_input_ends_well_at_every_question() {
    for_each_dialogue cut_dialogue
}

lines_that_are_no_answer_do_no_harm() {
    for_each_dialogue disturb_dialogue
}

# ---- words -------------------------------------------------------------------------------------

# Both ways to type a word are answered alike.
short_forms_do_what_words_do() {
    local pair
    for pair in 'board b' 'last l' 'moves m' 'undo u' 'redo r' 'save s' 'help ?' 'quit q' 'quit 0' \
        'quit exit' 'hint h' 'why w' 'facts f'; do
        new_home
        typed a1a2 c2c3 undo "${pair% *}"
        play talpa:size=3 --red human --blue human
        cp "$work/out" "$work/long"
        new_home
        typed a1a2 c2c3 undo "${pair#* }"
        play talpa:size=3 --red human --blue human
        cmp -s "$work/out" "$work/long" || fail "expected the same for $pair, got $(shown "$work/out")"
    done
}

# Whoever plays against a bot is spoken to; otherwise the sides have names.
facts_are_told_to_the_player_or_of_both_sides() {
    local position='r1br/b1rb/rbrr/b1br r'
    typed facts
    play talpa --position "$position" --red human --blue greedy
    expect_line 'You need 1 more empty square for a path: b2.'
    expect_line 'Blue stands in your way on b2.'
    expect_line 'b2 is frozen: by leaving it opens your path.'
    typed facts
    play talpa --position "$position" --red human --blue human
    expect_line 'Red needs 1 more empty square for a path: b2.'
    expect_line 'b2 is frozen: by leaving it opens the path of red.'
}

redo_against_a_bot_does_both_moves_again() {
    typed d4 undo redo
    play 4mation --o greedy --seed 1
    expect_line 'Took back 2 moves.'
    expect_lines 2 'X played d4.'
    [[ $(grep -c '^O played' "$work/out") -eq 2 ]] || fail "expected O's move twice"
}

seats_change_at_any_time() {
    typed d4 seats
    play 4mation --o greedy --seed 1
    expect_line 'The players changed seats; you play O now.'
    # The bot has moved for O and then for X, and the person is asked for O.
    [[ $(played_moves | wc -w) -eq 3 ]] || fail "expected three moves, got $(played_moves)"
    expect_lines 1 'O to move: '
    typed seats seats d4
    play 4mation --o greedy --seed 1
    expect_lines 1 'The players changed seats; you play O now.'
    expect_lines 1 'The players changed seats; you play X now.'
}

bot_agrees_to_a_draw_unless_it_is_ahead() {
    typed draw
    play 4mation --position '5/1xo2/2ox1/5/5 x c3' --o 1
    expect_line 'X offers a draw.'
    expect_line 'O declines the draw.'
    expect_last_line 'result *'
    play 4mation --position 'xo3/5/5/5/5 x b5' --o 1
    expect_line 'X offers a draw.'
    expect_line 'The players agreed on a draw.'
    expect_last_line 'result 1/2-1/2'
}

new_game_has_the_last_result() {
    typed a1a2 new resign
    play talpa:size=3 --red human --blue human
    expect_line 'The game is not finished.'
    expect_lines 2 'Talpa 3x3: Red (O) is human, Blue (#) is human.'
    expect_last_line 'result 0-1'
}

new_game_exchanges_the_sides() {
    typed d4 new new quit
    play 4mation --o greedy --seed 1
    expect_lines 2 '4Mation 7x7: X is human, O is greedy.'
    expect_lines 1 '4Mation 7x7: X is greedy, O is human.'
    expect_lines 1 'O to move: '
}

program_changes_sides_in_a_new_game() {
    typed new quit
    play talpa:size=3 --blue "ugi:$burrow engine talpa:size=3"
    expect_lines 1 "Talpa 3x3: Red (O) is ugi:$burrow engine talpa:size=3, Blue (#) is human."
    expect_lines 1 'Blue to move: '
}

seats_are_swapped_by_the_rule_where_it_applies() {
    typed d4 seats swap
    play 4mation:swap=yes --x human --o human
    expect_line 'The players changed seats.'
    expect_line 'Seats can be changed only right after the first move, and only once.'
}

after_no_to_a_program_the_games_are_listed_again() {
    type_on_terminal 'a1a2\nquit\n' play talpa:size=3 --plain --red human --blue "ugi:$burrow engine talpa:size=3"
    type_on_terminal '2\n1\nno\n0\n0\n' --plain
    expect_status 0
    expect_out_has 'Run it, yes or no?'
    [[ $(grep -c '1 Talpa 3' "$work/out") -eq 2 ]] || fail 'expected the list of games twice'
}

spanish_yes_has_an_accent_or_none() {
    local yes
    for yes in 'sí' si s; do
        LC_ALL=C.UTF-8 type_on_terminal "resign\\n$yes\\n" play talpa:size=3 --blue human --red human --language es
        expect_out_has '(sí/no)'
        expect_out_has 'se rindió'
    done
}

a_bad_move_against_a_level_can_be_taken_back() {
    mkdir -p "$XDG_CONFIG_HOME/burrow"
    echo 'warnings = on' >"$XDG_CONFIG_HOME/burrow/settings"
    typed b2 perhaps yes b2
    play 4mation:size=4,row=4 --position 'xxx1/ooo1/4/4 x c3' --x human --o 3 --seed 1
    expect_lines 2 'This gives away a certain win. Take it back? (yes or no) ' # with its answer
    expect_line "Type 'yes' or 'no'."
    expect_line 'Took back 1 move.'
    [[ $(grep -c '^O played' "$work/out") -eq 1 ]] || fail "expected one answer, got $(shown "$work/out")"
    typed b2 no
    play 4mation:size=4,row=4 --position 'xxx1/ooo1/4/4 x c3' --x human --o 3 --seed 1
    expect_out_has 'O played'
}

two_people_by_the_clock_are_helped_once_both_want_it() {
    typed hint why a1a2 hint
    play talpa:size=3 --red human --blue human --clock 5+3
    expect_lines 2 'By the clock, two people are helped once both have asked for it.'
    expect_out_has 'Try '
}

a_newcomer_is_led_through_a_lesson_to_a_first_game() {
    new_home
    type_on_terminal 'no\n1\nn\nn\nn\nn\nn\nn\nn\nn\nn\nn\nresign\nyes\nno\nno\n0\n' menu
    expect_status 0
    expect_out_has 'Have you played before, yes or no?'
    expect_out_has 'Step 10 of 10.'
    expect_out_has 'Talpa 6x6: Red (O) is human, Blue (#) is level 1.'
    expect_out_has 'You lost. Red resigned, so blue wins.'
    type_on_terminal '0\n' menu
    expect_out_lacks 'Have you played'
}

scripts_are_not_asked_whether_they_have_played() {
    new_home
    typed 0
    run menu
    expect_success
    expect_out_lacks 'Have you played'
}

resigning_is_asked_about_on_a_terminal() {
    type_on_terminal 'resign\nperhaps\nno\nresign\nyes\n' play talpa:size=3 --blue human --red human
    expect_status 0
    expect_out_has "Type 'yes' or 'no'."
    [[ $(grep -o 'Do you want to resign' "$work/out" | wc -l) -eq 3 ]] ||
        fail "expected three questions, got $(shown "$work/out")"
    expect_out_has 'Red resigned, so blue wins.'
    expect_last_line 'result 0-1'
    mkdir -p "$XDG_CONFIG_HOME/burrow"
    echo 'confirm = off' >"$XDG_CONFIG_HOME/burrow/settings"
    type_on_terminal 'resign\n' play talpa:size=3 --blue human --red human
    expect_out_lacks 'Do you want'
    expect_last_line 'result 0-1'
}

# ---- keeping -----------------------------------------------------------------------------------

record_is_written_to_a_new_file() {
    typed a1a2 'note one' c2c3 "save $work/game.txt" "save $work/game.txt" "save $work" 'save /no/such'
    play talpa:size=3 --red human --blue human
    expect_line "The game is in the file '$work/game.txt'."
    expect_line "There is a file '$work/game.txt' already; choose another name."
    expect_line "There is a file '$work' already; choose another name."
    expect_line "The file '/no/such' cannot be written: No such file or directory."
    grep -qFx '1. a1a2 {one} c2c3' "$work/game.txt" || fail "got $(shown "$work/game.txt")"
    run state --record "$work/game.txt"
    expect_success
    expect_out 'state rbb/rr1/1br r result none'
}

game_is_kept_from_its_first_move_on() {
    typed save a1a2 save
    play talpa:size=3 --red human --blue human
    expect_line 'Every game is kept, this one from its first move on.'
    expect_line 'Every game is kept; this one is game 1.'
    expect_line 'It is kept as game 1.'
    typed c2c3
    run games resume
    expect_success
    expect_line 'Blue captured c3 with c2; red has 4 pieces.'
    expect_line 'It is kept as game 1.'
}

game_goes_on_where_nothing_can_be_kept() {
    typed a1a2 save
    BURROW_ARCHIVE='' play talpa:size=3 --red human --blue human
    expect_line "Games are not kept here; 'save' and the name of a file writes this one."
    mkdir "$work/folder"
    BURROW_ARCHIVE=$work/folder run play talpa:size=3 --red human --blue human
    expect_status 0
    expect_line 'Red captured a2 with a1; blue has 3 pieces.'
    expect_last_line 'result *'
}

# ---- names, clocks, settings -------------------------------------------------------------------

person_has_a_name() {
    typed a1a2
    play talpa:size=3 --name 'Ana Lu'
    expect_out_has 'Talpa 3x3: Red (O) is Ana Lu, Blue (#) is level 1.'
    play 4mation --x human --o human --name Ana
    expect_line '4Mation 7x7: X is Ana, O is human.'
    mkdir -p "$XDG_CONFIG_HOME/burrow"
    echo 'name = Eva' >"$XDG_CONFIG_HOME/burrow/settings"
    play talpa:size=3
    expect_line 'Talpa 3x3: Red (O) is Eva, Blue (#) is level 1.'
    play talpa:size=3 --blue human --red human
    expect_line 'Talpa 3x3: Red (O) is human, Blue (#) is human.'
    run play talpa --red 1 --blue 2 --name Ana
    expect_refusal 2 'only bots play, so --name names nobody'
    run play talpa --name "$(printf '%0200d' 1)"
    expect_refusal 2
}

clock_is_told_before_each_turn() {
    typed score d4
    play 4mation --o greedy --clock 5+3
    [[ $(grep -cE '^X has (5:0[0-3]|4:5[0-9]) left\.$' "$work/out") -eq 3 ]] ||
        fail "expected X's clock three times, got $(shown "$work/out")"
    grep -qE '^O has (5:0[0-3]|4:5[0-9]) left\.$' "$work/out" || fail "expected O's clock"
}

wrong_clock_is_refused() {
    local clock
    for clock in '' 5+ x 999999+0 -1+0 5+3+1; do
        run play talpa --clock "$clock"
        expect_refusal 2
    done
}

broken_settings_are_told_and_ignored() {
    mkdir -p "$XDG_CONFIG_HOME/burrow"
    printf 'theme = purple\nsigns = ascii\n' >"$XDG_CONFIG_HOME/burrow/settings"
    LC_ALL=C.UTF-8 run play talpa:size=3
    expect_status 0
    expect_err_has 'purple'
    expect_out_has 'Red (O)'
}

# Trouble with the archive is reported once, and not among the answers.
trouble_with_the_archive_is_told_once() {
    local arguments file=$XDG_DATA_HOME/burrow/games.db
    for arguments in '' 'play talpa:size=3 --blue human'; do
        mkdir -p "${file%/*}"
        head -c 8192 /dev/zero | tr '\0' x >"$file"
        typed 3 0
        # shellcheck disable=SC2086 # they are words
        run $arguments
        expect_status 0
        [[ $(grep -c 'was damaged, and a new one has taken its place' "$work/err") -eq 1 ]] ||
            fail "expected the damage once in $(shown "$work/err")"
        ! grep -q 'damaged' "$work/out" || fail "expected no message in $(shown "$work/out")"
    done
}

# ---- reviews -----------------------------------------------------------------------------------

review_says_the_same_each_time() {
    play_with_mistakes
    review_marks
    answered >"$work/first"
    grep -q 'blunder' "$work/first" || fail "expected a mark in $(shown "$work/first")"
    play_with_mistakes
    review_marks
    answered | cmp -s "$work/first" - || fail 'expected the same marks again'
}

judgements_are_kept_with_the_game() {
    play_with_mistakes
    review_marks
    expect_lines 1 "Looking at $moves moves; this takes a moment."
    grep -v '^Looking at' "$work/out" >"$work/first"
    review_marks
    cmp -s "$work/first" "$work/out" || fail "expected the same at once, got $(shown "$work/out")"
}

hint_and_reason_come_from_one_look() {
    typed hint why hint
    play talpa:size=4 --blue human --red human
    [[ $(grep -c '^Try' "$work/out") -eq 2 ]] || fail 'expected two hints'
    [[ $(grep '^Try' "$work/out" | sort -u | wc -l) -eq 1 ]] ||
        fail "expected the same hint twice, got $(shown "$work/out")"
}

# The reason for the last move does not judge the position that is judged after it.
one_position_is_judged_once() {
    typed d4 e5 why
    play 4mation:size=8 --x human --o human
    expect_lines 1 'About the position now:'
    [[ $(grep -c '^The engine judges' "$work/out") -eq 1 ]] ||
        fail "expected one judgement, got $(shown "$work/out")"
    [[ $(grep -c 'the engine expects\|The engine expects' "$work/out") -eq 1 ]] ||
        fail "expected one move, got $(shown "$work/out")"
}

abandoned_game_is_reviewed() {
    printf '%s\n' '[Game "talpa:size=3"]' '[Result "0-1"]' '[Termination "abandoned"]' '' \
        '1. a1a2 c2c3 2. a3b3' 0-1 >"$work/abandoned.txt"
    run games import "$work/abandoned.txt"
    expect_success
    typed 3 1 m last 0 0
    run menu
    expect_line 'a3b3 is a blunder: it loses for certain, and c1b1 wins for certain.'
    expect_lines 2 'Red abandoned the game, so blue wins.'
}

# ---- the menu ----------------------------------------------------------------------------------

# Two games against level 1 are lost; in the second a move was taken back.
the_menu_tells_the_statistics() {
    new_home
    typed 9 0
    run menu
    expect_success
    expect_lines 2 'Not rated yet: play a level to its end.'
    typed a1a2 resign
    run play talpa:size=4 --red human --blue 1
    expect_success
    typed a1a2 undo a1a2 resign
    run play talpa:size=4 --red human --blue 1
    expect_success
    typed 9 0
    run menu
    expect_success
    expect_line 'Level 1: 0 won, 1 lost'
    expect_line '1 game counts. 1 more does not: there was a hint, a move taken back, other'
}

menu_opens_without_a_command() {
    local arguments
    for arguments in '' menu --plain 'menu --plain' '--color never' '--plain --language en'; do
        # shellcheck disable=SC2086 # they are words
        run $arguments
        expect_success
        expect_line '1 Play'
        expect_line '0 Exit'
    done
    run menu --json
    expect_refusal 2 'there is no --json here'
    run menu talpa
    expect_refusal 2 'one word too many'
}

menu_that_cannot_be_read_ends_with_4() {
    local input=/
    run menu
    expect_status 4
    expect_err_has 'reading standard input failed'
}

new_game_is_remembered() {
    typed 1 2 5 1 3 1 '' '' 2 none quit 1 '' '' '' '' '' '' '' '' '' quit 0
    run menu
    expect_success
    expect_lines 2 '4Mation 5x5: X is human, O is random.'
    typed 1 '' '' '' '' '' '' '' '' '' quit
    run menu
    expect_line '4Mation 5x5: X is human, O is random.'
}

rematch_is_offered_after_a_game() {
    typed 1 1 3 1 3 1 1 1 none resign yes \
        yes resign yes no no 0
    run menu
    expect_success
    expect_line 'Talpa 3x3: Red (O) is human, Blue (#) is random.'
    expect_line 'Talpa 3x3: Red (O) is random, Blue (#) is human.'
    expect_line '1 Play'
}

language_is_remembered() {
    typed 7 1 0
    run menu
    expect_success
    grep -qx 'language = en' "$XDG_CONFIG_HOME/burrow/settings" || fail 'expected the language'
}

run_tests
