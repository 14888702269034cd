import type { DataSource } from 'typeorm';
import type { DocKind } from '../../index-later/index.js';

const tables = {
  story: { table: 'story_doc', id: 'story_id', version: 'version' },
  comment: { table: 'comment_doc', id: 'comment_id', version: '1' },
  hashtag: { table: 'hashtag_doc', id: 'hashtag_id', version: 'count_stories' },
  user: { table: 'user_doc', id: 'user_id', version: '1' },
} as const;

/** Takes documents away with all that is found by them; hashtags by their keys, the others by their ids. */
export async function removeDocuments(
  kind: DocKind,
  keys: readonly string[],
  dataSource: DataSource,
): Promise<void> {
  const { table, id } = tables[kind];
  const column = kind === 'hashtag' ? 'hashtag = ANY($1::text[])' : `${id} = ANY($1::bigint[])`;
  await dataSource.transaction(async (manager) => {
    const [gone] = await manager.query<[{ id: number }[], number]>(
      `DELETE FROM ${table} WHERE ${column} RETURNING ${id} AS id`,
      [keys],
    );
    const ids = gone.map((row) => row.id);
    await manager.query('DELETE FROM name_doc WHERE kind = $1 AND doc_id = ANY($2)', [kind, ids]);
    if (kind === 'story') await manager.query('DELETE FROM comment_doc WHERE story_id = ANY($1)', [ids]);
  });
}

/** A page of ids and versions, in the order of ids. */
export function docVersions(
  kind: DocKind,
  after: number,
  limit: number,
  dataSource: DataSource,
): Promise<{ id: number; version: number }[]> {
  const { table, id, version } = tables[kind];
  return dataSource.query<{ id: number; version: number }[]>(
    `SELECT ${id} AS id, ${version} AS version FROM ${table} WHERE ${id} > $1 ORDER BY ${id} LIMIT $2`,
    [after, limit],
  );
}
