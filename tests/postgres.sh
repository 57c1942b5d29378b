#!/usr/bin/env bash
# Runs a program with the URL of a new database, on a PostgreSQL server of its own, as the last argument:
#     postgres.sh PROGRAM [ARGUMENT…]
set -uo pipefail
# shellcheck source-path=SCRIPTDIR source=postgres_lib.sh
source "$(dirname "$0")/postgres_lib.sh"
trap postgres_end EXIT
postgres_make || exit
url=$(postgres_new ledgers) || exit
"$@" "$url"
