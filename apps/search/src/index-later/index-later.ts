import type { EntityManager } from 'typeorm';
import type { DocKind } from './waiting-doc.entity.js';

const again =
  'ON CONFLICT (kind, doc_key) DO UPDATE SET asked = known.asked + 1, asked_at = least(known.asked_at, now())';

/** Notes that these are to be indexed, inside the transaction of what was heard of them. */
export async function addWaiting(
  kind: DocKind,
  keys: readonly (number | string)[],
  manager: EntityManager,
): Promise<void> {
  await manager.query(
    `INSERT INTO waiting_doc AS known (kind, doc_key) SELECT $1, unnest($2::text[]) ${again}`,
    [kind, keys.map(String)],
  );
}

/** The same for all stories of an author that are indexed. */
export async function addWaitingStoriesOf(authorId: number, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO waiting_doc AS known (kind, doc_key)
     SELECT 'story', story_id::text FROM story_doc WHERE author_id = $1
     UNION SELECT kind, doc_key FROM meili_doc WHERE author_id = $1 AND kind = 'story' ${again}`,
    [authorId],
  );
}

/** The same for all that somebody has said, who is gone. */
export async function addWaitingCommentsOf(authorId: number, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO waiting_doc AS known (kind, doc_key)
     SELECT 'comment', comment_id::text FROM comment_doc WHERE author_id = $1
     UNION SELECT kind, doc_key FROM meili_doc WHERE author_id = $1 AND kind = 'comment' ${again}`,
    [authorId],
  );
}

/** The same for what holds in itself whether its author is open to everybody, which only Meilisearch's documents do. */
export async function addWaitingRightsOf(authorId: number, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO waiting_doc AS known (kind, doc_key)
     SELECT kind, doc_key FROM meili_doc WHERE author_id = $1 AND kind = 'story'
     UNION
     SELECT comment.kind, comment.doc_key FROM meili_doc comment
     JOIN meili_doc story ON story.kind = 'story' AND story.doc_id = comment.story_id
     WHERE story.author_id = $1 AND comment.kind = 'comment' ${again}`,
    [authorId],
  );
}
