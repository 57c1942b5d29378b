# Draws boards with the values of their first moves, and a table of them: one section of docs/solved.md.
#
# Standard input has, with tabs between the fields, for each board
#     board NAME VARIANT WORK     then
#     first MOVE                  for each legal move, and
#     move MOVE VALUE             for each whose value is known
# All boards of a section have the same size, and differ in their rules.

$1 == "board" {
    boards++
    variant[boards] = $3
    work[boards] = $4
    talpa = $3 ~ /^talpa/
    size = number_after("size=")
    row = number_after("row=")
    rule[boards] = text_after(talpa ? "first=" : "blocked=", talpa ? "red" : "draw")
}
$1 == "first" { count[boards]++ }
$1 == "move" {
    value[boards, $2] = $3
    values[boards, $3]++
    move[boards, ++known[boards]] = $2
    drawn += known[boards] == 1 # boards of which nothing is known are not drawn
}

END {
    title = size "×" size (talpa ? "" : ", rows of " row)
    printf "### %s\n\n", title
    if (drawn > 0) {
        print "```text"
        draw()
        print "```\n"
    }
    table()
}

function text_after(key, otherwise, at) {
    at = index($3, key)
    if (!at)
        return otherwise
    at = substr($3, at + length(key))
    sub(/,.*/, "", at)
    return at
}

function number_after(key) {
    return text_after(key, "0") + 0
}

function square(x, y) {
    return substr("abcdefghijklmnop", x, 1) y
}

# ---- drawings ----------------------------------------------------------------------------------

function mark(board, at, v) {
    v = value[board, at]
    if (v == "")
        return "?"
    if (talpa)
        return v == "p1win" ? "+" : "-"
    return v == "p1win" ? "X" : v == "p2win" ? "O" : "="
}

# The capture between two squares, in whichever direction it goes.
function capture(board, a, b) {
    return mark(board, (board, a b) in value ? a b : b a)
}

function talpa_row(board, y, x, line) {
    line = sprintf("%2d ", y)
    for (x = 1; x <= size; x++)
        line = line ((x + y) % 2 ? " b" : " r") \
            (x < size ? " " capture(board, square(x, y), square(x + 1, y)) : "")
    return line
}

function talpa_between(board, y, x, line) {
    line = "   "
    for (x = 1; x <= size; x++)
        line = line " " capture(board, square(x, y), square(x, y - 1)) (x < size ? "  " : "")
    return line
}

function fourmation_row(board, y, x, line) {
    line = sprintf("%2d ", y)
    for (x = 1; x <= size; x++)
        line = line " " mark(board, square(x, y))
    return line
}

function letters(gap, x, line) {
    line = "   "
    for (x = 1; x <= size; x++)
        line = line " " substr("abcdefghijklmnop", x, 1) (x < size ? gap : "")
    return line
}

function label(board) {
    return "   " (talpa ? " first=" : " blocked=") rule[board]
}

# A line across all boards; `what` says which.
function across(what, y, board, line, cell, width) {
    width = talpa ? 4 * size + 5 : size < 8 ? 21 : 2 * size + 6
    line = ""
    for (board = 1; board <= boards; board++) {
        if (!known[board])
            continue
        cell = what == "label" ? label(board) \
            : what == "letters" ? letters(talpa ? "  " : "") \
            : what == "between" ? talpa_between(board, y) \
            : talpa ? talpa_row(board, y) : fourmation_row(board, y)
        line = line sprintf("%-" width "s", cell)
    }
    sub(/ +$/, "", line)
    print line
}

function draw(y) {
    across("label")
    for (y = size; y >= 1; y--) {
        across("row", y)
        if (talpa && y > 1)
            across("between", y)
    }
    across("letters")
}

# ---- the table ---------------------------------------------------------------------------------

function winner(board, v) {
    if (talpa)
        return (v == "p1win") == (rule[board] == "red") ? "Red wins" : "Blue wins"
    return v == "p1win" ? "X wins" : v == "p2win" ? "O wins" : "draw"
}

# The side that begins chooses the best of its moves.
function verdict(board) {
    if (values[board, "p1win"])
        return winner(board, "p1win")
    if (known[board] < count[board])
        return "open"
    return winner(board, values[board, "draw"] ? "draw" : "p2win")
}

function moves_text(board) {
    return (values[board, "p1win"] + 0) (talpa ? "" : ", " (values[board, "draw"] + 0)) ", " \
        (values[board, "p2win"] + 0) \
        (known[board] < count[board] ? ", " count[board] - known[board] " open" : "")
}

# Of the squares that are equal by symmetry, one: left of the middle, and not above the diagonal.
function folded(at, x, y) {
    x = index("abcdefghijklmnop", substr(at, 1, 1))
    y = substr(at, 2) + 0
    x = x > size + 1 - x ? size + 1 - x : x
    y = y > size + 1 - y ? size + 1 - y : y
    return y > x ? square(y, x) : square(x, y)
}

# The commands that prove what is known: one, or one for each first move.
function command(board, text, i, done, commands) {
    text = variant[board]
    if (talpa)
        sub(/,first=red$/, "", text)
    sub(/,blocked=draw$/, "", text)
    if (talpa || known[board] == count[board] || !known[board])
        return "`burrow solve " text " --all-moves`"
    for (i = 1; i <= known[board]; i++)
        if (!done[folded(move[board, i])]++)
            commands = commands (commands ? ", " : "") "`burrow solve " text " --moves " \
                folded(move[board, i]) "`"
    return commands
}

function table(board) {
    printf "| %s | value | first moves that %s | positions | command |\n", \
        talpa ? "begins" : "`blocked`", talpa ? "win, lose" : "win, draw, lose"
    print "|---|---|---|---|---|"
    for (board = 1; board <= boards; board++)
        printf "| %s | %s | %s | %s | %s |\n", talpa ? (rule[board] == "red" ? "Red" : "Blue") \
            : "`" rule[board] "`", verdict(board), moves_text(board), grouped(work[board]), \
            command(board)
    print ""
}

# A number with spaces between groups of three digits.
function grouped(number, text) {
    while (length(number) > 3) {
        text = " " substr(number, length(number) - 2) text
        number = substr(number, 1, length(number) - 3)
    }
    return number text
}
