import { execute, integer, query, raw, sql } from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { DocKind } from '../../index-later/index-later.js';

const tables = {
  story: {
    table: 'story_doc',
    id: 'story_id',
    // With Meilisearch as the engine, PostgreSQL has only the titles.
    version:
      'CASE WHEN EXISTS (SELECT FROM story_part WHERE story_id = story_doc.story_id) THEN version ELSE 0 END',
  },
  // A comment whose text waits to be indexed is older than any version.
  comment: { table: 'comment_doc', id: 'comment_id', version: "CASE WHEN text = '' THEN 0 ELSE version END" },
  hashtag: { table: 'hashtag_doc', id: 'hashtag_id', version: 'count_stories' },
  user: { table: 'user_doc', id: 'user_id', version: '1' },
  series: { table: 'series_doc', id: 'series_id', version: 'version' },
} as const;

/** Takes documents away with all that is found by them; hashtags by their keys, the others by their ids. */
export async function removeDocuments(
  kind: DocKind,
  keys: readonly string[],
  manager: EntityManager,
): Promise<void> {
  const { table, id } = tables[kind];
  const isOne =
    kind === 'hashtag' ? sql`hashtag = ANY(${keys}::text[])` : sql`${raw(id)} = ANY(${keys}::bigint[])`;
  const gone = await query(
    manager,
    { id: integer },
    sql`DELETE FROM ${raw(table)} WHERE ${isOne} RETURNING ${raw(id)} AS id`,
  );
  const ids = gone.map((row) => row.id);
  await execute(manager, sql`DELETE FROM name_doc WHERE kind = ${kind} AND doc_id = ANY(${ids}::bigint[])`);
  if (kind === 'story')
    await execute(manager, sql`DELETE FROM comment_doc WHERE story_id = ANY(${ids}::bigint[])`);
}

/** Returns a page of ids and versions, in the order of ids. */
export function docVersions(
  kind: DocKind,
  after: number,
  limit: number,
  dataSource: DataSource,
): Promise<{ id: number; version: number }[]> {
  const { table, id, version } = tables[kind];
  return query(
    dataSource,
    { id: integer, version: integer },
    sql`SELECT ${raw(id)} AS id, ${raw(version)} AS version FROM ${raw(table)}
        WHERE ${raw(id)} > ${after} ORDER BY ${raw(id)} LIMIT ${limit}`,
  );
}
