# Prints what CHANGELOG.md says of a version. Fails if the tag is not package.json's version, or has no notes.
set -eu
cd "$(dirname "$0")/.."
version=${1#v}
[ "v$(node -p 'require("./package.json").version')" = "$1" ] || { echo "package.json is not at $version" >&2; exit 1; }
notes=$(awk -v heading="## $version " 'index($0, "## ") == 1 { on = index($0 " ", heading) == 1; next } on' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md has no notes for $version" >&2; exit 1; }
printf '%s\n' "$notes"
