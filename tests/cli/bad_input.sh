#!/usr/bin/env bash
# Bad input from people, scripts and files. Each is refused with its exit status (1 out of memory,
# 2 wrong usage, 3 illegal, 4 reading or writing failed, 130 interrupted), an empty standard
# output, and a sentence that says what is wrong; in a game, which goes on, with only the
# sentence.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

# ---- variants ----------------------------------------------------------------------------------

size_2_is_refused() {
    expect_refused_everywhere 2 "size is a number from 3 to 16, not '2'" talpa:size=2
    expect_refused_everywhere 2 "size is a number from 3 to 16, not '2'" 4mation:size=2
}

size_17_is_refused() {
    expect_refused_everywhere 2 "size is a number from 3 to 16, not '17'" talpa:size=17
}

size_abc_is_refused() {
    expect_refused_everywhere 2 "size is a number from 3 to 16, not 'abc'" talpa:size=abc
}

size_minus_1_is_refused() {
    expect_refused_everywhere 2 "size is a number from 3 to 16, not '-1'" talpa:size=-1
}

size_beyond_all_numbers_is_refused() {
    expect_refused_everywhere 2 'size is a number from 3 to 16' talpa:size=18446744073709551619
    expect_refused_everywhere 2 'size is a number from 3 to 16' talpa:size=4294967299
}

size_without_a_value_is_refused() {
    expect_refused_everywhere 2 "size is a number from 3 to 16, not ''" talpa:size=
    expect_refused_everywhere 2 "expected key=value, such as size=8, not 'size'" talpa:size
}

size_with_a_leading_zero_or_sign_is_refused() {
    expect_refused_everywhere 2 "size is a number from 3 to 16, not '08'" talpa:size=08
    expect_refused_everywhere 2 "size is a number from 3 to 16, not '+8'" talpa:size=+8
}

unknown_key_is_refused() {
    expect_refused_everywhere 2 "talpa has no key 'sise'; its keys are size, first and swap" \
        talpa:sise=8
}

key_of_the_other_game_is_refused() {
    expect_refused_everywhere 2 "talpa has no key 'row'" talpa:row=4
    expect_refused_everywhere 2 "4mation has no key 'first'" 4mation:first=blue
}

key_given_twice_is_refused() {
    expect_refused_everywhere 2 "the key 'size' is given twice" talpa:size=6,size=6
    expect_refused_everywhere 2 "the key 'SWAP' is given twice" 4mation:swap=no,SWAP=yes
}

unknown_value_is_refused() {
    expect_refused_everywhere 2 "first is red or blue, not 'green'" talpa:first=green
    expect_refused_everywhere 2 "swap is no or yes, not 'maybe'" talpa:swap=maybe
    expect_refused_everywhere 2 "blocked is draw, opponent or free, not 'no'" 4mation:blocked=no
}

row_that_does_not_fit_the_board_is_refused() {
    expect_refused_everywhere 2 'row=6 is too long for a board of size 5' 4mation:size=5,row=6
    expect_refused_everywhere 2 'row=6 is too long for a board of size 5' 4mation:row=6,size=5
    expect_refused_everywhere 2 'row=8 is too long for a board of size 7' 4mation:row=8
    expect_refused_everywhere 2 "row is a number from 2 to 16, not '1'" 4mation:row=1
    expect_refused_everywhere 2 'variant: row=4 is too long' 4mation:row=4 --position '3/3/3 x -'
}

unknown_game_is_refused() {
    expect_refused_everywhere 2 "there is no game 'chess'; the games are talpa" chess
    expect_refused_everywhere 2 "there is no game ''" ''
    expect_refused_everywhere 2 "there is no game 'talpa size=6'" 'talpa size=6'
}

stray_comma_or_colon_is_refused() {
    expect_refused_everywhere 2 'expected key=value' talpa:
    expect_refused_everywhere 2 'expected key=value' talpa:size=6,
    expect_refused_everywhere 2 'expected key=value' talpa:,size=6
}

message_points_at_the_place() {
    run show talpa:size=6,frist=blue
    expect_refusal 2
    [[ $(cat "$work/err") == \
"burrow: variant: talpa has no key 'frist'; its keys are size, first and swap
  talpa:size=6,frist=blue
               ^" ]] || fail "expected a caret under the key, got $(shown "$work/err")"
}

control_characters_are_not_echoed() {
    run show $'talpa\e[31m:size=\a'
    expect_refusal 2
    expect_err_lacks $'\e'
    run show talpa --position $'\e]0;title\a r'
    expect_refusal 3
    expect_err_lacks $'\e'
    run $'sh\e[31mow' talpa
    expect_refusal 2
    expect_err_lacks $'\e'
    run show $'--\e[31m' talpa
    expect_refusal 2
    expect_err_lacks $'\e'
}

control_characters_in_the_name_of_a_file_are_not_echoed() {
    run state --record $'a\e[31m'
    expect_refusal 4 'No such file'
    expect_err_lacks $'\e'
}

# ---- positions ---------------------------------------------------------------------------------

empty_position_is_refused() {
    expect_refused_everywhere 3 'the position is empty' talpa --position ''
    expect_refused_everywhere 3 'the position is empty' 4mation --position ' '
    expect_refused_everywhere 3 'the position is empty' talpa --position=
}

position_of_another_size_than_the_variant_is_refused() {
    expect_refused_everywhere 3 'the position has 3 rows, but the variant says size=6' \
        talpa:size=6 --position 'rbr/brb/rbr r'
    expect_refused_everywhere 3 'the position has 3 rows, but the variant says size=7' \
        4mation:size=7 --position '3/3/3 x -'
}

row_that_is_too_short_is_refused() {
    expect_refused_everywhere 3 'row 2 from the top has 2 squares, not 3' \
        talpa --position 'rbr/br/rbr r'
    expect_refused_everywhere 3 'row 3 from the top has 2 squares, not 3' \
        4mation --position '3/3/2 x -'
}

row_that_is_too_long_is_refused() {
    expect_refused_everywhere 3 'row 2 from the top has more than 3 squares' \
        talpa --position 'rbr/brbr/rbr r'
    expect_refused_everywhere 3 'row 2 from the top has' talpa --position 'rbr/b3/rbr r'
}

board_with_too_few_or_many_rows_is_refused() {
    expect_refused_everywhere 3 'a board has 3 to 16 rows, not 2' talpa --position 'rb/br r'
    expect_refused_everywhere 3 'a board has 3 to 16 rows, not 17' \
        4mation --position '17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17 x -'
}

letter_that_is_no_piece_is_refused() {
    expect_refused_everywhere 3 "'z' is not a piece; the pieces are r and b" \
        talpa --position 'rbr/bzb/rbr r'
    expect_refused_everywhere 3 "'r' is not a piece; the pieces are x and o" \
        4mation --position 'r2/3/3 o a3'
}

count_of_empty_squares_with_a_zero_is_refused() {
    expect_refused_everywhere 3 "without a leading zero, not '0'" talpa --position 'rbr/b0rb/rbr r'
    expect_refused_everywhere 3 "without a leading zero, not '01'" \
        talpa --position 'rbr/b01b/rbr r'
}

missing_or_wrong_side_to_move_is_refused() {
    expect_refused_everywhere 3 'the side to move is missing' talpa --position 'rbr/brb/rbr'
    expect_refused_everywhere 3 "the side to move is r or b, not 'x'" \
        talpa --position 'rbr/brb/rbr x'
}

text_behind_a_position_is_refused() {
    expect_refused_everywhere 3 "the position is complete before ' a1'" \
        talpa --position 'rbr/brb/rbr r a1'
    expect_refused_everywhere 3 'one space' talpa --position 'rbr/brb/rbr  r'
}

counts_of_x_and_o_that_cannot_be_are_refused() {
    expect_refused_everywhere 3 'as many X as O, but X has 2 and O has 0' \
        4mation --position 'x1x/3/3 x a3'
    expect_refused_everywhere 3 'one X more than O, but X has 1 and O has 1' \
        4mation --position 'xo1/3/3 o a3'
    expect_refused_everywhere 3 'one X more than O, but X has 0 and O has 0' \
        4mation --position '3/3/3 o -'
    expect_refused_everywhere 3 'as many X as O, but X has 0 and O has 1' \
        4mation --position 'o2/3/3 x a3'
}

last_piece_that_is_not_there_is_refused() {
    expect_refused_everywhere 3 'the last piece is not there: c1 is empty' \
        4mation --position 'xo1/3/3 x c1'
    expect_refused_everywhere 3 'the last piece is not there: a1 is empty' \
        4mation --position '3/3/3 x a1'
}

last_piece_of_the_side_to_move_is_refused() {
    expect_refused_everywhere 3 "the last piece must be O's, but a3 holds X's" \
        4mation --position 'xo1/3/3 x a3'
}

missing_last_piece_is_refused() {
    expect_refused_everywhere 3 'the square of the last piece' 4mation --position 'xo1/3/3 x'
    expect_refused_everywhere 3 'the square of the last piece is missing' \
        4mation --position 'xo1/3/3 x -'
    expect_refused_everywhere 3 'the square of the last piece' 4mation --position '3/3/3 x'
}

last_piece_off_the_board_is_refused() {
    expect_refused_everywhere 3 "'d4' is not on the board" 4mation --position 'xo1/3/3 x d4'
    expect_refused_everywhere 3 "'zz' is not a square" 4mation --position 'xo1/3/3 x zz'
}

rows_for_both_sides_are_refused() {
    expect_refused_everywhere 3 'both X and O have a row of 2' 4mation --position 'xx1/oo1/3 x a2'
}

huge_position_is_refused() {
    expect_refused_everywhere 3 'a board has 3 to 16 rows, not 1' \
        talpa --position "$(long_line r | head -c 100000) r"
    expect_refused_everywhere 3 'a board has 3 to 16 rows, not 100001' \
        talpa --position "$(long_line / | head -c 100000)"
    [[ $(wc -c <"$work/err") -lt 500 ]] || fail 'expected a short message'
}

# ---- moves -------------------------------------------------------------------------------------

# Each is refused by `state` here; play.sh tests the same in a game.

move_off_the_board_is_refused() {
    run state talpa:size=3 --moves a1a4
    expect_refusal 3 "'a4' is not on the board: its columns are a to c, its rows 1 to 3" 'move 1'
    run state talpa:size=3 --moves d1c1
    expect_refusal 3 "'d1' is not on the board"
    run state 4mation --moves 'd4 h8'
    expect_refusal 3 "'h8' is not on the board" 'move 2'
    run state 4mation --moves a0
    expect_refusal 3 "'a0' is not on the board"
}

move_that_is_not_adjacent_is_refused() {
    run state talpa:size=4 --moves a1d1
    expect_refusal 3 'a1 and d1 are not side by side'
    run state talpa:size=3 --position 'rbr/bbb/rbr r' --moves a1b2
    expect_refusal 3 'a1 and b2 are not side by side'
    run state talpa:size=3 --moves a1a1
    expect_refusal 3 'to itself'
    run state 4mation --moves 'd4 f6'
    expect_refusal 3 "f6 does not touch X's last piece on d4"
}

move_of_the_other_side_is_refused() {
    run state talpa:size=3 --moves b1a1
    expect_refusal 3 "the piece on b1 is Blue's, and it is Red's turn"
    run state talpa:size=3 --moves 'a1a2 a2a3'
    expect_refusal 3 "the piece on a2 is Red's, and it is Blue's turn" 'move 2'
}

move_onto_your_own_piece_is_refused() {
    run state talpa --position 'rrb/brb/rbr r' --moves a3b3
    expect_refusal 3 "the piece on b3 is Red's own, and cannot be captured"
}

move_onto_an_empty_square_is_refused() {
    run state talpa --position 'r1b/brb/rbr r' --moves a3b3
    expect_refusal 3 'b3 is empty; a piece moves only by capturing'
}

move_from_an_empty_square_is_refused() {
    run state talpa --position 'r1b/brb/rbr r' --moves b3a3
    expect_refusal 3 'b3 is empty: there is no piece to move'
}

removal_while_a_capture_exists_is_refused() {
    run state talpa:size=3 --moves a1
    expect_refusal 3 'Red can capture, for example' 'so a1 may not be removed yet'
}

removal_of_an_enemy_piece_is_refused() {
    run state talpa --position 'r2/1r1/2b r' --moves c1
    expect_refusal 3 "the piece on c1 is Blue's, and it is Red's turn"
}

move_onto_a_taken_square_is_refused() {
    run state 4mation --moves 'd4 d4'
    expect_refusal 3 'd4 is taken'
}

move_of_the_other_game_is_refused() {
    run state 4mation --moves 'd4 d5d6'
    expect_refusal 3 'a move is the one square that the new piece goes to'
}

move_after_the_end_is_refused() {
    run state talpa --position '1rb/1br/1rb b' --moves c1
    expect_refusal 3 'the game is over'
    run state 4mation:size=3 --moves 'a1 b1 a2 b2'
    expect_refusal 3 'the game is over' 'move 4'
}

nonsense_for_a_move_is_refused() {
    local move
    for move in zzz a 1 1a a1a2a3 a1-a2 a01 a1b02 é $'a1\e[m' 'a1,b1' swap; do
        run state talpa:size=3 --moves "$move"
        expect_refusal 3 'move 1'
        expect_err_lacks $'\e'
    done
}

move_that_is_none_is_refused_with_how_to_write_one() {
    run state talpa:size=3 --moves zzz
    expect_refusal 3 \
        "move 1, 'zzz': 'zzz' is not a move; write a1a2 to capture a2 with a1, or a1 to remove a1"
    run state 4mation --moves 'd4 zzz'
    expect_refusal 3 "move 2, 'zzz': 'zzz' is not a move; write b2 to put a piece on b2"
}

huge_move_is_refused() {
    run state talpa --moves "$(long_line a | head -c 100000)"
    expect_refusal 3 'is not a move'
    [[ $(wc -c <"$work/err") -lt 500 ]] || fail 'expected a short message'
}

# ---- records -----------------------------------------------------------------------------------

record_with_a_wrong_move_in_ply_17_is_refused() {
    run state --record "$records/wrong_ply_17.txt"
    expect_refusal 3 'wrong_ply_17.txt: line 7, ply 17: a4 and c4 are not side by side'
    run state --json --record "$records/wrong_ply_17.txt"
    expect_refusal 3 'line 7, ply 17'
    local input=$records/wrong_ply_17.txt
    run state --record -
    expect_refusal 3 'standard input: line 7, ply 17'
}

record_with_a_mistake_in_its_last_game_prints_nothing() {
    cat "$records/several.txt" "$records/wrong_ply_17.txt" >"$work/games.txt"
    local line=$(($(wc -l <"$records/several.txt") + 7))
    run state --record "$work/games.txt"
    expect_refusal 3 "line $line, ply 17"
    run state --record "$work/games.txt" --json
    expect_refusal 3 "line $line, ply 17"
}

record_of_another_variant_is_refused() {
    run state 4mation --record "$records/talpa.txt"
    expect_refusal 3 'talpa.txt: game 1 is talpa:size=6, which is another variant'
    run state talpa:size=8 --record "$records/talpa.txt"
    expect_refusal 3 'game 1 is talpa:size=6, which is another variant'
    run state talpa:first=blue --record "$records/talpa.txt"
    expect_refusal 3 'game 1 is talpa:size=6, which is another variant'
    run state 4mation --record "$records/several.txt"
    expect_refusal 3 'game 1 is talpa:size=3,first=blue,swap=yes, which is another variant'
    run state talpa:first=blue,swap=yes --record "$records/several.txt"
    expect_refusal 3 'game 2 is 4mation:size=4, which is another variant'
}

variant_that_cannot_be_is_refused_before_the_record_is_read() {
    run state talpa:size=2 --record "$records/talpa.txt"
    expect_refusal 2 'size is a number from 3 to 16'
    run state 4mation:size=5,row=6 --record "$records/fourmation.txt"
    expect_refusal 2 'row=6 is too long'
}

record_without_games_is_refused() {
    run state --record -
    expect_refusal 3 'standard input' 'there is no game in it'
    typed '' ' ' ''
    run state --record -
    expect_refusal 3 'standard input' 'there is no game in it'
    true >"$work/empty.txt"
    run state --record "$work/empty.txt"
    expect_refusal 3 'empty.txt' 'there is no game in it'
}

record_without_a_game_tag_is_refused() {
    typed '[Red "Ann"]' '' '*'
    run state --record -
    expect_refusal 3 'line 1' 'no Game tag'
    typed '1. a1a2 *'
    run state --record -
    expect_refusal 3 'line 1' 'a record begins with a tag'
}

record_with_a_bad_variant_or_position_is_refused() {
    typed '[Game "chess"]' '' '*'
    run state --record -
    expect_refusal 3 'line 1' "there is no game 'chess'"
    typed '' '[Game "talpa"]' '[Position "rbr/brb/rb r"]' '' '*'
    run state --record -
    expect_refusal 3 'line 3' 'row 3 from the top has 2 squares, not 3'
}

record_with_a_wrong_result_is_refused() {
    typed '[Game "talpa:size=3"]' '[Result "1-0"]' '' '1. a1a2 *'
    run state --record -
    expect_refusal 3 'line 4' 'ply 1' 'Result'
    typed '[Game "talpa:size=3"]' '' '1. a1a2 1-0'
    run state --record -
    expect_refusal 3 'line 3' 'ply 1'
}

record_that_is_not_closed_is_refused_where_it_begins() {
    typed '[Game "talpa:size=3"]' '' '1. a1a2' '{never' 'closed c2c3' '*'
    run state --record -
    expect_refusal 3 'line 4, ply 1: the comment that begins here is not closed by }'
    typed '[Game "talpa:size=3]' '' '*'
    run state --record -
    expect_refusal 3 "line 1: the tag 'Game' is not closed by \"]"
    typed '[Game' '"talpa:size=3]' '' '*'
    run state --record -
    expect_refusal 3 "line 1: the tag 'Game' is not closed by \"]"
    typed '[Game "talpa:size=3"' ''
    run state --record -
    expect_refusal 3 "line 1: the tag 'Game' is not closed by \"]"
}

record_with_something_in_place_of_a_bracket_is_refused_there() {
    typed '[Game "talpa:size=3"' '' '[Red "Ann"]' '' '*'
    run state --record -
    expect_refusal 3 "line 3: a tag has the form [Name \"value\"], without '[' here"
}

record_with_empty_lines_is_read() {
    typed '' '' '[Game "talpa:size=3"]' '' '' '1. a1a2' '' '' 'c2c3' '' '*' ''
    run state --record -
    expect_success
    expect_out 'state rbb/rr1/1br r result none'
}

record_with_a_line_of_1_mb_is_read_or_refused() {
    local long
    long=$(long_line a)
    typed '[Game "talpa:size=3"]' '' "1. $long *"
    run state --record -
    expect_refusal 3 'line 3, ply 1' 'is not a move'
    [[ $(wc -c <"$work/err") -lt 500 ]] || fail 'expected a short message'
    typed '[Game "talpa:size=3"]' '' "1. a1a2 {$long} c2c3 *"
    run state --record -
    expect_success
    expect_out 'state rbb/rr1/1br r result none'
}

record_with_a_nul_byte_is_refused() {
    printf '[Game "talpa:size=3"]\n\n1. a1a2 \0 *\n' >"$input"
    run state --record -
    expect_refusal 3 'line 3' '\x00'
    printf '[Game "talpa:size=3"]\n\n1. a1a2 {\0} *\n' >"$input"
    run state --record -
    expect_refusal 3 'line 3' '\x00'
    printf '[Game "talpa\0:size=3"]\n\n1. a1a2 *\n' >"$input"
    run state --record -
    expect_refusal 3 'line 1' '\x00'
    printf '[Game "talpa:size=3"]\n\n1. a1a2 *\n\0' >"$input"
    run state --record -
    expect_refusal 3 'line 4'
}

record_that_is_a_program_is_refused() {
    run state --record "$burrow"
    expect_refusal 3 'line 1'
}

# ---- files -------------------------------------------------------------------------------------

file_that_is_not_there_is_refused() {
    run state --record "$work/nothing.txt"
    expect_refusal 4 "$work/nothing.txt" 'No such file'
    run state --record ''
    expect_refusal 4
}

# Devices and pipes may go on forever.
file_without_end_is_refused() {
    local most='cannot be read: it exceeds the limit of 256 MiB'
    run state --record /dev/zero
    expect_refusal 4 "/dev/zero $most"
    input=/dev/zero run games import -
    expect_refusal 4 "standard input $most"
}

file_that_is_a_directory_is_refused() {
    run state --record "$work"
    expect_refusal 4 "$work" 'directory'
    local input=$work
    run state --record -
    expect_refusal 4 'standard input' 'directory'
}

file_that_may_not_be_read_is_refused() {
    local file=$work/secret.txt nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    cp "$records/talpa.txt" "$file"
    chmod 000 "$file"
    if [[ -r $file ]]; then # root can read everything
        cp "$burrow" "$work/burrow"
        chmod 755 "$work" "$work/burrow"
        local launch=("${nobody[@]}" "$work/burrow")
        run --version
        [[ $status -eq 0 ]] || skip 'root reads every file, and running as nobody does not work'
    fi
    run state --record "$file"
    expect_refusal 4 "$file" 'Permission denied'
}

game_whose_lines_cannot_be_read_ends_with_4() {
    local input=/
    run play
    expect_status 4
    [[ $(cat "$work/err") == 'burrow: reading standard input failed' ]] ||
        fail "expected that reading failed, got $(shown "$work/err")"
    expect_line 'The game is not finished.'
    expect_last_line 'result *'
    command='burrow play <&-'
    "${launch[@]}" play <&- >"$output" 2>"$work/err"
    status=$?
    expect_status 4
    expect_err_has 'burrow: reading standard input failed'
    expect_last_line 'result *'
}

file_that_memory_cannot_hold_ends_with_1() {
    local input=/dev/zero
    ulimit -v 100000
    run --version 2>/dev/null # hides the shell's message about a sanitizer's abort
    [[ $status -eq 0 ]] || skip 'the program does not start in so little memory'
    run state --record -
    expect_refusal 1 'standard input cannot be read: Cannot allocate memory'
    run state --record /dev/zero
    expect_refusal 1 '/dev/zero cannot be read: Cannot allocate memory'
}

closed_standard_input_is_refused() {
    command='burrow state --record - <&-'
    "${launch[@]}" state --record - <&- >"$output" 2>"$work/err"
    status=$?
    expect_refusal 4 'standard input'
}

full_disk_ends_with_4() {
    local output=/dev/full arguments
    for arguments in 'show talpa' 'show talpa --json' 'show talpa:size=16 --color=always' \
        'moves talpa' 'moves talpa:size=16' 'moves talpa --json' 'state talpa' \
        'perft talpa 2' 'perft talpa 2 --divide' 'play talpa --red random --blue random' \
        'play talpa:size=3' '--help' 'show --help' 'help show' '--version'; do
        # shellcheck disable=SC2086 # they are words
        run $arguments
        expect_refusal 4 'writing the output failed: No space left on device'
    done
    run state --record "$records/several.txt"
    expect_refusal 4 'No space left on device'
}

closed_standard_output_ends_with_4() {
    command='burrow state talpa >&-'
    "${launch[@]}" state talpa <"$input" >&- 2>"$work/err"
    status=$?
    expect_refusal 4 'writing the output failed'
}

interrupted_count_ends_with_130() {
    local launch=(timeout --foreground --preserve-status --signal=INT --kill-after=10 0.5 "$burrow")
    run perft talpa 12
    expect_status 130
    expect_no_out
}

interrupted_game_ends_with_130() {
    local launch=(timeout --foreground --preserve-status --signal=INT --kill-after=10 0.5 "$burrow")
    mkfifo "$work/pipe"
    exec 3<>"$work/pipe" # open, with nothing to read
    local input=$work/pipe
    run play talpa
    expect_status 130
}

# ---- command lines -----------------------------------------------------------------------------

unknown_command_is_refused_with_a_suggestion() {
    run shwo talpa
    expect_refusal 2 "there is no command 'shwo'; did you mean show?"
    run help movse
    expect_refusal 2 "there is no command 'movse'; did you mean moves?"
    run xyzzy
    expect_refusal 2 "there is no command 'xyzzy'" 'burrow --help'
    run talpa
    expect_refusal 2 "there is no command 'talpa'" 'burrow --help'
    run ''
    expect_refusal 2 'there is no command'
}

unknown_option_is_refused_with_a_suggestion() {
    run show talpa --postion x
    expect_refusal 2 "there is no option '--postion'; did you mean --position?" 'burrow show --help'
    run show talpa --jsno
    expect_refusal 2 'did you mean --json?'
    run perft talpa 1 --devide=yes
    expect_refusal 2 'did you mean --divide?'
    run play talpa --sede 3
    expect_refusal 2 'did you mean --seed?'
    run play talpa --erd random
    expect_refusal 2 'did you mean --red?'
    run moves talpa --xyzzyxyzzy
    expect_refusal 2 "there is no option '--xyzzyxyzzy'"
    expect_err_lacks 'did you mean'
}

unknown_option_without_a_command_is_refused_with_a_suggestion() {
    run --vesion
    expect_refusal 2 "there is no option '--vesion'; did you mean --version?"
    run --hlep
    expect_refusal 2 "there is no option '--hlep'; did you mean --help?"
}

unknown_short_option_is_refused_as_an_option() {
    run show -x talpa
    expect_refusal 2 "there is no option '-x'"
    run -x
    expect_refusal 2 "there is no option '-x'"
}

option_of_another_command_is_refused() {
    run show talpa --divide
    expect_refusal 2 "there is no option '--divide'"
    run moves talpa --record x
    expect_refusal 2 "there is no option '--record'"
}

option_without_its_value_is_refused() {
    run show talpa --position
    expect_refusal 2 '--position needs a value'
    run state --record
    expect_refusal 2 '--record needs a value'
    run play --red
    expect_refusal 2 '--red needs a value'
    run show talpa --color
    expect_refusal 2 '--color needs a value'
}

option_with_a_value_too_many_is_refused() {
    run show talpa --json=yes
    expect_refusal 2 '--json takes no value'
    run show --help=me
    expect_refusal 2 '--help takes no value'
}

option_given_twice_is_refused() {
    run show talpa --position 'rbr/brb/rbr r' --position 'rbr/brb/rbr r'
    expect_refusal 2 '--position is given twice'
    run show talpa --color never --color never
    expect_refusal 2 '--color is given twice'
    run --color never show talpa --color never
    expect_refusal 2 '--color is given twice'
    run state talpa --moves= --moves=
    expect_refusal 2 '--moves is given twice'
    run play --seed 1 --seed=1
    expect_refusal 2 '--seed is given twice'
}

word_too_many_is_refused() {
    run show talpa 4mation
    expect_refusal 2 "'4mation' is one word too many"
    run moves talpa a1
    expect_refusal 2 "'a1' is one word too many"
    run state talpa a1a2
    expect_refusal 2 "'a1a2' is one word too many"
    run perft talpa 1 2
    expect_refusal 2 "'2' is one word too many"
    run play talpa 4mation
    expect_refusal 2 "'4mation' is one word too many"
    run help play show
    expect_refusal 2 'help is on one command; for example: burrow help play'
    run help help play
    expect_refusal 2 'help is on one command; for example: burrow help play'
}

missing_variant_is_refused() {
    local name
    for name in show moves state perft; do
        run "$name"
        expect_refusal 2 'which game' "burrow $name talpa"
    done
    run perft talpa
    expect_refusal 2 'how deep'
}

bad_color_is_refused() {
    run show talpa --color=bad
    expect_refusal 2 "--color is auto, always or never, not 'bad'"
    run play talpa --color ''
    expect_refusal 2 "--color is auto, always or never, not ''"
    run --color bad show talpa
    expect_refusal 2 "--color is auto, always or never, not 'bad'" 'burrow show --help'
    run --color
    expect_refusal 2 '--color needs a value'
}

unknown_language_is_refused() {
    run show talpa --language xx
    expect_refusal 2 "there is no language 'xx'"
    run play talpa --language ''
    expect_refusal 2 "there is no language ''"
    run --language=xx show talpa
    expect_refusal 2 "there is no language 'xx'"
}

bad_depth_is_refused() {
    local depth
    for depth in abc -1 '' 1.5 257 1e3 ' 1' +1 99999999999999999999; do
        run perft talpa "$depth"
        expect_refusal 2 "the depth is a number from 0 to 256, not '$depth'"
    done
}

bad_seed_is_refused() {
    local seed
    for seed in abc -1 '' 1.5 18446744073709551616; do
        run play talpa --red random --blue random --seed "$seed"
        expect_refusal 2 "the seed is a number from 0 to 18446744073709551615, not '$seed'"
    done
    run play talpa:size=3 --red random --blue random --seed 18446744073709551615
    expect_success
}

unknown_player_is_refused() {
    run play talpa --red nobody
    expect_refusal 2 "there is no player 'nobody'; a player is 1 to 9, random, greedy, "
    run play 4mation --o ''
    expect_refusal 2 "there is no player ''"
}

player_of_the_other_game_is_refused() {
    run play talpa --x random
    expect_refusal 2 'Talpa is played by Red and Blue, so --x names nobody'
    run play talpa --red random --o random
    expect_refusal 2 '--o names nobody'
    run play 4mation --blue random
    expect_refusal 2 '4Mation is played by X and O, so --blue names nobody'
}

record_together_with_moves_is_refused() {
    run state --record "$records/talpa.txt" --moves a1
    expect_refusal 2 'leave out --position and --moves'
    run state talpa --record "$records/talpa.txt" --position ''
    expect_refusal 2 'leave out --position and --moves'
}

json_of_a_game_is_refused() {
    run play talpa --json
    expect_refusal 2 'there is no --json here'
}

# ---- lines typed in a game ---------------------------------------------------------------------

# After each line the game goes on, and takes a move.

empty_line_in_a_game_asks_again() {
    typed '' '   ' $'\t' a1a2
    play talpa:size=3 --blue human --red human
    expect_lines 3 'Type a move, or help.'
    expect_line 'Red captured a2 with a1; blue has 3 pieces.'
    expect_last_line 'result *'
}

line_of_1_mb_in_a_game_asks_again() {
    typed "$(long_line a)" "a1a2 $(long_line ' ')" a1a2
    play talpa:size=3 --blue human --red human
    expect_lines 2 'That line is too long. Type a move, or help.'
    expect_line 'Red captured a2 with a1; blue has 3 pieces.'
    expect_last_line 'result *'
}

nul_byte_in_a_game_asks_again() {
    printf '\0\na1\0a2\nresign\0\na1a2\n' >"$input"
    play talpa:size=3 --blue human --red human
    expect_lines 3 'That line has a NUL byte in it. Type a move, or help.'
    expect_line 'Red captured a2 with a1; blue has 3 pieces.'
    expect_last_line 'result *'
}

random_bytes_in_a_game_ask_again() {
    printf '\377\376\e[31m\n\303(\n\r\n\001\002\na1a2\n' >"$input"
    play talpa:size=3 --blue human --red human
    expect_line 'Red captured a2 with a1; blue has 3 pieces.'
    expect_out_lacks $'\e'
    expect_last_line 'result *'
}

letters_of_other_languages_are_shown_as_they_are() {
    run show 'talpa:größe=4'
    expect_refusal 2 "talpa has no key 'größe'"
    grep -qxF '  talpa:größe=4' "$work/err" || fail "expected the text, got $(shown "$work/err")"
    grep -qxF '        ^' "$work/err" || fail "expected the caret below it, got $(shown "$work/err")"
    run show $'talpa:ä=\xC3,size=4'
    expect_refusal 2 "talpa has no key 'ä'"
    run show $'ä\xC3\x1B[2J'
    expect_refusal 2 "'ä\\xC3\\x1B[2J'"
    grep -qxF '  ä??[2J' "$work/err" || fail "expected harmless letters, got $(shown "$work/err")"
}

run_tests
