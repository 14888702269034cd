import type { SessionViewer } from '@quillstead/contracts';
import { seesNsfwInLists, asText } from '@quillstead/projections';
import type { DocKind } from '../../index-later/index.js';

const notNsfw = (doc: string, viewer: SessionViewer | null): string =>
  seesNsfwInLists(viewer) ? 'true' : `${doc}.is_nsfw = 0`;

/**
 * SQL of the joins by which `doc`, a row of `meili_doc`, is hidden from who may not find it, whatever Meilisearch still
 * says of it.
 *
 * @param viewerId SQL of the viewer's id as bigint, null for a visitor
 * @param isOfOne whether all that is found was said by one person, which is part of their profile
 */
export function visibleDocs(
  kind: DocKind,
  viewer: SessionViewer | null,
  viewerId: string,
  isOfOne = false,
): string {
  return {
    story: `JOIN author_card card ON card.user_id = doc.author_id AND ${asText.canRead('card', viewerId)}
              AND ${notNsfw('doc', viewer)}`,
    comment: `
      JOIN meili_doc story ON story.kind = 'story' AND story.doc_id = doc.story_id AND ${notNsfw('story', viewer)}
      JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewerId)}
      JOIN author_card author ON author.user_id = doc.author_id
        AND ${isOfOne ? asText.canRead('author', viewerId) : asText.isShown('author')}`,
    hashtag: 'JOIN LATERAL (SELECT WHERE doc.weight > 0) AS used ON true',
    user: `JOIN author_card card ON card.user_id = doc.doc_id AND ${asText.isShown('card')}`,
  }[kind];
}
