import { literal, query, raw, sql, text } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { type DocKind, indexLater } from '../../index-later/index-later.js';
import { lacksWarnings } from './story-labels.js';
import { lacksCut } from './words-vector.js';

/** Documents of a kind that are read again in a minute. */
const atOnce = literal(2_000);

/**
 * The place of the documents of each kind that a release wrote which cut words otherwise, or did not know the author's
 * own warnings of a story.
 */
const older: Readonly<
  Record<DocKind, { table: string; id: string; key: string; lacks: ReturnType<typeof lacksCut>[] }>
> = {
  story: {
    table: 'story_doc',
    id: 'story_id',
    key: 'story_id',
    lacks: [lacksWarnings, lacksCut('title_words')],
  },
  comment: { table: 'comment_doc', id: 'comment_id', key: 'comment_id', lacks: [lacksCut('words')] },
  user: { table: 'user_doc', id: 'user_id', key: 'user_id', lacks: [lacksCut('words')] },
  series: { table: 'series_doc', id: 'series_id', key: 'series_id', lacks: [lacksCut('words')] },
  hashtag: {
    table: 'hashtag_doc',
    id: 'hashtag_id',
    key: 'hashtag',
    lacks: [sql`named_count IS DISTINCT FROM count_stories`],
  },
};

/**
 * Adds tasks that read documents from their owners which the previous release wrote, the newest first
 * (docs/product/search.md#words). Stories are read again with each run until content sends the authors' own warnings.
 */
export async function readOlderDocuments(dataSource: DataSource): Promise<void> {
  for (const kind of Object.keys(older) as DocKind[]) {
    const { table, id, key, lacks } = older[kind];
    // The conditions are read one after the other, as each has an index of its own.
    for (const condition of lacks) {
      const rows = await query(
        dataSource,
        { key: text },
        sql`SELECT ${raw(key)}::text AS key FROM ${raw(table)} WHERE ${condition}
            ORDER BY ${raw(id)} DESC LIMIT ${atOnce}`,
      );
      const keys = rows.map((row) => row.key);
      if (keys.length > 0) await dataSource.transaction((manager) => indexLater(kind, keys, manager));
    }
  }
}
