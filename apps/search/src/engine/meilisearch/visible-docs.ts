import type { SessionViewer } from '@quillstead/contracts';
import { canRead, isShown, seesNsfwInLists } from '@quillstead/projections';
import { raw, sql, type Sql } from '@quillstead/service-kit';
import type { DocKind } from '../../index-later/index.js';

const notNsfw = (doc: string, viewer: SessionViewer | null): Sql =>
  seesNsfwInLists(viewer) ? sql`true` : sql`${raw(doc)}.is_nsfw = 0`;

/**
 * The joins by which `doc`, a row of `meili_doc`, is hidden from who may not find it, whatever Meilisearch still says
 * of it.
 *
 * @param isOfOne whether all that is found was said by one person, which is part of their profile
 */
export function visibleDocs(kind: DocKind, viewer: SessionViewer | null, isOfOne = false): Sql {
  const viewerId = sql`${viewer?.id ?? null}::bigint`;
  const readable = sql`
    JOIN user_projection author ON author.user_id = doc.author_id AND ${canRead('author', viewerId)}`;
  return {
    story: sql`${readable} AND ${notNsfw('doc', viewer)}`,
    series: readable,
    comment: sql`
      JOIN meili_doc story ON story.kind = 'story' AND story.doc_id = doc.story_id AND ${notNsfw('story', viewer)}
      JOIN user_projection story_author ON story_author.user_id = story.author_id
        AND ${canRead('story_author', viewerId)}
      JOIN user_projection author ON author.user_id = doc.author_id
        AND ${isOfOne ? canRead('author', viewerId) : isShown('author')}`,
    hashtag: sql`JOIN LATERAL (SELECT WHERE doc.weight > 0) AS used ON true`,
    user: sql`JOIN user_projection person ON person.user_id = doc.doc_id AND ${isShown('person')}`,
  }[kind];
}
