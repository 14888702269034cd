import { indexDocument } from '@quillstead/contracts';
import { addTasks, query, sql, type Sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

export type DocKind = 'story' | 'comment' | 'hashtag' | 'user' | 'series';

/** A document: `doc_key` is its id, of a hashtag its key. */
const doc = { kind: text.as<DocKind>(), doc_key: text };

/** The key of the background task that indexes a document, and back. */
export const taskKey = {
  of: (kind: DocKind, key: number | string): string => `${kind}:${key}`,
  read(key: string): { kind: DocKind; docKey: string } {
    const end = key.indexOf(':');
    return { kind: key.slice(0, end) as DocKind, docKey: key.slice(end + 1) };
  },
};

/**
 * Adds tasks that index documents after the transaction, which is that of the event about them.
 * @param runAt not before
 */
export async function indexLater(
  kind: DocKind,
  keys: readonly (number | string)[],
  manager: EntityManager,
  runAt?: Date,
): Promise<void> {
  await addTasks(
    indexDocument,
    keys.map((key) => taskKey.of(kind, key)),
    manager,
    { runAt },
  );
}

/** Adds tasks that index all indexed stories of an author again. */
export function indexStoriesLater(authorId: number, manager: EntityManager): Promise<void> {
  return indexFound(
    sql`SELECT 'story' AS kind, story_id::text AS doc_key FROM story_doc WHERE author_id = ${authorId}
     UNION SELECT kind, doc_key FROM meili_doc WHERE author_id = ${authorId} AND kind = 'story'`,
    manager,
  );
}

/** Adds tasks that index all comments of a deleted author again. */
export function indexCommentsLater(authorId: number, manager: EntityManager): Promise<void> {
  return indexFound(
    sql`SELECT 'comment' AS kind, comment_id::text AS doc_key FROM comment_doc WHERE author_id = ${authorId}
     UNION SELECT kind, doc_key FROM meili_doc WHERE author_id = ${authorId} AND kind = 'comment'`,
    manager,
  );
}

/**
 * Adds tasks that index again what states whether its author is open to everybody, as only Meilisearch's documents do.
 */
export function indexRightsLater(authorId: number, manager: EntityManager): Promise<void> {
  return indexFound(
    sql`SELECT kind, doc_key FROM meili_doc WHERE author_id = ${authorId} AND kind IN ('story', 'series')
     UNION
     SELECT comment.kind, comment.doc_key FROM meili_doc comment
     JOIN meili_doc story ON story.kind = 'story' AND story.doc_id = comment.story_id
     WHERE story.author_id = ${authorId} AND comment.kind = 'comment'`,
    manager,
  );
}

async function indexFound(found: Sql, manager: EntityManager): Promise<void> {
  const docs = await query(manager, doc, found);
  await addTasks(
    indexDocument,
    docs.map(({ kind, doc_key: key }) => taskKey.of(kind, key)),
    manager,
  );
}
