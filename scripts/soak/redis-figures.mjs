/**
 * Measures what a Redis holds. Streams hold events, which are data: Redis cuts a stream that reaches its full length.
 *
 * @param {import('ioredis').Redis} redis as a user who may do all
 * @returns {Promise<Record<string, Record<string, number>>>} clients by user, memory in bytes, keys and entries by kind
 */
export async function redisFigures(redis) {
  const memory = numbersOf(await redis.info('memory'));
  const clients = String(await redis.client('LIST'));
  const figures = {
    'Redis clients': countsOf([...clients.matchAll(/ user=(\S+)/g)].map(([, user]) => user)),
    'Redis memory without streams, bytes': {},
    'Redis memory of streams, bytes': {},
    'Redis entries of streams': {},
    'Redis keys': {},
  };
  const keys = await keysOf(redis);
  figures['Redis keys'] = countsOf(keys.map(kindOf));
  let ofStreams = 0;
  for (const key of keys) {
    if ((await redis.type(key)) !== 'stream') continue;
    const bytes = (await redis.memory('USAGE', key, 'SAMPLES', 0)) ?? 0;
    ofStreams += bytes;
    add(figures['Redis memory of streams, bytes'], kindOf(key), bytes);
    add(figures['Redis entries of streams'], kindOf(key), await redis.xlen(key));
  }
  figures['Redis memory without streams, bytes'].all = (memory.get('used_memory') ?? 0) - ofStreams;
  return figures;
}

async function keysOf(redis) {
  const keys = new Set();
  let cursor = '0';
  do {
    const [next, found] = await redis.scan(cursor, 'COUNT', 1_000);
    for (const key of found) keys.add(key);
    cursor = next;
  } while (cursor !== '0');
  return [...keys];
}

/** The kind of a key: jobs or events of a service, for instance. */
const kindOf = (key) => key.split(':').slice(0, 2).join(':').replaceAll(/[{}]/g, '');

function countsOf(names) {
  const counts = {};
  for (const name of names) add(counts, name, 1);
  return counts;
}

function add(counts, name, more) {
  counts[name] = (counts[name] ?? 0) + more;
}

const numbersOf = (info) =>
  new Map([...info.matchAll(/^(\w+):(\d+)\r?$/gm)].map(([, name, number]) => [name, Number(number)]));
