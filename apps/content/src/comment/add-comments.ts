import type { WaitReason } from '@quillstead/catalogue';
import { commentPosted, type PayloadOf, type postComment, type ResponseTypes } from '@quillstead/contracts';
import { toWordVector } from '@quillstead/fields/words';
import {
  type Database,
  integer,
  json,
  type KeyedCall,
  publishFrom,
  query,
  sql,
  storeResponses,
  text,
  wireTime,
} from '@quillstead/service-kit';
import { wordMuters } from '../mute/is-not-muted.js';
import { isFirstPost } from '../publishing-rule/index.js';
import { commentsEnd, mayComment, raiseStats } from '../story/index.js';
import { commentPlaces, commentsAbove } from './comment-place.js';
import { newCommentColumns, joinCommentAuthor, newCommentArticle } from './comment-rows.js';
import { isRepeated } from './is-repeated.js';
import { mentionedNames } from './mentions.js';

type Comment = ResponseTypes['comment_article'];

/** A comment that a member wants to add, and the call that sent it. */
export interface NewComment {
  readonly payload: PayloadOf<typeof postComment>;
  readonly authorId: number;
  readonly requestId: string;
  readonly call: KeyedCall | null;
  /** The id of a waiting comment that is approved; absent for a new one. */
  readonly approvedId?: number;
  /** True if the staff has approved it; the rule of the author of the story applies all the same. */
  readonly isByStaff?: boolean;
  /** True if the comment waits when its author has posted the same text under other stories. */
  readonly isWatched?: boolean;
  /** True if several new members have sent a link that is in the text. */
  readonly hasSharedLink?: boolean;
}

/** The reason for which a comment has to be approved first. */
interface Waits {
  readonly waits: WaitReason;
}

/** The comment, or the reason for which somebody has to approve it first; null if there is no place for it. */
export type AddedComment = Comment | Waits | null;

/**
 * Adds comments under one story, counts them, publishes them and stores their responses in one statement, which locks
 * the story before the comments above them, as every change of a thread does. The lock gives the present policy of the
 * story: once the author has closed the comments, no comment is added that waited meanwhile. The lock of the author
 * gives their present settings in the same way; the events of an author lock the author before the stories, too. It is
 * not a shared lock: PostgreSQL lets a transaction that shares a lock overtake one that waits for it alone, so many
 * comments would keep an author from closing the comments or turning private. Of a comment that has to wait for
 * approval nothing is added.
 *
 * @returns the response to each in their order; null for one that has no place, also when the story or the comment
 *   above it was deleted or removed while the statement waited for its lock
 */
export async function addComments(
  storyId: number,
  comments: readonly NewComment[],
  database: Database,
): Promise<AddedComment[]> {
  const end = commentsEnd('place.story_posted_at', 'locked_author');
  const rows = await query(
    database,
    { number: integer, response: json<Comment>().orNull, waits: text.as<WaitReason>().orNull },
    sql`WITH written AS (${asRows(comments)}),
     place AS MATERIALIZED (${commentPlaces(storyId, 'written')}),
     locked_author AS (
       SELECT comments_close_after, comment_rule FROM user_projection
       WHERE user_id = ANY (ARRAY(SELECT story_author_id FROM place)) FOR NO KEY UPDATE
     ), locked_story AS (
       SELECT story_id, comments_policy FROM story_stat
       WHERE story_id = ${storyId} AND author_id IS NOT NULL AND EXISTS (SELECT FROM locked_author) FOR UPDATE
     ), locked_parent AS (
       SELECT parent.id FROM locked_story CROSS JOIN comment parent
       WHERE parent.id = ANY (ARRAY(SELECT parent_id FROM place)) AND parent.is_deleted = 0 AND parent.is_removed = 0
       ORDER BY parent.id FOR NO KEY UPDATE OF parent
     ), allowed AS MATERIALIZED (
       SELECT place.*, ${waits} AS waits
       FROM locked_author CROSS JOIN locked_story stat JOIN place USING (story_id)
       LEFT JOIN locked_parent parent ON parent.id = place.parent_id
       WHERE (place.parent_id IS NULL OR parent.id IS NOT NULL) AND ${mayComment(sql`place.subscribes`, end)}
     ), accepted AS MATERIALIZED (
       SELECT allowed.*, coalesce(approved_id, nextval('comment_id_seq')) AS comment_id FROM allowed WHERE waits IS NULL
     ), changes AS (
       SELECT story_id, 0 AS likes, count(*)::integer AS comments, 0 AS bookmarks FROM accepted GROUP BY story_id
     ),
     ${raiseStats('changes', { isLocked: true })},
     replied AS (
       UPDATE comment SET count_replies = count_replies + more
       FROM (SELECT parent_id, count(*)::integer AS more FROM accepted GROUP BY parent_id) AS replies
       WHERE comment.id = replies.parent_id
     ), added AS (
       INSERT INTO comment (id, story_id, author_id, comment_reply_id, comment_level, comment_text, words)
       OVERRIDING SYSTEM VALUE
       SELECT comment_id, story_id, author_id, parent_id, comment_level, comment_text, words::tsvector FROM accepted
       RETURNING *
     ), named AS (
       INSERT INTO comment_mention (comment_id, user_id, username)
       SELECT comment_id, (mention ->> 'user_id')::bigint, mention ->> 'username'
       FROM accepted CROSS JOIN unnest(mentioned) AS mention
     ), posted AS (
       SELECT 1 AS version, request_id, jsonb_build_object(
         'comment_id', comment_id, 'story_id', place.story_id, 'story_slug', story_slug, 'story_title', story_title,
         'story_author_id', story_author_id, 'author_id', place.author_id, 'comment_reply_id', parent_id,
         'parent_author_id', parent_author_id, 'comment_level', place.comment_level,
         'above', ${commentsAbove(sql`place.parent_id`)},
         'mentions', ARRAY(SELECT (mention ->> 'user_id')::bigint FROM unnest(mentioned) AS mention),
         'muted_by', ${wordMuters(
           sql`added.words`,
           sql`ARRAY[story_author_id, parent_author_id] || ARRAY(
             SELECT (mention ->> 'user_id')::bigint FROM unnest(mentioned) AS mention
           )`,
         )},
         'is_approved', (approved_id IS NOT NULL AND NOT is_by_staff)::integer,
         'posted_at', ${wireTime('posted_at')}
       ) AS payload
       FROM accepted place JOIN added ON added.id = place.comment_id
     ), published AS (${publishFrom(commentPosted, 'posted')}),
     shown AS (
       SELECT ${newCommentColumns(sql`comment.author_id`)}, place.story_id, story_slug, story_title, story_lang
       FROM added AS comment JOIN accepted place ON place.comment_id = comment.id ${joinCommentAuthor(sql`comment.author_id`)}
     ), result AS (
       SELECT number, key, payload_hash, ${newCommentArticle('shown')} AS response
       FROM shown JOIN accepted USING (comment_id)
     ), stored AS (${storeResponses('result')})
     SELECT number, response, NULL AS waits FROM result
     UNION ALL SELECT number, NULL, waits FROM allowed WHERE waits IS NOT NULL`,
  );
  const responses = new Map<number, AddedComment>(
    rows.map(({ number, response, waits: reason }) => [
      number,
      reason === null ? response : { waits: reason },
    ]),
  );
  return comments.map((_, place) => responses.get(place + 1) ?? null);
}

/**
 * The reason for which the comment of the row `place` has to wait: the staff reads the first ones of the member, the
 * rule of `locked_author` asks for it, or it looks like an advertisement; null if it does not have to wait.
 */
const waits = sql`CASE
  WHEN place.approved_id IS NOT NULL AND NOT place.is_by_staff THEN NULL
  WHEN place.approved_id IS NULL AND ${isFirstPost('comment', sql`place.author_id`)} THEN 'first'
  WHEN place.author_id = place.story_author_id THEN NULL
  WHEN locked_author.comment_rule = 'each' OR (locked_author.comment_rule = 'first' AND NOT EXISTS (
    SELECT FROM approved_commenter approved
    WHERE approved.author_id = place.story_author_id AND approved.user_id = place.author_id
  )) THEN 'author'
  WHEN place.approved_id IS NOT NULL THEN NULL
  WHEN place.is_watched AND ${isRepeated({
    written: sql`place.comment_text`,
    authorId: sql`place.author_id`,
    storyId: sql`place.story_id`,
  })} THEN 'same_text'
  WHEN place.has_shared_link THEN 'same_link'
END`;

/** Selects the comments as rows, numbered from one on. */
const asRows = (comments: readonly NewComment[]) => sql`
  SELECT * FROM unnest(
    ${comments.map(({ authorId }) => authorId)}::bigint[],
    ${comments.map(({ payload }) => payload.comment_reply_id ?? null)}::bigint[],
    ${comments.map(({ payload }) => payload.comment_text)}::text[],
    ${comments.map(({ payload }) => toWordVector([payload.comment_text]))}::text[],
    ${comments.map(({ payload }) => mentionedNames(payload.comment_text).join(' '))}::text[],
    ${comments.map(({ requestId }) => requestId)}::text[],
    ${comments.map(({ call }) => call?.key ?? null)}::text[],
    ${comments.map(({ call }) => call?.hash ?? null)}::bytea[],
    ${comments.map(({ approvedId }) => approvedId ?? null)}::bigint[],
    ${comments.map(({ isWatched }) => isWatched ?? false)}::boolean[],
    ${comments.map(({ hasSharedLink }) => hasSharedLink ?? false)}::boolean[],
    ${comments.map(({ isByStaff }) => isByStaff ?? false)}::boolean[]
  ) WITH ORDINALITY AS comment (
    author_id, parent_id, comment_text, words, names, request_id, key, payload_hash, approved_id, is_watched,
    has_shared_link, is_by_staff, number
  )`;
