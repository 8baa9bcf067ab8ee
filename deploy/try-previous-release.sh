#!/bin/sh
# Tries the previous release on this release's tables: DATABASE_URL=postgres://.../an_empty_one sh deploy/try-previous-release.sh [TAG]
# Without TAG it is the newest tag; where there is none, the oldest commit that 'oldest release' lets start on these tables.
# Ends with 0 if all of it worked, 1 if something failed, 2 if this release's tables exclude that one, 3 if it could not be tried.
set -eu
stop() { echo "$1" >&2; exit 3; }
[ $# -le 1 ] || stop "usage: DATABASE_URL=postgres://... sh $0 [TAG]"
[ -n "${DATABASE_URL:-}" ] || stop 'DATABASE_URL: name an empty database, which this trial fills'
cd "$(dirname "$0")/.."
here=$PWD
[ -x node_modules/.bin/node ] || stop 'run npm ci first'
port=${PORT:-3998}
site=http://127.0.0.1:$port
place=$(mktemp -d)
pid=
# built for production, whatever calls this
unset NODE_ENV
end() {
  [ -z "$pid" ] || { kill "$pid" && wait "$pid"; } 2>/dev/null || true
  git worktree remove --force "$place/site" 2>/dev/null || true
  rm -rf "$place"
}
trap end EXIT
trap 'exit 3' INT TERM
mkdir "$place/data"
curl -s -m 5 -o /dev/null "$site" && stop "PORT: something listens at $port, set another"

# Replaces its shell by a program with the settings of this trial and no others: no email, no payment, no bucket of anybody's.
with_settings() {
  exec env -i PATH="$PATH" HOME="$HOME" DATABASE_URL="$DATABASE_URL" ${DATABASE_DIRECT_URL:+DATABASE_DIRECT_URL="$DATABASE_DIRECT_URL"} \
    DATA_DIR="$place/data" HOST=127.0.0.1 PORT="$port" PUBLIC_URL="$site" ADMIN_PASSWORD=a-password-for-trials LIMITS=off BACKUPS=off "$@"
}
read_one='
import { openSql } from "#db/client.ts"
const sql = openSql(process.env.DATABASE_URL, 1)
const [[one]] = await sql.unsafe(process.argv[1]).values()
console.log(one)
await sql.end()'
# read_value QUERY: the one value that a query returns
read_value() { (with_settings node_modules/.bin/node --input-type=module -e "$read_one" "$1"); }
tables=$(read_value "select count(*) from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')") ||
  stop 'DATABASE_URL: the database cannot be read'
[ "$tables" = 0 ] || stop "DATABASE_URL: it has $tables tables, and this trial fills a database: name an empty one"

echo "This release's tables:"
(with_settings node_modules/.bin/node src/server/migrate-command.ts) || stop 'they could not be made'
name=${1:-$(git describe --tags --abbrev=0 2>/dev/null || true)}
if [ -z "$name" ]; then
  [ "$(git rev-parse --is-shallow-repository)" = false ] || stop 'this clone is shallow and has no tag: fetch its history, or name a TAG'
  oldest=$(read_value "select value #>> '{}' from site_facts where key = 'oldest release'")
  name=$(git log -1 --format=%h -S"\"when\": $oldest" -- drizzle/meta/_journal.json)
fi
release=$(git rev-parse --verify --quiet "$name^{commit}") || stop "git knows no $name"
echo "Building $name ($release)"
git worktree add --quiet --detach "$place/site" "$release"
install() {
  if cmp -s package-lock.json "$place/site/package-lock.json"; then
    # hard links do not reach another file system; without -P, -l follows the link to the workspace
    cp -RlP node_modules "$place/site" 2>/dev/null || {
      rm -rf "$place/site/node_modules"
      cp -R node_modules "$place/site"
    }
  else
    (cd "$place/site" && npm ci --include=dev --no-audit --no-fund --prefer-offline)
  fi
}
(install && cd "$place/site" && npm run build) >"$place/build" 2>&1 ||
  { cat "$place/build"; stop "$name could not be built"; }

cd "$place/site"
with_settings MIGRATE=off node_modules/.bin/node src/server/main.ts >"$place/log" 2>&1 &
pid=$!
tries=0
until curl -fsS "$site/readyz" >/dev/null 2>&1 && kill -0 "$pid" 2>/dev/null; do
  if ! kill -0 "$pid" 2>/dev/null; then
    pid=
    line=$(grep 'newer version of the site' "$place/log") &&
      { echo "The tables' steps exclude this release: $line"; exit 2; }
    cat "$place/log"
    echo "$name does not start on these tables"
    exit 1
  fi
  tries=$((tries + 1))
  [ $tries -lt 120 ] || { cat "$place/log"; echo "$name is not ready after two minutes"; exit 1; }
  sleep 1
done

publishable_key=$(cd "$here" && read_value 'select publishable_key from sandbox.settings')
failed=0
# try NAME STATUS WORDS CURL-ARGUMENTS: the answer's status, and words that it holds
try() {
  tried=$1 status=$2 words=$3
  shift 3
  answered=$(curl -sS -m 30 -o "$place/answer" -w '%{http_code}' -b "$place/cookies" -c "$place/cookies" "$@" 2>&1) || true
  if [ "$answered" = "$status" ] && grep -q -e "$words" "$place/answer"; then
    echo "ok    $tried"
  else
    failed=$((failed + 1))
    echo "FAIL  $tried: $answered $(head -c 300 "$place/answer" | tr '\n' ' ')"
  fi
}
json='content-type: application/json'

for path in / /projects /blog /blog/how-a-donated-book-travels /shop /wishlist /checkout /donate /volunteer /prayer /book-donation /privacy /terms /delivery-returns; do
  try "GET $path" 200 '</html>' "$site$path"
done
try 'the list of bracelets' 200 '"price"' "$site/api/bracelets"
try 'add to a cart' 201 '"quantity":2' -H "$json" -d '{"sessionId":"a-visitor-of-trials","braceletId":1,"quantity":2}' "$site/api/cart"
try 'read the cart' 200 '"quantity":2' "$site/api/cart/a-visitor-of-trials"
try 'add to a wishlist' 201 '"braceletId":1' -H "$json" -d '{"sessionId":"a-visitor-of-trials","braceletId":1}' "$site/api/wishlist"
try 'send the contact form' 201 . -H "$json" -d '{"name":"Ada","email":"ada@example.org","subject":"general","message":"A trial"}' "$site/api/contacts"
try 'begin a payment' 201 '"clientSecret"' -H "$json" -d '{"cartItems":[{"braceletId":1,"quantity":2}]}' "$site/api/create-payment-intent"
secret=$(sed 's/.*"clientSecret":"\([^"]*\)".*/\1/' "$place/answer")
intent=${secret%%_secret_*}
try 'pay it' 200 '"succeeded"' -H "authorization: Bearer $publishable_key" --data-urlencode "client_secret=$secret" -d payment_method=pm_card_visa \
  -d receipt_email=ada@example.org --data-urlencode "return_url=$site/order-success" "$site/sandbox/stripe/v1/payment_intents/$intent/confirm"
try 'record the order' 200 '"orderNumber":1001' -H "$json" -d "{\"paymentIntentId\":\"$intent\",\"sessionId\":\"a-visitor-of-trials\"}" "$site/api/process-payment"
try 'begin a donation' 201 '"clientSecret"' -H "$json" -d '{"amount":25,"donorName":"Ada","donorEmail":"ada@example.org"}' "$site/api/create-donation-intent"
secret=$(sed 's/.*"clientSecret":"\([^"]*\)".*/\1/' "$place/answer")
intent=${secret%%_secret_*}
try 'pay the donation' 200 '"succeeded"' -H "authorization: Bearer $publishable_key" --data-urlencode "client_secret=$secret" -d payment_method=pm_card_visa \
  --data-urlencode "return_url=$site/donate" "$site/sandbox/stripe/v1/payment_intents/$intent/confirm"
try 'record the donation' 200 '"amount":"25.00"' -H "$json" -d "{\"paymentIntentId\":\"$intent\"}" "$site/api/process-donation"
try 'sign in' 200 . -H "$json" -d '{"password":"a-password-for-trials"}' "$site/api/admin/login"
try 'write a post' 201 '"a-trial"' -H "$json" -d '{"title":"A trial","excerpt":"In short","content":"All of it","author":"Ada"}' "$site/api/blog"
try 'read the post' 200 'All of it' "$site/blog/a-trial"
try 'the list of orders' 200 '1001' "$site/api/orders"
for call in admin.overview checkout.orders payments.list forms.contacts blog.manage; do
  try "the dashboard's $call" 200 '"result"' "$site/trpc/$call?input=%7B%7D"
done

kill -0 "$pid" 2>/dev/null || { failed=$((failed + 1)); echo 'FAIL  the process ended meanwhile'; }
[ "$failed" = 0 ] || { echo "--- the log:"; grep -e '"level":[56]0' "$place/log" || true; echo "$failed failed"; exit 1; }
echo "$name works on this release's tables"
