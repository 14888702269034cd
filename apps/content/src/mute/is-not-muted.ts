import { isMuteActive, isNotMuted, isPersonNotMuted, mutesAnything } from '@quillstead/projections';
import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * A list may show a story to the viewer: they mute neither the author nor one of the hashtags
 * (docs/product/people.md#mutes).
 *
 * @param viewer the viewer's id as bigint, null for a visitor
 */
export const isStoryNotMuted = (storyId: Sql, authorId: Sql, viewer: Sql): Sql => sql`(
  NOT ${mutesAnything(viewer)} OR (
    ${isPersonNotMuted(authorId, viewer)} AND (
      SELECT true FROM story_hashtag tagged
      JOIN hashtag ON hashtag.id = tagged.hashtag_id
      JOIN mute ON mute.member_id = ${viewer} AND mute.thing = hashtag.key AND ${isMuteActive}
      WHERE tagged.story_id = ${storyId} LIMIT 1
    ) IS NULL
  )
)`;

/**
 * A thread may show a comment to the viewer: they mute neither its author nor the thread that it begins. What is above it
 * they have opened themselves.
 *
 * @param comment alias of the comment
 */
export const isCommentNotMuted = (comment: string, viewer: Sql): Sql => sql`(
  NOT ${mutesAnything(viewer)} OR (
    (${raw(comment)}.author_id IS NULL OR ${isPersonNotMuted(raw(`${comment}.author_id`), viewer)})
    AND ${isNotMuted(sql`'comment:' || ${raw(comment)}.id`, viewer)}
  )
)`;

/** The same of a comment away from its thread: they mute nothing above it either. */
export const isThreadNotMuted = (comment: string, viewer: Sql): Sql => sql`(
  ${isCommentNotMuted(comment, viewer)} AND (
    NOT ${mutesAnything(viewer)} OR (
      WITH RECURSIVE line AS (
        SELECT ${raw(comment)}.comment_reply_id AS id
        UNION ALL
        SELECT above.comment_reply_id FROM line JOIN comment above ON above.id = line.id
      )
      SELECT true FROM line
      JOIN mute ON mute.member_id = ${viewer} AND mute.thing = 'comment:' || line.id AND ${isMuteActive} LIMIT 1
    ) IS NULL
  )
)`;
