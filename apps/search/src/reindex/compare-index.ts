import { indexDocument, readHashtagDocuments } from '@quillstead/contracts';
import { integer, query, sql, text } from '@quillstead/service-kit';
import { type DocKind, indexLater, taskKey } from '../index-later/index-later.js';
import { ownedBy, type Reindexing, type Versioned } from './reindexing.js';

const page = 5_000;

/**
 * Compares the indexed documents with those of their owners, by ids and versions. It has every difference indexed
 * again, which corrects or removes the document; a change whose event has arrived and that is not indexed yet is no
 * difference.
 */
export async function compareIndex(reindexing: Reindexing): Promise<void> {
  for (const kind of ['story', 'comment', 'hashtag', 'user', 'series'] as const)
    await compare(kind, reindexing);
}

async function compare(kind: DocKind, reindexing: Reindexing): Promise<void> {
  const { differs, isTrial, dataSource } = reindexing;
  const owned = await all((after) => ownedBy(kind, after, reindexing));
  const indexed = await all((after) => reindexing.engine.versions(kind, after, page));
  const strays = [...indexed.keys()].filter((id) => !owned.has(id));
  const missing = [...owned].filter(([id, version]) => indexed.get(id) !== version).map(([id]) => id);
  const keys = await keysOf(kind, [...strays, ...missing], reindexing);
  const waiting = await waitingAmong(kind, [...keys.values()], reindexing);
  const found = { strays: 0, older: 0, missing: 0 };
  for (const [id, is, column] of [
    ...strays.map((one) => [one, 'a stray', 'strays'] as const),
    ...missing.map((one) =>
      indexed.has(one)
        ? ([one, 'an older state', 'older'] as const)
        : ([one, 'not there', 'missing'] as const),
    ),
  ]) {
    const key = keys.get(id);
    if (key === undefined || waiting.has(key)) continue;
    found[column] += 1;
    differs({ what: kind, subject: key, is });
    if (!isTrial) await indexLater(kind, [key], dataSource.manager);
  }
  reindexing.compared({ kind, owned: owned.size, indexed: indexed.size, ...found });
}

async function all(read: (after: number) => Promise<readonly Versioned[]>): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (let after = 0; ;) {
    const items = await read(after);
    for (const { id, version } of items) found.set(id, version);
    const last = items.at(-1);
    if (last === undefined) return found;
    after = last.id;
  }
}

/** Returns the keys of documents in events: the id, for a hashtag its key. */
async function keysOf(
  kind: DocKind,
  ids: readonly number[],
  { call, dataSource }: Reindexing,
): Promise<Map<number, string>> {
  if (kind !== 'hashtag') return new Map(ids.map((id) => [id, String(id)]));
  const kept = await query(
    dataSource,
    { hashtag_id: integer, hashtag: text },
    sql`SELECT hashtag_id, hashtag FROM hashtag_doc WHERE hashtag_id = ANY(${ids}::bigint[])
        UNION SELECT doc_id, doc_key FROM meili_doc WHERE kind = 'hashtag' AND doc_id = ANY(${ids}::bigint[])`,
  );
  const keys = new Map(kept.map((row) => [row.hashtag_id, row.hashtag]));
  for (const id of ids.filter((one) => !keys.has(one))) {
    const { items } = await call(readHashtagDocuments, { after: id - 1 });
    const [first] = items;
    if (first?.hashtag_id === id) keys.set(id, first.hashtag);
  }
  return keys;
}

async function waitingAmong(
  kind: DocKind,
  keys: readonly string[],
  { dataSource }: Reindexing,
): Promise<Set<string>> {
  const taskKeys = keys.map((key) => taskKey.of(kind, key));
  const rows = await query(
    dataSource,
    { key: text },
    sql`SELECT key FROM background_task WHERE name = ${indexDocument.name} AND key = ANY(${taskKeys}::text[])`,
  );
  return new Set(rows.map(({ key }) => taskKey.read(key).docKey));
}
