import { execute, raw, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { DocKind } from '../../index-later/index-later.js';
import { putDocuments } from '../postgres/put-documents.js';
import { putTitles } from '../postgres/put-stories.js';
import { putWords } from '../postgres/put-words.js';
import type { IndexedOf, IndexedStory } from '../search-engine.js';

/**
 * Writes the names of documents where PostgreSQL searches them while Meilisearch is away
 * (docs/product/search.md#while-meilisearch-is-away). Of comments nothing is kept.
 * @param isRebuild whether an older state may replace what there is
 */
export async function writeNames<Kind extends DocKind>(
  kind: Kind,
  documents: readonly IndexedOf[Kind][],
  isRebuild: boolean,
  manager: EntityManager,
): Promise<void> {
  const write: { [Each in DocKind]: (documents: readonly IndexedOf[Each][]) => Promise<void> } = {
    story: (stories) => writeTitles(stories, isRebuild, manager),
    // If PostgreSQL was the engine before, its texts of these items are outdated.
    comment: (comments) => dropTexts('comment', idsOf(comments, 'comment_id'), manager),
    hashtag: (hashtags) => putDocuments.hashtag(hashtags, manager),
    user: (users) => putDocuments.user(users, manager),
    series: (series) => putDocuments.series(series, manager),
  };
  await write[kind](documents);
}

async function writeTitles(
  stories: readonly IndexedStory[],
  isRebuild: boolean,
  manager: EntityManager,
): Promise<void> {
  const ids = idsOf(stories, 'story_id');
  if (isRebuild) await execute(manager, sql`DELETE FROM story_doc WHERE story_id = ANY(${ids}::bigint[])`);
  else await dropTexts('story', ids, manager);
  const current = await putTitles(stories, manager);
  await putWords(
    current.map(({ title, hashtag_list: hashtags }) => [title, ...hashtags].join(' ')),
    manager,
  );
}

const idsOf = <Key extends string>(documents: readonly Readonly<Record<Key, number>>[], key: Key): number[] =>
  documents.map((document) => document[key]);

async function dropTexts(
  kind: 'story' | 'comment',
  ids: readonly number[],
  manager: EntityManager,
): Promise<void> {
  const texts = kind === 'story' ? sql`story_part WHERE story_id` : sql`comment_doc WHERE comment_id`;
  await execute(manager, sql`DELETE FROM ${texts} = ANY(${ids}::bigint[])`);
}

/** Removes the names of items without a document, and every text, when all documents have been written again. */
export async function dropOrphanNames(manager: EntityManager): Promise<void> {
  for (const [kind, table, id] of [
    ['story', 'story_doc', 'story_id'],
    ['hashtag', 'hashtag_doc', 'hashtag_id'],
    ['user', 'user_doc', 'user_id'],
    ['series', 'series_doc', 'series_id'],
  ] as const)
    await execute(
      manager,
      sql`DELETE FROM ${raw(table)} AS named WHERE NOT EXISTS (
            SELECT FROM meili_doc doc WHERE doc.kind = ${kind} AND doc.doc_id = named.${raw(id)}
          )`,
    );
  await execute(
    manager,
    sql`DELETE FROM name_doc AS named WHERE NOT EXISTS (
          SELECT FROM meili_doc doc WHERE doc.kind = named.kind AND doc.doc_id = named.doc_id
        )`,
  );
  await execute(manager, sql`DELETE FROM story_part`);
  await execute(manager, sql`DELETE FROM comment_doc`);
}
