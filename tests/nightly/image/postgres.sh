#!/bin/sh
# What the official image does with the variables and volumes of deploy/compose.yaml.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses='' -c unix_socket_directories=/tmp" start >/dev/null
  for file in /docker-entrypoint-initdb.d/*.sql; do psql --host=/tmp --username=postgres --file="$file"; done
  pg_ctl --wait stop >/dev/null
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
