import { integer, query, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { DocKind } from '../../index-later/index-later.js';
import { isNotFound, type MeiliServer } from './meili-server.js';

interface Stored {
  readonly id: number;
  readonly story_id?: number;
  readonly version?: number;
}

/** Returns a page of ids and versions in the order of ids, as Meilisearch itself has them. */
export async function storedVersions(
  kind: DocKind,
  after: number,
  limit: number,
  server: MeiliServer,
  dataSource: DataSource,
): Promise<{ id: number; version: number }[]> {
  const isStory = kind === 'story';
  const { results } = await server
    .run((client) =>
      client.index<Stored>(server.indexUid(kind)).getDocuments({
        filter: isStory ? `story_id > ${after} AND part = 1` : `id > ${after}`,
        sort: [isStory ? 'story_id:asc' : 'id:asc'],
        fields: [isStory ? 'story_id' : 'id', 'version'],
        limit,
      }),
    )
    .catch((error: unknown) => {
      // A server that was set up anew has nothing.
      if (isNotFound(error)) return { results: [] };
      throw error;
    });
  const stored = results.map((one) => ({ id: one.story_id ?? one.id, version: one.version ?? 1 }));
  const ids = stored.map(({ id }) => id);
  const rows = await query(
    dataSource,
    { doc_id: integer, version: integer, weight: integer },
    sql`SELECT doc_id, version, weight FROM meili_doc WHERE kind = ${kind} AND doc_id = ANY(${ids}::bigint[])`,
  );
  const rowOf = new Map(rows.map((row) => [row.doc_id, row]));
  return stored.map(({ id, version }) => {
    const row = rowOf.get(id);
    // The version of a hashtag is its count, which no document holds.
    if (kind === 'hashtag') return { id, version: row?.weight ?? 0 };
    // A text that was changed and not indexed since is older than any.
    return { id, version: row !== undefined && row.version > version ? 0 : version };
  });
}
