#!/bin/sh
# Makes the secrets of compose.yaml once. The folder is yours alone; the containers' users read the files mounted from it.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -e "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }
make database_password "$(random)"
make database_url "postgres://site:$(cat secrets/database_password)@pgbouncer:6432/site"
make database_direct_url "postgres://site:$(cat secrets/database_password)@database:5432/site"
make pgbouncer_users "\"site\" \"$(cat secrets/database_password)\""
make admin_password "$(random)"
make metrics_token "$(random)"
make secrets_key "$(random)"
make store_key "$(random)"
chmod 644 secrets/*
echo "The owner's password is in deploy/secrets/admin_password."
