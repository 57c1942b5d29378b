#!/usr/bin/env bash
# Generating and playing moves allocates nothing: no object of src/games refers to an allocator.
#     no_allocation.sh SOURCE_FOLDER STATIC_LIBRARY NM
set -euo pipefail
source=$1 library=$2 nm=$3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "FAILED at line $LINENO"' ERR

allocators='malloc|calloc|realloc|reallocarray|free|aligned_alloc|posix_memalign|strn?dup'
allocators+='|v?asprintf|getdelim|getline|open_memstream'

# The names in the objects that were compiled from a source, of which there may be several;
# undefined ones come after U.
"$nm" -A "$library" >"$work/names"
names_of() { # names_of SOURCE
    sed -n "s/^.*:${1##*/}\.o: *//p" "$work/names"
}

for file in "$source"/games/*.c; do
    [[ ${file##*/} != template.c ]] || continue # belongs to the tests
    names_of "$file" >"$work/names_of_file"
    if [[ ! -s $work/names_of_file ]]; then
        echo "FAILED: $library has nothing of $file" && exit 1
    fi
    if grep -Ex "U ($allocators)" "$work/names_of_file"; then
        echo "FAILED: $file allocates" && exit 1
    fi
done

# Records do allocate; if that is not found, the check above is broken.
names_of record.c | grep -Ex "U ($allocators)"
