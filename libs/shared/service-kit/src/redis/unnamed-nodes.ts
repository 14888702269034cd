import { type ClusterOptions, Command } from 'ioredis';
import { z } from 'zod';
import type { Place } from './redis-address.js';

/** The text that Redis has in place of the name of a node whose name it was not given. */
const unnamed = '?';

const node = z.tuple([z.string().nullable()]).rest(z.unknown());
/** The ranges as CLUSTER SLOTS gives them: the first slot, the last one, and the nodes that have them. */
const ranges = z.array(z.tuple([z.number(), z.number()]).rest(node));

// ioredis passes over nodes without a name, and then has none to ask (6.0.0).
Command.setReplyTransformer('cluster', (reply: unknown) => {
  const { data } = ranges.safeParse(reply);
  return (
    data?.map(([from, to, ...nodes]) => [
      from,
      to,
      ...nodes.map(([host, ...rest]) => [host || unnamed, ...rest]),
    ]) ?? reply
  );
});

/**
 * Returns the addresses of nodes that a cluster does not name: each is at the host that was queried, at the port of the
 * node.
 * @param places as the address names them
 */
export function findUnnamed(places: readonly Place[]): NonNullable<ClusterOptions['natMap']> {
  return (key) => {
    if (!key.startsWith(`${unnamed}:`)) return null;
    const port = Number(key.slice(unnamed.length + 1));
    const host = (places.find((place) => place.port === port) ?? places[0])?.host;
    return host === undefined ? null : { host, port };
  };
}
