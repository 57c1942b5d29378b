# Takes a document apart for docs.sh: awk -v out=FOLDER -f docs.awk FILE
#
# Each block of code becomes a file in the folder. Standard output has a line for each item, with tabs
# between the fields:
#     block LINE KIND NAME PATH    a block, KIND and NAME being the words after its fence (- if none)
#     code LINE TEXT               code inside of a paragraph
#     link LINE TARGET
# Code and links that span lines have the number of the last one.

function begin(kind, name) {
    path = out "/" FNR
    printf "" >path
    printf "block\t%d\t%s\t%s\t%s\n", FNR, kind == "" ? "-" : kind, name == "" ? "-" : name, path
}

# Takes complete code and links out of a paragraph, and keeps the rest.
function take_apart(text, found) {
    while (match(text, /`[^`]+`|\]\([^)]*\)/)) {
        found = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (found ~ /^`/)
            printf "code\t%d\t%s\n", FNR, substr(found, 2, length(found) - 2)
        else
            printf "link\t%d\t%s\n", FNR, substr(found, 3, length(found) - 3)
    }
    return text
}

/^ *```/ {
    paragraph = ""
    inside = !inside
    if (inside) {
        indent = match($0, /`/) - 1
        begin(substr($1, 4), $2)
    } else {
        close(path)
    }
    next
}

inside { print substr($0, indent + 1) >path; next }

# Commands outside blocks would not be checked.
/^(    |\t)/ && FILENAME ~ /\.md$/ && !/^ *([-*|]|[0-9]+\.) / && $1 ~ /^(\$|burrow|make|cmake|ctest|node|cc|tools\/.*|build\/.*)$/ {
    begin("indented", "")
    print >path
    close(path)
    next
}

# The manual page: commands stand after a tab, in EXAMPLES or as a session with `$ `. A line that ends
# with ++ goes on in the next one, and after an empty line a session does at the next tab.
FILENAME ~ /\.scd$/ {
    if (/^# /)
        examples = /EXAMPLES/
    if (/^\t\$ / || (/^\t/ && examples && !more))
        begin(/^\t\$ / ? "console" : "sh", "")
    else if (/^\t/ && session)
        print "" >path
    else if (!more) {
        session = session && /^$/
        next
    }
    session = session || /^\t\$ /
    more = sub(/\+\+$/, "")
    gsub(/^\t|\\/, "")
    print >path
    next
}

/^[ \t]*$/ { paragraph = ""; next }

{ paragraph = take_apart(paragraph " " $0) }
