# Whether Redis responds and follows the primary that the Sentinels name. One that connected just before a fail-over is
# not known to them and would follow the old primary for ever; a restart puts it right.
set -eu
. "${0%/*}/primary.sh"
redis-cli -h "$SELF" -p "$REDIS_PORT" ping > /dev/null
host=$(redis-cli -h "$SELF" -p "$REDIS_PORT" info replication | tr -d '\r' | sed -n 's/^master_host://p')
[ -n "$host" ] || exit 0
read -r _ _ primary <<EOF || :
$(newest_view)
EOF
[ -z "$primary" ] || [ "$primary" = "$host" ]
