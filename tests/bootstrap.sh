#!/usr/bin/env bash
# Without a package manager, tools/bootstrap names all that a task needs:
#     bootstrap.sh TOOLS_BOOTSTRAP
#
# It runs with a private PATH, which has only `sort` at first, and never apt-get.
set -euo pipefail
bootstrap=$1
bash=$(command -v bash)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "FAILED at line $LINENO"' ERR
mkdir "$work/bin"
ln -s "$(command -v sort)" "$work/bin/sort"

# Runs it with the task, if any, and compares status and output.
expect() { # expect STATUS MESSAGE [TASK]
    local status=0
    env -u CC -u CHROMIUM LC_ALL=C PATH="$work/bin" \
        "$bash" "$bootstrap" "${@:3}" >"$work/said" 2>&1 || status=$?
    if [[ $status != "$1" || $(<"$work/said") != "$2" ]]; then
        echo "FAILED: bootstrap ${*:3}: status $status, and it said:" && cat "$work/said" && exit 1
    fi
}

# ---- without any tool ----

no_apt="bootstrap: there is no apt-get; please install, by Debian's names:"
play='cmake gcc gettext libc6-dev libncurses-dev libpq-dev libsqlite3-dev libwebsockets-dev'
play+=' make ninja-build pkg-config'
web='clang cmake gettext libclang-rt-dev-wasm32 lld make ninja-build wasi-libc'
test='chromium clang cmake g++ gcc gettext libc6-dev libclang-rt-dev libclang-rt-dev-wasm32'
test+=' libcmocka-dev libncurses-dev libpq-dev libsqlite3-dev libwebsockets-dev lld make ninja-build'
test+=' nodejs npm pkg-config postgresql procps scdoc tmux wasi-libc'
lint="${test/clang cmake/clang clang-format clang-tidy cmake cppcheck}"
lint="${lint/scdoc/scdoc shellcheck}"
coverage="${test/lld/lld llvm}"
expect 1 "$no_apt $play"
expect 1 "$no_apt $play" play
expect 1 "$no_apt $web" web
expect 1 "$no_apt $test" test
expect 1 "$no_apt $lint" lint
expect 1 "$no_apt $coverage" coverage
expect 1 "bootstrap: unknown task 'fly'; it is one of play, web, test, lint, coverage" fly

# ---- with every tool ----

# A stand-in that always succeeds, and knows the folders that Clang and PostgreSQL are asked for.
cat >"$work/tool" <<END
#!$bash
[[ \$1 != -print-resource-dir ]] || echo '$work/clang'
[[ \$1 != --bindir ]] || echo '$work/postgres'
END
chmod +x "$work/tool"
mkdir -p "$work/clang/lib/linux"
touch "$work/clang/lib/linux/libclang_rt.fuzzer-some.a"
touch "$work/clang/lib/linux/libclang_rt.builtins-wasm32.a"
mkdir "$work/postgres"
ln -s ../tool "$work/postgres/postgres"
for tool in cc gcc g++ clang clang++ wasm-ld cmake ninja make msgfmt pkg-config pgrep scdoc tmux \
    node npm chromium pg_config clang-format clang-tidy cppcheck shellcheck llvm-cov llvm-profdata; do
    ln -s ../tool "$work/bin/$tool"
done
expect 0 '' lint
expect 0 '' coverage
rm "$work/bin/llvm-profdata"
expect 1 "$no_apt llvm" coverage
rm "$work/bin/pkg-config"
expect 1 "$no_apt libncurses-dev libpq-dev libsqlite3-dev libwebsockets-dev pkg-config" play
ln -s ../tool "$work/bin/pkg-config"
rm "$work/bin/ninja" "$work/bin/cppcheck"
expect 1 "$no_apt ninja-build" test
expect 1 "$no_apt cppcheck ninja-build" lint
rm "$work/clang/lib/linux/libclang_rt.fuzzer-some.a"
expect 1 "$no_apt libclang-rt-dev ninja-build" test

# ---- Chromium, under any of its names, or where apt has none ----

ln -s ../tool "$work/bin/ninja"
touch "$work/clang/lib/linux/libclang_rt.fuzzer-some.a"
rm "$work/bin/chromium"
expect 1 "$no_apt chromium" test
for name in chromium-browser chromium-headless-shell; do
    ln -s ../tool "$work/bin/$name"
    expect 0 '' test
    rm "$work/bin/$name"
done
for tool in apt-get apt-cache sudo env; do
    ln -s ../tool "$work/bin/$tool"
done
ln -s "$(command -v grep)" "$work/bin/grep"
expect 1 "bootstrap: installing chromium
bootstrap: apt has no Chromium here; get one elsewhere, and name it in CHROMIUM
bootstrap: still missing, please install: chromium" test
