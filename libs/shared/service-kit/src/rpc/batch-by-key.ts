import DataLoader from 'dataloader';

/** The most keys that one statement is given. */
const largestBatch = 1_000;

/**
 * Reads by primary key share a statement: all keys requested in one turn go to `load` at once (`= ANY($1)`), each once.
 * Nothing is cached: a key requested later is read anew. A key that `load` leaves out gives undefined.
 */
export function batchByKey<Key, Row>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (key: Key) => Promise<Row | undefined> {
  const loader = new DataLoader<Key, Row | undefined>(
    async (keys) => {
      const rows = await load([...new Set(keys)]);
      return keys.map((key) => rows.get(key));
    },
    { cache: false, maxBatchSize: largestBatch, batchScheduleFn: (run) => void setImmediate(run) },
  );
  return (key) => loader.load(key);
}
