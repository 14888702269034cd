import type { SessionViewer } from '@quillstead/contracts';
import {
  canRead,
  canReadStory,
  isForViewer,
  isPersonNotMuted,
  isShown,
  seesNsfwInLists,
} from '@quillstead/projections';
import { raw, sql, type Sql } from '@quillstead/service-kit';
import type { DocKind } from '../../index-later/index-later.js';

const notNsfw = (doc: string, viewer: SessionViewer | null): Sql =>
  seesNsfwInLists(viewer) ? sql`true` : sql`${raw(doc)}.is_nsfw = 0`;

/**
 * Returns the joins by which `doc`, a row of `meili_doc`, is hidden from who may not find it, whatever Meilisearch
 * still says of it.
 *
 * @param isOfOne whether all that is found was said by one person, which is part of their profile
 */
export function visibleDocs(kind: DocKind, viewer: SessionViewer | null, isOfOne = false): Sql {
  const viewerId = sql`${viewer?.id ?? null}::bigint`;
  const readable = sql`
    JOIN user_projection author ON author.user_id = doc.author_id AND ${canRead('author', viewerId)}
      AND ${isPersonNotMuted(sql`doc.author_id`, viewerId)}`;
  return {
    story: sql`${readable} AND ${isForViewer('doc', viewerId)} AND ${notNsfw('doc', viewer)}`,
    series: readable,
    comment: sql`
      JOIN meili_doc story ON story.kind = 'story' AND story.doc_id = doc.story_id AND ${notNsfw('story', viewer)}
      JOIN user_projection story_author ON story_author.user_id = story.author_id
        AND ${canReadStory('story', 'story_author', viewerId)} AND ${isPersonNotMuted(sql`story.author_id`, viewerId)}
      JOIN user_projection author ON author.user_id = doc.author_id
        AND ${isOfOne ? canRead('author', viewerId) : isShown('author', viewerId)}
        AND ${isPersonNotMuted(sql`doc.author_id`, viewerId)}`,
    hashtag: sql`JOIN LATERAL (SELECT WHERE doc.weight > 0) AS used ON true`,
    user: sql`JOIN user_projection person ON person.user_id = doc.doc_id AND ${isShown('person', viewerId)}
      AND ${isPersonNotMuted(sql`person.user_id`, viewerId)}`,
  }[kind];
}

/** A document of Meilisearch that was found. */
export interface FoundDocument {
  readonly id: number;
  readonly story_id?: number;
  /** Missing of kinds without versions, and of comments that a former release wrote. */
  readonly version?: number;
}

/** `doc`, the rows of what was found. A document that is older than its row has a text that was changed since. */
export const currentDocs = (kind: DocKind, hits: readonly FoundDocument[]): Sql => sql`(
    SELECT DISTINCT * FROM unnest(
      ${hits.map((hit) => hit.story_id ?? hit.id)}::bigint[], ${hits.map((hit) => hit.version ?? 1)}::int[]
    )
  ) AS hit(id, version)
  JOIN meili_doc doc ON doc.kind = ${raw(`'${kind}'`)} AND doc.doc_id = hit.id AND doc.version <= hit.version`;
