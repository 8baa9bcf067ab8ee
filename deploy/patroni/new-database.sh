#!/bin/sh
# Patroni runs it once, on the first primary: makes the site's role and database, and begins the archive.
set -eu
psql -q -v ON_ERROR_STOP=1 -v password="$SITE_PASSWORD" "$1" <<'SQL'
create role site login password :'password';
create database site owner site;
SQL
pgbackrest --stanza=site stanza-create
