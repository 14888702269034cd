import { type ClusterOptions, Command } from 'ioredis';
import { z } from 'zod';
import type { Place } from './redis-address.js';

/** What Redis itself calls a node whose name it was not given. */
const unnamed = '?';

const node = z.tuple([z.string().nullable()]).rest(z.unknown());
/** As CLUSTER SLOTS gives them: the first slot, the last one, and the nodes that have them. */
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
 * Where the nodes are that a cluster does not name: at the host where it was queried, by the port that it says.
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
