# Compares the texts of a language with the template, for tools/po:
#     awk -v language=de -f po.awk SAME_WORDS TEMPLATE LANGUAGE
#
# The last two are as msgcat --no-wrap writes them. Reports, one per line, texts that are missing, fuzzy
# or left over, and translations that do not fit. These have other placeholders or another order of them,
# though they may be numbered (%2$s), and the page's have names ({name}); or other white space at their
# ends; or are the same as the English, unless that has no words or is one of SAME_WORDS. The exit status
# is 1 if anything was reported.

FNR == 1 {
    finish()
    file++
}

file == 1 {
    if ($0 != "" && $0 !~ /^#/)
        same[$0] = 1
    next
}

/^#~ msgid / { say("is not a text of the program any more", quoted($0)) }
/^#, /       { flags = $0 }
/^msgctxt /  { context = quoted($0) }
/^msgid /    { part = "text"; text = quoted($0); open = 1 }
/^msgid_p/   { part = "many"; many = quoted($0) }
/^msgstr/    { part = "form"; form[++forms] = quoted($0) }
/^$/         { finish() }
/^"/ {
    if (part == "text")
        text = text quoted($0)
    else if (part == "many")
        many = many quoted($0)
    else
        form[forms] = form[forms] quoted($0)
}

END {
    finish()
    for (key in wanted)
        if (!(key in found))
            say("is missing", shown[key])
    exit wrong
}

function say(what, about) {
    print language ": " what ": " about
    wrong = 1
}

# The text between the quotes of a line; escapes are kept.
function quoted(line) {
    sub(/^[^"]*"/, "", line)
    sub(/"$/, "", line)
    return line
}

# At the end of an entry. The empty text is the head of the file.
function finish(    key) {
    key = context "\004" text
    if (open && text != "" && file == 2) {
        wanted[key] = 1
        shown[key] = text
    } else if (open && text != "") {
        found[key] = 1
        check(key)
    }
    open = forms = 0
    flags = context = text = many = part = ""
}

function check(key,    i) {
    if (!(key in wanted))
        say("is not a text of the program any more", text)
    else if (flags ~ /fuzzy/)
        say("is fuzzy", text)
    else
        for (i = 1; i <= forms; i++)
            check_form(form[i], i > 1 ? many : text)
}

function check_form(translation, english) {
    if (translation == "")
        say("is not translated", english)
    else if (flags !~ /no-c-format/ && placeholders(translation) != placeholders(english))
        say("has other placeholders", english)
    else if (names(translation) != names(english))
        say("has other placeholders", english)
    else if (ends(translation) != ends(english))
        say("begins or ends with other white space", english)
    else if (translation == english && has_words(english) && !(english in same))
        say("is the same as in English (see po/same-words)", english)
}

# The white space at both ends.
function ends(line,    left, right) {
    if (match(line, /^( |\\n)+/))
        left = substr(line, 1, RLENGTH)
    if (match(line, /( |\\n)+$/))
        right = substr(line, RSTART)
    return left "|" right
}

function has_words(line) {
    gsub(/%[-+ #0-9.*$]*(hh|h|ll|l|z)?[a-zA-Z]/, "", line)
    gsub(/[{][a-zA-Z]+[}]/, "", line)
    return line ~ /[A-Za-z][A-Za-z]/
}

# The names in braces, with repetitions, in alphabetical order.
function names(line,    count, list, i, j, name) {
    while (match(line, /[{][a-zA-Z]+[}]/)) {
        name = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        for (i = ++count; i > 1 && sorted[i - 1] > name; i--)
            sorted[i] = sorted[i - 1]
        sorted[i] = name
    }
    for (j = 1; j <= count; j++)
        list = list sorted[j]
    return list
}

# The kinds of the placeholders in the order of their arguments: `1s 2d `.
function placeholders(line,    kind, number, next_number, list, i, highest) {
    while (match(line, /%(%|([0-9]+[$])?[-+ #0-9.*]*(hh|h|ll|l|z|j|t|L)?[a-zA-Z])/)) {
        kind = substr(line, RSTART + 1, RLENGTH - 1)
        line = substr(line, RSTART + RLENGTH)
        if (kind == "%")
            continue
        number = ++next_number
        if (match(kind, /^[0-9]+[$]/)) {
            number = substr(kind, 1, RLENGTH - 1) + 0
            kind = substr(kind, RLENGTH + 1)
        }
        gsub(/[-+ #0-9.]/, "", kind)
        kinds[number] = kind
        highest = number > highest ? number : highest
    }
    list = next_number " of "
    for (i = 1; i <= highest; i++) {
        list = list i kinds[i] " "
        delete kinds[i]
    }
    return list
}
