import { commentPosted, type PayloadOf, type postComment, type ResponseOf } from '@quillstead/contracts';
import {
  type Database,
  integer,
  json,
  type KeyedCall,
  publishFrom,
  query,
  sql,
  storeResponses,
  wireTime,
} from '@quillstead/service-kit';
import { commentsEnd, mayComment, raiseStats } from '../story/index.js';
import { commentPlaces } from './comment-place.js';
import { newCommentColumns, joinCommentAuthor, newCommentArticle } from './comment-rows.js';
import { mentionedNames } from './mentions.js';

type Comment = ResponseOf<typeof postComment>;

/** A comment that a member wants to add, and the call that brought it. */
export interface NewComment {
  readonly payload: PayloadOf<typeof postComment>;
  readonly authorId: number;
  readonly requestId: string;
  readonly call: KeyedCall | null;
}

/**
 * Adds comments under one story, counts them, publishes them and stores their responses in one statement, which locks
 * the story before the comments above them, as every change of a thread does. The lock gives the present policy of the
 * story: once the author has closed the comments, no comment is added that waited meanwhile. The lock of the author gives
 * their present setting in the same way; the events of an author lock the author before the stories, too.
 *
 * @returns the response to each in their order; null for one that has no place, also when the story or the comment
 *   above it was taken away while the statement waited for its lock
 */
export async function addComments(
  storyId: number,
  comments: readonly NewComment[],
  database: Database,
): Promise<(Comment | null)[]> {
  const end = commentsEnd('place.story_posted_at', 'locked_author');
  const rows = await query(
    database,
    { number: integer, response: json<Comment>() },
    sql`WITH written AS (${asRows(comments)}),
     place AS MATERIALIZED (${commentPlaces(storyId, 'written')}),
     locked_author AS (
       SELECT comments_close_after FROM user_projection
       WHERE user_id = ANY (ARRAY(SELECT story_author_id FROM place)) FOR SHARE
     ), locked_story AS (
       SELECT story_id, comments_policy FROM story_stat
       WHERE story_id = ${storyId} AND author_id IS NOT NULL AND EXISTS (SELECT FROM locked_author) FOR UPDATE
     ), locked_parent AS (
       SELECT parent.id FROM locked_story CROSS JOIN comment parent
       WHERE parent.id = ANY (ARRAY(SELECT parent_id FROM place)) AND parent.is_deleted = 0 AND parent.is_removed = 0
       ORDER BY parent.id FOR NO KEY UPDATE OF parent
     ), accepted AS MATERIALIZED (
       SELECT place.*, nextval('comment_id_seq') AS comment_id
       FROM locked_author CROSS JOIN locked_story stat JOIN place USING (story_id)
       LEFT JOIN locked_parent parent ON parent.id = place.parent_id
       WHERE (place.parent_id IS NULL OR parent.id IS NOT NULL) AND ${mayComment(sql`place.subscribes`, end)}
     ), changes AS (
       SELECT story_id, 0 AS likes, count(*)::integer AS comments, 0 AS bookmarks FROM accepted GROUP BY story_id
     ),
     ${raiseStats('changes', { isLocked: true })},
     replied AS (
       UPDATE comment SET count_replies = count_replies + more
       FROM (SELECT parent_id, count(*)::integer AS more FROM accepted GROUP BY parent_id) AS replies
       WHERE comment.id = replies.parent_id
     ), added AS (
       INSERT INTO comment (id, story_id, author_id, comment_reply_id, comment_level, comment_text)
       OVERRIDING SYSTEM VALUE
       SELECT comment_id, story_id, author_id, parent_id, comment_level, comment_text FROM accepted
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
         'above', ARRAY(
           WITH RECURSIVE line AS (
             SELECT place.parent_id AS id
             UNION ALL
             SELECT above.comment_reply_id FROM line JOIN comment above ON above.id = line.id
           )
           SELECT id FROM line WHERE id IS NOT NULL
         ),
         'mentions', ARRAY(SELECT (mention ->> 'user_id')::bigint FROM unnest(mentioned) AS mention),
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
     SELECT number, response FROM result`,
  );
  const responses = new Map(rows.map(({ number, response }) => [number, response]));
  return comments.map((_, place) => responses.get(place + 1) ?? null);
}

/** The comments as rows, numbered from one on. */
const asRows = (comments: readonly NewComment[]) => sql`
  SELECT * FROM unnest(
    ${comments.map(({ authorId }) => authorId)}::bigint[],
    ${comments.map(({ payload }) => payload.comment_reply_id ?? null)}::bigint[],
    ${comments.map(({ payload }) => payload.comment_text)}::text[],
    ${comments.map(({ payload }) => mentionedNames(payload.comment_text).join(' '))}::text[],
    ${comments.map(({ requestId }) => requestId)}::text[],
    ${comments.map(({ call }) => call?.key ?? null)}::text[],
    ${comments.map(({ call }) => call?.hash ?? null)}::bytea[]
  ) WITH ORDINALITY AS comment (author_id, parent_id, comment_text, names, request_id, key, payload_hash, number)`;
