#!/usr/bin/env bash
# Games in lines: between bots, between people, and between a person and a bot. A person is a few
# typed lines; when these end, the game ends in order with `result *`.
#
# Bots choose at random, and tests rely on no particular choice: they either check what must hold
# whatever was played, or replay the game with `burrow state`.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

# What the help lists.
listed_words="Words: board (b), row 3, column c, last (l), moves [SQUARE] (m), score,
facts (f), hint (h), why [MOVE] (w), undo (u), redo (r), seats, note [TEXT],
save [FILE] (s), draw, resign, new, rules, help [WORD] (?), quit (q).
Type 'help' and a word, such as 'help quit', to know what it does."

# ---- bots --------------------------------------------------------------------------------------

# Replays each game with `state`, which knows the rules and the result.
bot_games_follow_the_rules() {
    local variant seed moves result red blue
    for variant in talpa:size=3 talpa:size=4,first=blue talpa talpa:size=16 4mation:size=3 \
        4mation 4mation:size=5,blocked=opponent 4mation:size=6,blocked=free 4mation:size=16; do
        red=red blue=blue
        [[ $variant == talpa* ]] || red=x blue=o
        for seed in 1 2 3; do
            play "$variant" --$red greedy --$blue random --seed $seed
            moves=$(played_moves)
            case $(tail -n 1 "$work/out") in
            'result 1-0') result=p1win ;;
            'result 0-1') result=p2win ;;
            'result 1/2-1/2') result=draw ;;
            *) fail "expected a result, got $(tail -n 1 "$work/out")" ;;
            esac
            run state "$variant" --moves "$moves"
            expect_success
            [[ $(cat "$work/out") == *" result $result" ]] ||
                fail "expected the result $result, got $(shown "$work/out")"
        done
    done
}

bot_games_say_who_plays_and_how_it_ended() {
    play talpa:size=4 --red random --blue greedy --seed 5
    [[ $(head -n 1 "$work/out") == 'Talpa 4x4: Red (O) is random, Blue (#) is greedy.' ]] ||
        fail "expected the players first, got $(head -n 1 "$work/out")"
    grep -Eq '^(Red|Blue) .*(wins)\.$' "$work/out" || fail 'expected a sentence on the end'
    expect_out_lacks 'to move'
    expect_out_lacks 'Type a move'
}

bot_games_show_the_final_board() {
    play talpa:size=4 --red random --blue random --seed 5
    local position
    run state talpa:size=4 --moves "$(played_moves)"
    position=$(sed 's/^state \(.*\) result .*/\1/' "$work/out")
    run show talpa:size=4 --position "$position"
    grep -o '|.*|' "$work/out" | tr -d '|' >"$work/board"
    play talpa:size=4 --red random --blue random --seed 5
    tail -n 9 "$work/out" | sed -nE 's/^ [1-4] #  (.*)  #$/\1/p' | cmp -s - "$work/board" ||
        fail "expected the board $(shown "$work/board") at the end, got $(shown "$work/out")"
}

same_seed_gives_the_same_game() {
    local arguments
    for arguments in 'talpa --red random --blue random' 'talpa --red greedy --blue greedy' \
        '4mation --x random --o random' '4mation --x greedy --o greedy'; do
        # shellcheck disable=SC2086 # they are words
        play $arguments --seed 7
        cp "$work/out" "$work/first"
        # shellcheck disable=SC2086
        play $arguments --seed=7
        cmp -s "$work/first" "$work/out" || fail 'expected the same game again'
    done
}

other_seeds_give_other_games() {
    local arguments
    for arguments in 'talpa --red random --blue random' 'talpa --red greedy --blue greedy' \
        '4mation --x random --o random' '4mation --x greedy --o greedy'; do
        # shellcheck disable=SC2086 # they are words
        play $arguments --seed 7
        cp "$work/out" "$work/first"
        # shellcheck disable=SC2086
        play $arguments --seed 8
        ! cmp -s "$work/first" "$work/out" || fail 'expected another game'
    done
}

no_seed_gives_another_game_each_time() {
    play talpa --red random --blue random
    cp "$work/out" "$work/first"
    play talpa --red random --blue random
    ! cmp -s "$work/first" "$work/out" || fail 'expected another game'
}

greedy_wins_at_once_if_it_can() {
    local seed
    for seed in 1 2 3 4 5; do
        play 4mation --position 'x2/1o1/3 x b2' --x greedy --o random --seed $seed
        [[ $(played_moves) =~ ^(a2|b3)$ ]] || fail "expected a2 or b3, got $(played_moves)"
        expect_last_line 'result 1-0'
        play talpa --position '1rb/1br/rbr r' --red greedy --blue random --seed $seed
        [[ $(played_moves) == a1b1 ]] || fail "expected a1b1, got $(played_moves)"
        expect_last_line 'result 1-0'
    done
}

random_plays_every_move_sometimes() {
    local seed
    for seed in {1..40}; do
        typed quit
        play 4mation --position 'xo1/3/3 x b3' --x random --o human --seed "$seed"
        played_moves >>"$work/moves"
    done
    [[ $(sort -u "$work/moves" | paste -sd ' ') == 'a2 b2 c2 c3' ]] ||
        fail "expected a2, b2, c2 and c3, got $(sort -u "$work/moves" | paste -sd ' ')"
}

# ---- who plays ---------------------------------------------------------------------------------

person_begins_against_level_1_by_default() {
    play
    expect_line 'Talpa 8x8: Red (O) is human, Blue (#) is level 1.'
    play 4mation
    expect_line '4Mation 7x7: X is human, O is level 1.'
}

greeting_shows_the_pieces_of_each_side() {
    LC_ALL=C.UTF-8 play
    [[ $(head -n 2 "$work/out") == "Talpa 8×8: Red (●) is human, Blue (■) is level 1.
Type a move, such as 'a1a2', or 'help'." ]] || fail "expected a greeting, got $(shown "$work/out")"
    LC_ALL=C.UTF-8 play 4mation
    [[ $(head -n 2 "$work/out") == "4Mation 7×7: X (✕) is human, O (◯) is level 1.
Type a move, such as 'a1', or 'help'." ]] || fail "expected a greeting, got $(shown "$work/out")"
}

greeting_tells_what_to_type_only_if_a_person_begins() {
    play 4mation --x random
    expect_line '4Mation 7x7: X is random, O is human.'
    expect_out_lacks 'Type a move'
    play talpa --position 'rbr/rrb/1br b' --red human --blue human
    expect_line "Type a move, such as 'b1b2', or 'help'."
    play talpa --position '1rb/1br/1rb b'
    expect_out_lacks 'Type a move'
}

person_begins_where_blue_is_first() {
    play talpa:first=blue,size=6
    expect_line 'Talpa 6x6: Red (O) is level 1, Blue (#) is human.'
    expect_out_has 'Blue to move:'
    expect_out_lacks 'Red to move:'
}

opponent_of_a_named_bot_is_a_person() {
    play talpa --red random
    expect_line 'Talpa 8x8: Red (O) is random, Blue (#) is human.'
    play talpa --blue random
    expect_line 'Talpa 8x8: Red (O) is human, Blue (#) is random.'
    play 4mation --x greedy
    expect_line '4Mation 7x7: X is greedy, O is human.'
}

opponent_of_a_named_person_is_level_1() {
    play talpa --blue human
    expect_line 'Talpa 8x8: Red (O) is level 1, Blue (#) is human.'
    play 4mation --o human
    expect_line '4Mation 7x7: X is level 1, O is human.'
    play talpa --red human
    expect_line 'Talpa 8x8: Red (O) is human, Blue (#) is level 1.'
}

two_people_can_play() {
    typed a1a2 a3a2
    play talpa:size=3 --red human --blue human
    expect_line 'Talpa 3x3: Red (O) is human, Blue (#) is human.'
    expect_out_has 'Red to move:'
    expect_out_has 'Blue to move:'
}

bot_answers_a_person() {
    typed d4
    play 4mation --o random
    [[ $(played_moves) =~ ^d4\ [c-e][3-5]$ ]] || fail "expected two moves, got $(played_moves)"
}

bot_begins_where_its_side_does() {
    play 4mation --x random
    [[ $(played_moves) =~ ^[a-g][1-7]$ ]] || fail "expected one move, got $(played_moves)"
    expect_out_has 'O to move:'
}

plain_is_taken() {
    play talpa --plain
    expect_last_line 'result *'
}

another_program_plays() {
    play 4mation:size=5 --x "ugi:'$burrow' engine 4mation:size=5" --o random --seed 1
    expect_line "4Mation 5x5: X is ugi:'$burrow' engine 4mation:size=5, O is random."
    expect_last_line 'result 1-0'
}

another_program_that_does_not_start_is_told() {
    run play talpa --red ugi:/no/such/engine --blue random
    expect_status 1
    expect_no_out
    expect_err_has 'the player ugi:/no/such/engine ended with status 127 instead of answering ugi'
}

interruption_ends_the_other_program() {
    cat >"$work/busy" <<'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go) sleep 50 ;;
    esac
done
END
    chmod +x "$work/busy"
    run_until INT 0.5 play talpa --red "ugi:$work/busy" --blue random
    expect_status 130
    sleep 0.1
    ! pgrep -f "$work/busy" >/dev/null || fail 'expected the engine to be ended'
}

# ---- whole games -------------------------------------------------------------------------------

game_of_one_move_reads_like_this() {
    typed a3b3
    play talpa --position 'rb1/1r1/2b r' --red human --blue human
    sed -i 's/ *$//' "$work/out"
    expect_out "Talpa 3x3: Red (O) is human, Blue (#) is human.
Type a move, such as 'a3b3', or 'help'.

       O  O  O
 3 #   O  # :::  #
 2 #  ::: O :::  #
 1 #  :::::: #   #
       O  O  O
       a  b  c

Red to move:
Red captured b3 with a3; blue has 1 piece.

       O  O  O
 3 #   *  O :::  #
 2 #   *  O :::  #
 1 #   * ::: #   #
       O  O  O
       a  b  c

Red opened a path from top to bottom and wins.
result 1-0"
}

people_play_a_game_of_talpa_to_its_end() {
    typed b6c6 c4c3 d4d5 f5f4 a1b1 b3b4 a3a2 e6f6 f2f3 e4e3 d2e2 b5c5 f3f4 c2b2 a5a4 c5d5 a4b4 e3e2
    play talpa:size=6 --red human --blue human
    [[ $(played_moves) == "$(paste -sd ' ' "$input")" ]] || fail 'expected what was typed'
    expect_line 'Blue opened a path from left to right and wins.'
    expect_last_line 'result 0-1'
}

people_play_a_game_of_4mation_to_a_draw() {
    typed b5 a6 a7 b6 c5 c6 d5 e5 f4 g4 f5 f6 g5 g6 f7 g7
    play 4mation --x human --o human
    expect_line "No square next to O's last piece is free, so the game is drawn."
    expect_last_line 'result 1/2-1/2'
}

people_play_a_game_of_4mation_to_a_row() {
    typed a1 b1 b2 c2 c3
    play 4mation:size=4 --x human --o human
    expect_out_has '[X]'
    expect_line 'X completed a row and wins.'
    expect_last_line 'result 1-0'
}

removal_is_said_as_such() {
    typed a3
    play talpa --position 'r2/1r1/2b r' --red human --blue human
    expect_line 'Red removed a3.'
    expect_line "Red opened Blue's path from left to right, so Blue wins."
    expect_last_line 'result 0-1'
}

game_ends_with_the_last_move_whatever_follows() {
    typed a3b3 undo nonsense
    play talpa --position 'rb1/1r1/2b r' --red human --blue human
    expect_out_lacks 'Took back'
    expect_last_line 'result 1-0'
}

# ---- positions ---------------------------------------------------------------------------------

game_goes_on_from_a_position() {
    typed b1
    play 4mation --position '3/1o1/x2 x b2' --x human --o human
    expect_line 'X played b1.'
    expect_last_line 'result 1-0'
}

position_says_who_is_to_move() {
    typed c2c3
    play talpa --position 'rbr/rrb/1br b' --red human --blue human
    expect_line 'Blue captured c3 with c2; red has 4 pieces.'
}

position_that_is_over_has_its_result_at_once() {
    play talpa --position '1rb/1br/1rb b'
    expect_out_lacks 'to move'
    expect_line 'You won. Red opened a path from top to bottom and wins.'
    expect_last_line 'result 1-0'
    play talpa:first=blue --position '1rb/1br/1rb b'
    expect_last_line 'result 0-1'
}

# ---- what a person can type --------------------------------------------------------------------

end_of_input_is_polite() {
    play talpa
    expect_line 'The game is not finished.'
    expect_last_line 'result *'
    typed a1a2
    play talpa --blue human --red human
    expect_last_line 'result *'
    play 4mation --x random
    expect_last_line 'result *'
}

last_line_may_lack_its_end() {
    printf 'resign' >"$input"
    play talpa
    expect_last_line 'result 0-1'
}

lines_may_end_like_on_windows() {
    printf 'a1a2\r\n\r\nresign\r\n' >"$input"
    play talpa:size=3 --red human --blue human
    expect_line 'Red captured a2 with a1; blue has 3 pieces.'
    expect_line "Type a move, or 'help'."
    expect_last_line 'result 1-0'
}

case_and_spaces_make_no_difference() {
    typed '  A1A2 ' ' Resign '
    play talpa:size=3 --red human --blue human
    expect_line 'Red captured a2 with a1; blue has 3 pieces.'
    expect_line 'Blue resigned, so red wins.'
    expect_last_line 'result 1-0'
}

quitting_leaves_the_game_unfinished() {
    local word
    for word in quit q exit 0 QUIT; do
        typed "$word" resign
        play talpa
        expect_line 'The game is not finished.'
        expect_last_line 'result *'
    done
}

resigning_loses() {
    typed resign
    play talpa
    expect_line 'You lost. Red resigned, so blue wins.'
    expect_last_line 'result 0-1'
    typed a1a2 resign
    play talpa --red human --blue human
    expect_line 'Blue resigned, so red wins.'
    expect_last_line 'result 1-0'
    typed resign
    play 4mation --x random
    expect_line 'You lost. O resigned, so X wins.'
    expect_last_line 'result 1-0'
}

resigning_counts_p1_by_the_variant() {
    typed resign
    play talpa:first=blue
    expect_line 'You lost. Blue resigned, so red wins.'
    expect_last_line 'result 0-1'
    typed a2a1 resign
    play talpa:first=blue --red human --blue human
    expect_line 'Red resigned, so blue wins.'
    expect_last_line 'result 1-0'
}

moves_are_listed() {
    local word
    run moves talpa:size=3
    paste -sd ' ' "$work/out" >"$work/moves"
    for word in moves m; do
        typed "$word"
        play talpa:size=3
        grep -E '^([a-c][1-3][a-c][1-3] ?)+$' "$work/out" | tr ' ' '\n' | sort | paste -sd ' ' |
            cmp -s - "$work/moves" || fail "expected $(cat "$work/moves"), got $(shown "$work/out")"
    done
}

moves_are_listed_in_lines_of_78_columns() {
    local variant line word last
    for variant in talpa:size=16 4mation:size=16; do
        run moves "$variant"
        paste -sd ' ' "$work/out" >"$work/moves"
        typed moves
        play "$variant"
        answer >"$work/listed"
        paste -sd ' ' "$work/listed" | cmp -s - "$work/moves" ||
            fail "expected all moves, got $(shown "$work/listed")"
        last=
        while IFS= read -r line; do
            word=${line%% *}
            [[ ${#line} -le 78 ]] || fail "expected at most 78 columns, got '$line'"
            [[ -z $last || $((${#last} + 1 + ${#word})) -gt 78 ]] ||
                fail "expected $word still on the line '$last'"
            last=$line
        done <"$work/listed"
    done
}

board_is_drawn_when_asked() {
    local word
    for word in board b; do
        typed a1a2 "$word"
        play talpa:size=3 --red human --blue human
        expect_line ' 2 #   O  O  #   #'
        expect_line ' 1 #  ::: #  O   #'
    done
}

help_names_the_words() {
    local word
    for word in help '?'; do
        typed "$word"
        play talpa
        [[ $(answer) == "Type a move, such as 'a1a2', or 'help'.
Write a1a2 to capture a2 with a1, or a1 to remove a1.
$listed_words" ]] || fail "expected help, got $(shown "$work/out")"
    done
    typed help
    play 4mation
    [[ $(answer) == "Type a move, such as 'a1', or 'help'.
Write b2 to put a piece on b2.
$listed_words" ]] || fail "expected help, got $(shown "$work/out")"
}

help_tells_what_a_word_does() {
    typed 'help undo' 'help u' 'help swap' 'help undoo' 'help zzzzzz'
    play talpa
    expect_lines 2 'undo (u): takes your last move back, and what followed it.'
    expect_out_has 'swap: changes seats instead of moving'
    expect_line "'undoo' is not a word that can be typed here; did you mean 'undo'?"
    expect_out_has "$listed_words"
}

help_gives_a_move_that_is_legal_now() {
    typed d4 help
    play 4mation --x human --o human
    expect_line "Type a move, such as 'c3', or 'help'."
    typed help
    play talpa --position 'r3/1r2/2b1/3b r' --red human --blue human
    expect_lines 2 "Type a move, such as 'a4', or 'help'."
}

rules_are_told() {
    typed rules
    play talpa
    expect_line \
        'Red owns the top and the bottom edge, Blue the left and the right; Red begins.'
    expect_line "If your move opens the enemy's path you lose, even if it opens yours too."
    play 4mation
    expect_out_has '4 or more of your pieces'
    expect_out_has 'the game is drawn'
    play 4mation:size=8,row=3,blocked=opponent
    expect_out_has '3 or more of your pieces'
    expect_out_has "one of your opponent's pieces will do"
    play 4mation:blocked=free
    expect_out_has 'a full board is a draw'
}

rules_say_who_begins() {
    typed rules
    play talpa:first=blue
    expect_line \
        'Red owns the top and the bottom edge, Blue the left and the right; Blue begins.'
    expect_out_lacks 'Red begins'
}

rules_mention_changing_seats_where_that_is_possible() {
    local sentence='After the first move, the second player may change seats instead of moving.'
    local game
    typed rules
    for game in talpa 4mation; do
        play $game:swap=yes
        expect_line "$sentence"
        play $game
        expect_out_lacks 'change seats'
    done
}

rules_fit_into_80_columns() {
    local variant
    typed rules
    for variant in talpa:swap=yes talpa:first=blue 4mation:size=16,row=16,swap=yes \
        4mation:blocked=opponent 4mation:blocked=free; do
        play "$variant"
        ! answer | grep -E '.{81}' >"$work/long" ||
            fail "expected at most 80 columns, got $(shown "$work/long")"
    done
}

# ---- undo --------------------------------------------------------------------------------------

undo_against_a_bot_takes_back_both_moves() {
    local bot
    for bot in random greedy; do
        typed d4 undo d4 u d4
        play 4mation --o $bot
        expect_lines 2 'Took back 2 moves.'
        expect_lines 3 'X played d4.'
    done
}

undo_between_people_takes_back_one_move() {
    typed a1a2 undo a1a2 c2c3 undo c2c3
    play talpa:size=3 --red human --blue human
    expect_lines 2 'Took back 1 move.'
    expect_lines 2 'Red captured a2 with a1; blue has 3 pieces.'
    expect_lines 2 'Blue captured c3 with c2; red has 4 pieces.'
}

undo_restores_the_board() {
    typed a1a2 c2c3 undo undo board
    play talpa:size=3 --red human --blue human
    expect_lines 2 ' 3 #   O  #  O   #'
    expect_lines 2 ' 2 #   #  O  #   #'
    expect_lines 2 ' 1 #   O  #  O   #'
}

undo_without_a_move_says_so() {
    typed undo
    play talpa
    expect_line 'There is no move of yours to take back.'
    expect_last_line 'result *'
    play talpa --red random # who has moved, but not the person
    expect_line 'There is no move of yours to take back.'
    [[ $(played_moves | wc -w) -eq 1 ]] || fail "expected one move, got $(played_moves)"
    play talpa:size=3 --red human --position 'rbr/rrb/1br b'
    expect_line 'There is no move of yours to take back.'
}

# ---- swap --------------------------------------------------------------------------------------

swap_is_announced_right_after_the_first_move() {
    typed d4 help d5
    play 4mation:swap=yes --x human --o human
    expect_line "You may type 'swap', to change seats instead of moving."
    sed -i 's/ *$//' "$work/out"
    [[ $(grep -A 2 '^X played d4' "$work/out") == "X played d4.
You may type 'swap', to change seats instead of moving.
O to move:" ]] || fail "expected it after X played d4, got $(shown "$work/out")"
    play 4mation:swap=yes --x random # who begins, so that the person has the choice
    expect_line "You may type 'swap', to change seats instead of moving."
}

swap_is_announced_again_when_the_choice_is_back() {
    typed d4 d5 undo
    play 4mation:swap=yes --x human --o human
    expect_lines 2 "You may type 'swap', to change seats instead of moving."
    typed d4 swap undo
    play 4mation:swap=yes --x human --o human
    expect_lines 2 "You may type 'swap', to change seats instead of moving."
}

swap_is_announced_to_nobody_else() {
    play 4mation:swap=yes --x human --o human
    expect_out_lacks swap
    typed d4
    play 4mation:swap=yes --o random # a bot never asks for it
    [[ $(played_moves | wc -w) -eq 2 ]] || fail "expected two moves, got $(played_moves)"
    expect_out_lacks swap
    typed a3b3 # which wins
    play talpa:swap=yes --position 'rb1/1r1/2b r' --red human --blue human
    expect_last_line 'result 1-0'
    expect_out_lacks swap
    play 4mation:swap=yes --x random --o random --seed 1
    expect_out_lacks swap
}

swap_is_part_of_the_help_right_after_the_first_move() {
    typed help d4 help d5 help
    play 4mation:swap=yes --x human --o human
    expect_line "You may also type 'swap', to change seats instead of moving."
    sed -i 's/ *$//' "$work/out"
    [[ $(grep -B 9 "also type 'swap'" "$work/out") == "X played d4.
You may type 'swap', to change seats instead of moving.
O to move:
Type a move, such as 'c3', or 'help'.
Write b2 to put a piece on b2.
$listed_words
You may also type 'swap', to change seats instead of moving." ]] ||
        fail "expected it after X played d4, got $(shown "$work/out")"
}

swap_is_not_offered_without_swap_yes() {
    typed help d4 help d5 help
    play 4mation --x human --o human
    expect_out_lacks swap
    typed d4 swap
    play 4mation:swap=no --x human --o human
    expect_line 'Seats can be changed only in a variant with swap=yes.'
    expect_out_lacks 'changed seats'
}

swap_is_refused_at_any_other_time() {
    typed swap a1a2 c2c3 swap
    play talpa:size=3,swap=yes --red human --blue human
    expect_lines 2 'Seats can be changed only right after the first move, and only once.'
    expect_out_lacks 'changed seats'
}

swap_happens_only_once() {
    typed a1a2 swap swap
    play talpa:size=3,swap=yes --red human --blue human
    expect_line 'The players changed seats.'
    expect_line "You may type 'swap', to change seats instead of moving."
    expect_line 'Seats can be changed only right after the first move, and only once.'
}

swap_changes_the_seats_and_not_the_board() {
    typed swap moves
    play talpa:size=3,swap=yes --red random
    expect_line 'Talpa 3x3: Red (O) is random, Blue (#) is human.'
    expect_line 'The players changed seats; you play red now.'
    # The bot has moved for Red before, and for Blue after; now the person is asked for Red.
    [[ $(played_moves | wc -w) -eq 2 ]] || fail "expected two moves, got $(played_moves)"
    [[ $(grep -c '^Blue captured' "$work/out") -eq 1 ]] || fail 'expected that the bot moved Blue'
    [[ $(grep 'to move:' "$work/out" | tail -n 1) == 'Red to move:'* ]] ||
        fail "expected that Red is asked, got $(shown "$work/out")"
}

undo_after_a_swap_gives_the_choice_back() {
    typed d4 swap undo swap d5 undo swap
    play 4mation:swap=yes --x human --o human
    expect_lines 2 'The players changed seats.'
    expect_line 'The players changed back.'
    expect_line 'Took back 1 move.'
    expect_lines 1 'X played d4.'
    typed swap undo swap
    play talpa:size=3,swap=yes --red random
    expect_lines 2 'The players changed seats; you play red now.'
    [[ $(grep -c '^Red captured' "$work/out") -eq 1 ]] ||
        fail "expected that the bot's first move stays, got $(shown "$work/out")"
}

# ---- refused moves -----------------------------------------------------------------------------

# Each says which rule it breaks, and the game goes on as before.

talpa_moves_are_refused_with_their_rule() {
    typed a1a4 a1c1 b1a1 a1 zzz a1a1 a1a2
    play talpa:size=3 --red human --blue human
    expect_out_has "'a4' is not on the board: its columns are a to c, its rows 1 to 3"
    expect_out_has 'a1 and c1 are not side by side'
    expect_out_has "The piece on b1 is Blue's, and it is Red's turn"
    expect_out_has 'Red can capture, for example'
    expect_out_has 'so a1 may not be removed yet'
    expect_line "'zzz' is not a move; write a1a2 to capture a2 with a1, or a1 to remove a1."
    expect_out_has "'a1a1' goes from a square to itself"
    [[ $(played_moves) == a1a2 ]] || fail "expected only a1a2, got $(played_moves)"
    [[ $(grep -c 'Red to move:' "$work/out") -eq 7 ]] || fail 'expected to be asked seven times'
    expect_last_line 'result *'
}

talpa_moves_without_an_enemy_are_refused_with_their_rule() {
    typed a3b3 b3a3 a3a2 c1
    play talpa --position 'r1b/rrb/bbr r' --red human --blue human
    expect_out_has 'b3 is empty; a piece moves only by capturing'
    expect_out_has 'b3 is empty: there is no piece to move'
    expect_out_has "The piece on a2 is Red's own, and cannot be captured"
    expect_out_has 'so c1 may not be removed yet'
    [[ -z $(played_moves) ]] || fail "expected no move, got $(played_moves)"
}

fourmation_moves_are_refused_with_their_rule() {
    typed d4 d4 f6 d5d6 h8 d5
    play 4mation --x human --o human
    expect_out_has 'd4 is taken'
    expect_out_has "f6 does not touch X's last piece on d4"
    expect_out_has 'A move is the one square that the new piece goes to'
    expect_out_has "'h8' is not on the board"
    [[ $(played_moves) == 'd4 d5' ]] || fail "expected d4 and d5, got $(played_moves)"
}

refusals_are_sentences() {
    local line lines
    typed a1 a1c1 b1a1 zzz
    play talpa:size=3 --red human --blue human
    mapfile -t lines < <(grep -A 1 'to move:' "$work/out" | grep -v -e 'to move:' -e '^--$')
    for line in "${lines[@]}"; do
        [[ $line =~ ^([A-Z\']|[a-c][1-3]\ ).*\.$ ]] || fail "expected a sentence, got '$line'"
    done
    [[ ${#lines[@]} -eq 5 ]] || fail "expected five sentences, got ${#lines[@]}"
}

run_tests
