import { literal, query, sql, text } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { type DocKind, indexLater } from '../../index-later/index-later.js';

/** Documents that are read again in a minute. */
const atOnce = literal(2_000);

/**
 * Adds tasks that read documents from their owners whose words the previous release sent, the newest first
 * (docs/product/search.md#words).
 */
export async function readOlderDocuments(dataSource: DataSource): Promise<void> {
  const rows = await query(
    dataSource,
    { kind: text.as<DocKind>(), doc_key: text },
    sql`SELECT kind, doc_key FROM meili_doc WHERE cut_at IS DISTINCT FROM written_at
        ORDER BY doc_id DESC LIMIT ${atOnce}`,
  );
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  for (const [kind, docs] of kinds) {
    const keys = docs.map(({ doc_key: key }) => key);
    await dataSource.transaction((manager) => indexLater(kind, keys, manager));
  }
}
