#!/bin/sh
# Builds the image, starts it read-only and without rights, reads a page and stops it. Needs Docker.
set -eu
cd "$(dirname "$0")/.."
commit=$(git rev-parse HEAD)
docker build -f deploy/Dockerfile --build-arg GIT_COMMIT="$commit" -t threads-and-pages .
id=$(docker run --detach --init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
  --publish 127.0.0.1::3000 --env ADMIN_PASSWORD=a-password-for-trials threads-and-pages)
end() {
  docker logs "$id"
  docker rm --force --volumes "$id" >/dev/null
}
trap end EXIT
tries=0
until [ "$(docker inspect --format '{{.State.Health.Status}}' "$id")" = healthy ]; do
  tries=$((tries + 1))
  [ $tries -lt 120 ] || { echo 'the container is not healthy after two minutes'; exit 1; }
  sleep 1
done
address=$(docker port "$id" 3000)
curl -fsS "http://$address/version" | grep "\"commit\":\"$commit\""
curl -fsS "http://$address/shop" | grep -q '</html>'
docker stop --time 20 "$id" >/dev/null
[ "$(docker inspect --format '{{.State.ExitCode}}' "$id")" = 0 ] || { echo 'it did not stop by itself'; exit 1; }
echo "The image starts, serves and stops: $(docker image inspect --format '{{.Size}}' threads-and-pages) bytes."
