#!/bin/sh
# As root: runs a command of the site as the service would, with its settings and its secrets:
#   sh deploy/systemd/run.sh doctor | migrate | backup [FILE] | restore FILE | release [resend]
# Every file in /etc/threads-and-pages but settings.env is a secret: admin_password becomes ADMIN_PASSWORD_FILE.
set -eu
settings=/etc/threads-and-pages
case ${1:-} in
  doctor) program=src/server/doctor-command.ts && shift ;;
  migrate) program=src/server/migrate-command.ts && shift ;;
  backup | restore | release) program=src/server/backup-command.ts ;;
  *) sed -n 3p "$0" >&2 && exit 1 ;;
esac
# without braces around a name: systemd would put its own value there
command='for secret in "$CREDENTIALS_DIRECTORY"/*; do
  export "$(basename "$secret" | tr "[:lower:]" "[:upper:]")_FILE=$secret"
done
exec node_modules/.bin/node "$@"'
set -- sh -c "$command" sh "$program" "$@"
for secret in "$settings"/*; do
  name=$(basename "$secret")
  [ "$name" = settings.env ] || set -- "--property=LoadCredential=$name:$secret" "$@"
done
exec systemd-run --quiet --wait --pipe --collect --uid=threads-and-pages --gid=threads-and-pages \
  --property=WorkingDirectory=/srv/threads-and-pages --property=EnvironmentFile="$settings/settings.env" \
  --setenv=DATA_DIR=/var/lib/threads-and-pages --setenv=BACKUP_DIR=/var/backups/threads-and-pages "$@"
