#!/bin/sh
# After `npm run build`: leaves what the running site needs, about 350 MB.
set -eu
cd "$(dirname "$0")/.."
npm prune --omit=dev
# npm leaves these: the headers of Node, and TypeScript, of which tRPC's packages need the types only
rm -rf node_modules/node-*/include node_modules/node-*/share node_modules/typescript node_modules/@typescript node_modules/.bin/tsc
