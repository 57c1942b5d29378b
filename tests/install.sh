#!/usr/bin/env bash
# Installs a build, moves the installed tree, and uses it as a stranger would:
#     install.sh SOURCE_FOLDER BUILD_FOLDER LIBDIR C_COMPILER
#
# Exactly the right files are there, the libraries have no public names but bw_ ones, and the
# example builds through pkg-config and runs, linked to either library.
set -euo pipefail
source=$1 build=$2 libdir=$3 cc=$4

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "FAILED at line $LINENO"' ERR

# ---- installing ----

DESTDIR=$work/stage cmake --install "$build" --prefix /some/where >"$work/log"
prefix=$work/moved
mv "$work/stage/some/where" "$prefix"

version=$(sed -n 's/^Version: //p' "$build/burrow.pc")
{
    echo bin/burrow
    for header in "$source"/include/burrow/*.h; do
        echo "include/burrow/${header##*/}"
    done
    echo "$libdir/libburrow.a"
    echo "$libdir/libburrow.so"
    echo "$libdir/libburrow.so.${version%.*}"
    echo "$libdir/libburrow.so.$version"
    echo "$libdir/pkgconfig/burrow.pc"
    if [[ -e $build/burrow.1 ]]; then
        echo share/man/man1/burrow.1
    fi
    if [[ -d $build/locale ]]; then
        (cd "$build" && find locale -name '*.mo') | sed 's|^|share/|'
    fi
    if [[ -d $source/build/web ]]; then
        (cd "$source/build" && find web -type f) | sed 's|^|share/burrow/|'
    fi
} | sort >"$work/expected"
(cd "$prefix" && find . ! -type d) | sed 's|^\./||' | sort >"$work/installed"
diff "$work/expected" "$work/installed" || { echo 'FAILED: other files than expected' && exit 1; }
if [[ -n $(find "$work/stage" ! -type d) ]]; then
    echo 'FAILED: files outside of the prefix' && exit 1
fi

# ---- exported names ----

nm -D --defined-only "$prefix/$libdir/libburrow.so" | awk '{print $3}' >"$work/exported"
grep -q '^bw_games$' "$work/exported"
if grep -v '^bw_' "$work/exported"; then
    echo 'FAILED: the shared library exports these names too' && exit 1
fi
# A static library hides nothing, so even private names must not clash with a stranger's.
nm --defined-only --extern-only "$prefix/$libdir/libburrow.a" 2>/dev/null |
    awk 'NF == 3 { print $3 }' >"$work/archived"
grep -q '^bw_games$' "$work/archived"
if grep -v '^bw_' "$work/archived"; then
    echo 'FAILED: the static library has these names too' && exit 1
fi

# ---- the example ----

export PKG_CONFIG_PATH=$prefix/$libdir/pkgconfig
build_example() { # build_example OUTPUT FLAG…
    "$cc" -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$1" "$source/examples/random_game.c" "${@:2}"
}
read -ra cflags < <(pkg-config --cflags burrow)
read -ra libs < <(pkg-config --libs burrow)
build_example "$work/shared" "${cflags[@]}" "${libs[@]}"
build_example "$work/static" "${cflags[@]}" "$(pkg-config --variable=libdir burrow)/libburrow.a"

export LD_LIBRARY_PATH=$prefix/$libdir
ldd "$work/shared" >"$work/needed"
grep "$prefix/$libdir/libburrow.so.${version%.*}" "$work/needed"
for variant in talpa:size=6 4mation; do
    "$work/shared" "$variant" 7 >"$work/shared.txt"
    "$work/static" "$variant" 7 >"$work/static.txt"
    cmp "$work/shared.txt" "$work/static.txt"
    cat "$work/static.txt"
done

"$prefix/bin/burrow" --version | grep -F "$version"
# If there are catalogues, it finds them although it was moved.
if [[ -d $build/locale ]]; then
    LC_ALL=C.UTF-8 "$prefix/bin/burrow" show talpa --language de | grep -Fx 'Rot ist am Zug.'
fi
