# Before a primary ends (a drained node, a new version): a Sentinel makes a replica the primary, within some seconds.
set -eu
. "${0%/*}/primary.sh"
role() { redis-cli -h "$SELF" -p "$REDIS_PORT" role | head -n 1; }

[ "$(role)" = master ] || exit 0
for peer in $PEERS; do
  [ "$peer" != "$SELF" ] || continue
  said=$(REDISCLI_AUTH=$SENTINEL_PASSWORD timeout 2 redis-cli --user sentinel -h "$peer" -p "$SENTINEL_PORT" \
    sentinel failover quillstead) || continue
  [ "$said" != OK ] || break
done
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  [ "$(role)" = master ] || exit 0
  sleep 1
done
