import {
  hasNo,
  isMuteActive,
  isNotMuted,
  isPersonNotMuted,
  mutedWords,
  mutesAnything,
} from '@quillstead/projections';
import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * Returns SQL that is true if a list may show a story to the viewer: they mute neither the author nor one of the
 * hashtags, nor a word of a story of another author (docs/product/people.md#mutes).
 *
 * @param viewer the viewer's id as bigint, null for a visitor
 */
export const isStoryNotMuted = (storyId: Sql, authorId: Sql, viewer: Sql): Sql => sql`(
  NOT ${mutesAnything(viewer)} OR (
    ${isPersonNotMuted(authorId, viewer)} AND ${hasNo(sql`
      SELECT true FROM story_hashtag tagged
      JOIN hashtag ON hashtag.id = tagged.hashtag_id
      JOIN mute ON mute.member_id = ${viewer} AND mute.thing = hashtag.key AND ${isMuteActive}
      WHERE tagged.story_id = ${storyId} LIMIT 1`)}
    AND (
      ${mutedWords(viewer)} IS NULL OR ${authorId} = ${viewer} OR ${hasNo(
        sql`SELECT true FROM story worded WHERE worded.id = ${storyId} AND worded.words @@ ${mutedWords(viewer)}`,
      )}
    )
  )
)`;

/**
 * Returns SQL that is true if a thread may show a comment to the viewer: they mute neither its author nor the thread
 * that it begins, nor a word of a comment of another author. The comments above it are not checked, as the viewer has
 * opened them.
 *
 * @param comment alias of the comment
 */
export const isCommentNotMuted = (comment: string, viewer: Sql): Sql => sql`(
  NOT ${mutesAnything(viewer)} OR (
    (${raw(comment)}.author_id IS NULL OR ${isPersonNotMuted(raw(`${comment}.author_id`), viewer)})
    AND ${isNotMuted(sql`'comment:' || ${raw(comment)}.id`, viewer)}
    AND (
      ${raw(comment)}.author_id IS NOT DISTINCT FROM ${viewer}
      OR (${raw(comment)}.words @@ ${mutedWords(viewer)}) IS NOT TRUE
    )
  )
)`;

/**
 * Returns the array of those of some people who mute a word of a text.
 * @param words a tsvector
 * @param people an array of ids
 */
export const wordMuters = (words: Sql, people: Sql): Sql => sql`ARRAY(
  SELECT person.id FROM unnest(${people}) AS person (id) WHERE ${words} @@ ${mutedWords(sql`person.id`)}
)`;

/**
 * Returns SQL that is true if a list outside of the thread may show a comment: the viewer mutes no thread above it
 * either.
 */
export const isThreadNotMuted = (comment: string, viewer: Sql): Sql => sql`(
  ${isCommentNotMuted(comment, viewer)} AND (
    NOT ${mutesAnything(viewer)} OR ${hasNo(sql`
      WITH RECURSIVE line AS (
        SELECT ${raw(comment)}.comment_reply_id AS id
        UNION ALL
        SELECT above.comment_reply_id FROM line JOIN comment above ON above.id = line.id
      )
      SELECT true FROM line
      JOIN mute ON mute.member_id = ${viewer} AND mute.thing = 'comment:' || line.id AND ${isMuteActive} LIMIT 1`)}
  )
)`;
