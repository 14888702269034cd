import { indexDocument } from '@quillstead/contracts';
import { addTasks } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

export type DocKind = 'story' | 'comment' | 'hashtag' | 'user';

interface Doc {
  readonly kind: DocKind;
  /** An id; of a hashtag its key. */
  readonly doc_key: string;
}

/** The key of the background task that indexes a document, and back. */
export const taskKey = {
  of: (kind: DocKind, key: number | string): string => `${kind}:${key}`,
  read(key: string): { kind: DocKind; docKey: string } {
    const end = key.indexOf(':');
    return { kind: key.slice(0, end) as DocKind, docKey: key.slice(end + 1) };
  },
};

/**
 * Has documents indexed after the transaction, which is that of the event that told of them.
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

/** The same for all stories of an author that are indexed. */
export function indexStoriesLater(authorId: number, manager: EntityManager): Promise<void> {
  return indexFound(
    `SELECT 'story' AS kind, story_id::text AS doc_key FROM story_doc WHERE author_id = $1
     UNION SELECT kind, doc_key FROM meili_doc WHERE author_id = $1 AND kind = 'story'`,
    authorId,
    manager,
  );
}

/** The same for all that somebody has said, who is gone. */
export function indexCommentsLater(authorId: number, manager: EntityManager): Promise<void> {
  return indexFound(
    `SELECT 'comment' AS kind, comment_id::text AS doc_key FROM comment_doc WHERE author_id = $1
     UNION SELECT kind, doc_key FROM meili_doc WHERE author_id = $1 AND kind = 'comment'`,
    authorId,
    manager,
  );
}

/** The same for what holds in itself whether its author is open to everybody, which only Meilisearch's documents do. */
export function indexRightsLater(authorId: number, manager: EntityManager): Promise<void> {
  return indexFound(
    `SELECT kind, doc_key FROM meili_doc WHERE author_id = $1 AND kind = 'story'
     UNION
     SELECT comment.kind, comment.doc_key FROM meili_doc comment
     JOIN meili_doc story ON story.kind = 'story' AND story.doc_id = comment.story_id
     WHERE story.author_id = $1 AND comment.kind = 'comment'`,
    authorId,
    manager,
  );
}

async function indexFound(sql: string, authorId: number, manager: EntityManager): Promise<void> {
  const docs = await manager.query<Doc[]>(sql, [authorId]);
  await addTasks(
    indexDocument,
    docs.map((doc) => taskKey.of(doc.kind, doc.doc_key)),
    manager,
  );
}
