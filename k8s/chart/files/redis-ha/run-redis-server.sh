# Starts Redis as what the Sentinels say: as the primary, or as a replica of it. Its words are for redis-server.
set -eu
umask 077
. "${0%/*}/primary.sh"

awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^>[A-Z_]+$/) {
    password = ENVIRON[substr($i, 2)]; if (password == "") exit 1; $i = ">" password
  } print }' \
  "$USERS" > "$RUN/users.acl"
sentinel='+multi +slaveof +ping +exec +subscribe +config|rewrite +role +publish +info +client|setname +client|kill'
echo "user sentinel reset on allchannels $sentinel +script|kill >$SENTINEL_PASSWORD" >> "$RUN/users.acl"
echo "user replica reset on +psync +replconf +ping >$REPLICA_PASSWORD" >> "$RUN/users.acl"

# Two of three must respond: a single one may have missed a fail-over. A primary that has lost its volume does not
# start, because its replicas would copy its emptiness; the Sentinels then choose another.
while :; do
  read -r sentinels replicas primary <<EOF || :
$(newest_view)
EOF
  if [ "${sentinels:-0}" -ge 2 ]; then
    [ "$primary" = "$SELF" ] || break
    [ "$replicas" -gt 0 ] && [ ! -d "$DATA/appendonlydir" ] || break
  fi
  echo "waits: ${sentinels:-0} Sentinels respond, primary ${primary:-unknown}"
  sleep 1
done

{
  echo "port $REDIS_PORT"
  echo "bind $BIND"
  echo "dir $DATA"
  echo 'appendonly yes'
  echo "aclfile $RUN/users.acl"
  echo "replica-announce-ip $SELF"
  echo 'masteruser replica'
  echo "masterauth $REPLICA_PASSWORD"
  # A primary that is cut off from both replicas refuses writes, which a fail-over would lose.
  echo 'min-replicas-to-write 1'
  echo 'min-replicas-max-lag 10'
  # A replica that was away for a moment copies what it missed and not everything.
  echo 'repl-backlog-size 32mb'
  [ "$primary" = "$SELF" ] || echo "replicaof $primary $REDIS_PORT"
} > "$RUN/redis.conf"
exec redis-server "$RUN/redis.conf" "$@"
