# Read by the other scripts. PEERS are the hosts of the three pairs, SELF is the host of this one.

# The epoch of a Sentinel's last fail-over, how many replicas it has seen, and its primary; nothing if it is silent.
view_of() {
  REDISCLI_AUTH=$SENTINEL_READ_PASSWORD timeout 2 \
    redis-cli -h "$1" -p "$SENTINEL_PORT" --raw sentinel master quillstead 2>/dev/null |
    awk '{ if (NR % 2) key = $0; else value[key] = $0 }
      END { if ("config-epoch" in value) print value["config-epoch"], value["num-slaves"], value["ip"] }'
}

# The newest view of all Sentinels, as the number of them that respond, replicas and primary.
newest_view() {
  for peer in $PEERS; do view_of "$peer"; done | sort -k1,1rn -k2,2rn |
    awk 'NR == 1 { newest = $2 " " $3 } END { if (NR) print NR, newest }'
}
