#!/usr/bin/env bash
# A real PostgreSQL server for tests, with a folder and a socket of its own, which ends with the shell
# that sources this. As root it runs as another user, since it refuses to run as root.

postgres_folder=$(mktemp -d /tmp/burrow-pg-XXXXXX) # short, for the path of the socket
postgres_bin=$(pg_config --bindir)
postgres_as=()
if [[ $EUID -eq 0 ]]; then
    postgres_as=(setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=/tmp)
    chown postgres "$postgres_folder"
fi
chmod 755 "$postgres_folder"

# The user burrow has a password; others have none and may do everything.
postgres_options="-c listen_addresses= -c unix_socket_directories=$postgres_folder -c fsync=off"

postgres_run() { # postgres_run PROGRAM [ARGUMENT…]
    (cd / && "${postgres_as[@]}" "$postgres_bin/$1" "${@:2}")
}

postgres_start() {
    postgres_run pg_ctl -s -w -D "$postgres_folder/data" -l "$postgres_folder/log" \
        -o "$postgres_options" start
}

postgres_stop() { # postgres_stop [MODE]: immediate is as if it crashed
    postgres_run pg_ctl -s -w -D "$postgres_folder/data" -m "${1:-fast}" stop
}

postgres_end() {
    [[ ! -e $postgres_folder/data/postmaster.pid ]] || postgres_stop immediate || true
    rm -rf "$postgres_folder"
}

postgres_sql() { # postgres_sql DATABASE SQL
    postgres_run psql -X -q -A -t -h "$postgres_folder" -U owner -d "$1" -c "$2"
}

# The URL of a new database, which the user burrow owns: postgres_new NAME
postgres_new() {
    postgres_sql postgres "CREATE DATABASE $1 OWNER burrow" >&2
    postgres_url "$1"
}

postgres_url() { # postgres_url NAME [PASSWORD]
    echo "postgresql://burrow:${2:-s3cret%40}@/$1?host=$postgres_folder"
}

postgres_make() {
    postgres_run initdb -D "$postgres_folder/data" -U owner -A trust -E UTF8 --locale=C \
        --no-sync >"$postgres_folder.log" 2>&1 || { cat "$postgres_folder.log" && return 1; }
    rm -f "$postgres_folder.log"
    printf '%s\n' 'local all owner trust' 'local all all scram-sha-256' |
        postgres_write pg_hba.conf
    postgres_start
    postgres_sql postgres "CREATE ROLE burrow LOGIN PASSWORD 's3cret@'"
}

postgres_write() { # postgres_write FILE: from standard input
    "${postgres_as[@]}" tee "$postgres_folder/data/$1" >/dev/null
}

# Waits until the ledger in a database has so many findings: postgres_await_findings DATABASE NUMBER
postgres_await_findings() {
    local found=0
    for _ in {1..300}; do
        found=$(postgres_sql "$1" 'SELECT count(*) FROM ledger_findings' 2>/dev/null)
        [[ ${found:-0} -lt $2 ]] || return 0
        sleep 0.05
    done
    return 1
}
