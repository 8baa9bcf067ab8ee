#!/bin/sh
# As postgres, with Patroni stopped on both machines and its settings in the environment (docs/runbook.md):
#   restore.sh '2026-11-28 04:13:00+00'    the database as it was at that moment
#   restore.sh latest                      up to the end of the archive
# Then start Patroni here, and on the other machine once its data_dir is removed: it copies this one.
set -eu
moment=${1:?a moment with its time zone, or latest}
config=${PATRONI_CONFIG:-/etc/patroni/config.yml}
data=${PATRONI_POSTGRESQL_DATA_DIR:-/var/lib/postgresql/15/site}
programs=${PATRONI_POSTGRESQL_BIN_DIR:-/usr/lib/postgresql/15/bin}
# a cluster of which etcd knows nothing begins with this database
until printf 'site\nYes I am aware\n' | patronictl -c "$config" remove site; do
  echo 'Patroni led until some seconds ago, or still does: stop it on both machines'
  sleep 5
done
mkdir -p -m 700 "$data"
$programs/pg_ctl status -D "$data" || rm -f "$data/postmaster.pid"
if [ "$moment" = latest ]; then
  set -- --type=default
else
  set -- --type=time --target="$moment" --target-action=promote
fi
pgbackrest --stanza=site --delta "$@" restore
# nobody connects before the moment is reached
$programs/pg_ctl start -D "$data" -l "$data/restore.log" -o "-c listen_addresses=''"
until $programs/pg_controldata -D "$data" | grep -q 'in production'; do
  $programs/pg_ctl status -D "$data" >/dev/null || { tail "$data/restore.log" && exit 1; }
  sleep 1
done
$programs/pg_ctl stop -D "$data" -m fast
echo "The database is as of $moment: start Patroni on this machine first"
