# Starts the Sentinel of this pair. Fail-overs, replicas and other Sentinels outlast a restart; its other
# settings are written anew.
set -eu
umask 077
. "${0%/*}/primary.sh"

file=$STATE/sentinel.conf
kept='monitor|config-epoch|leader-epoch|current-epoch|known-replica|known-sentinel'
state=$(grep -E "^sentinel ($kept) " "$file" 2>/dev/null || :)
if [ -z "$state" ]; then
  # The first host is the primary of a new site.
  read -r _ _ primary <<EOF || :
$(newest_view)
EOF
  state="sentinel monitor quillstead ${primary:-${PEERS%% *}} $REDIS_PORT 2"
fi

{
  echo "port $SENTINEL_PORT"
  echo "bind $BIND"
  echo "dir $STATE"
  # Of the name and not of chance: a Sentinel that has lost its volume is the same one for the others.
  echo "sentinel myid $(printf %s "$SELF" | sha1sum | cut -c 1-40)"
  echo 'sentinel resolve-hostnames yes'
  echo 'sentinel announce-hostnames yes'
  echo "sentinel announce-ip $SELF"
  echo "$state"
  echo 'sentinel down-after-milliseconds quillstead 5000'
  # After a fail-over that found no replica ready, as when all start together, the next begins after twice this time.
  echo 'sentinel failover-timeout quillstead 10000'
  echo 'sentinel auth-user quillstead sentinel'
  echo "sentinel auth-pass quillstead $SENTINEL_PASSWORD"
  echo 'sentinel sentinel-user sentinel'
  echo "sentinel sentinel-pass $SENTINEL_PASSWORD"
  # Processes read who is the primary. Only the Sentinels and an operator may do more.
  read='+ping +info +client|setname +subscribe +sentinel|get-master-addr-by-name +sentinel|master'
  echo "user default reset on &* $read +sentinel|sentinels +sentinel|ckquorum >$SENTINEL_READ_PASSWORD"
  echo "user sentinel reset on &* +@all >$SENTINEL_PASSWORD"
} > "$file.new"
mv "$file.new" "$file"
exec redis-server "$file" --sentinel
