#!/bin/sh
# Builds a copy of the committed code, prunes it, and starts it read-only as a user that owns nothing of it. As root, on Linux.
set -eu
cd "$(dirname "$0")/.."
place=$(mktemp -d)
port=${PORT:-3999}
pid=
end() {
  [ -z "$pid" ] || { kill "$pid" && wait "$pid" || true; }
  rm -rf "$place"
}
trap end EXIT
chmod 755 "$place"
mkdir "$place/site" "$place/data"
export GIT_COMMIT=$(git rev-parse HEAD)
git archive HEAD | tar -x -C "$place/site"
cd "$place/site"
npm ci
npm run build
sh deploy/prune.sh
echo "Production install: $(du -sm node_modules | cut -f1) MB"
[ ! -e node_modules/vite ] || { echo 'vite is still installed'; exit 1; }
chown 65534:65534 "$place/data"
find "$place/site" -printf '%p %T@\n' | sort >"$place/before"
HOME=/nonexistent DATA_DIR="$place/data" PORT=$port ADMIN_PASSWORD=a-password-for-trials \
  unshare -m sh -c 'mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" &&
    exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs npm start' >"$place/log" 2>&1 &
pid=$!
tries=0
until curl -fsS "http://localhost:$port/readyz" 2>/dev/null; do
  tries=$((tries + 1))
  [ $tries -lt 120 ] && kill -0 "$pid" 2>/dev/null || { cat "$place/log"; exit 1; }
  sleep 1
done
echo
curl -fsS "http://localhost:$port/" | grep -q '<html'
curl -fsS "http://localhost:$port/version" | grep "\"commit\":\"$GIT_COMMIT\""
echo
find "$place/site" -printf '%p %T@\n' | sort | diff "$place/before" - && echo 'Nothing was written to the code.'
cat "$place/log"
