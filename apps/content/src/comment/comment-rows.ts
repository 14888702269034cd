import type { ResponseTypes } from '@quillstead/contracts';
import { isModerator, isShown } from '@quillstead/projections';
import {
  type Database,
  flag,
  integer,
  json,
  leftJoined,
  queryOne,
  raw,
  type RowOf,
  type RpcContext,
  sql,
  type Sql,
  text,
  time,
  wireTime,
} from '@quillstead/service-kit';
import { storyLang } from '../story/index.js';
import { authorColumns, authorRow } from '../user-projection/index.js';
import { followRenames, type Renamed } from './mentions.js';

type Article = ResponseTypes['comment_article'];

/** A comment as PostgreSQL returns it: its time is a Date, and a deleted comment has no columns of an author. */
export const commentRow = {
  comment_id: integer,
  comment_level: integer,
  comment_reply_id: integer.orNull,
  comment_text: text.orNull,
  count_likes: integer,
  count_replies: integer,
  is_deleted: flag,
  is_removed: flag,
  is_pinned: flag,
  posted_at: time,
  edited_at: time.orNull,
  is_liked: flag,
  is_bookmarked: flag,
  renamed: json<Renamed[]>().orNull,
  ...leftJoined(authorRow),
  author_is_user: flag,
  story_id: integer,
  story_slug: text,
  story_title: text,
  story_lang: text.orNull,
};
export type CommentRow = RowOf<typeof commentRow>;

/**
 * Joins the author of a `comment` under the alias `author`. An author who is not shown to the viewer is not joined, nor
 * the author of a removed comment for viewers who may not read it; the comment is then shown as a deleted one.
 *
 * @param viewer the viewer's id as bigint, null for a visitor
 * @param readsRemoved whether the viewer reads the comment even if it is removed (`readsRemoved`); in lists outside of
 *   the thread nobody does
 */
export const joinCommentAuthor = (viewer: Sql, readsRemoved = sql`false`): Sql => sql`
  LEFT JOIN user_projection author
    ON author.user_id = comment.author_id AND comment.is_deleted = 0 AND (comment.is_removed = 0 OR ${readsRemoved})
      AND ${isShown('author', viewer)}`;

/**
 * Returns SQL that is true if a viewer reads the comments that the author of the story has removed
 * (docs/product/comments.md#removal).
 * @param storyAuthor the id of the story's author
 */
export const readsRemoved = ({ viewer }: Pick<RpcContext, 'viewer'>, storyAuthor: Sql): Sql =>
  isModerator(viewer) ? sql`true` : sql`coalesce(${storyAuthor} = ${viewer?.id ?? null}::bigint, false)`;

/** The columns of a CommentRow that come from its story, with the table under the alias `story`. */
export const commentStoryColumns = sql`
  story.id AS story_id, story.slug AS story_slug, story.title AS story_title, ${storyLang} AS story_lang`;

/** The SQL of what members do to a comment: the marks of the viewer, and the new names of people whom it mentions. */
interface Marks {
  readonly isLiked: Sql;
  readonly isBookmarked: Sql;
  readonly renamed: Sql;
}

const columns = (viewer: Sql, { isLiked, isBookmarked, renamed }: Marks): Sql => sql`
    comment.id AS comment_id,
    comment.comment_level,
    comment.comment_reply_id,
    CASE WHEN author.user_id IS NOT NULL THEN comment.comment_text END AS comment_text,
    comment.count_likes,
    comment.count_replies,
    (author.user_id IS NULL)::int AS is_deleted,
    CASE comment.is_deleted WHEN 0 THEN comment.is_removed ELSE 0 END AS is_removed,
    CASE WHEN author.user_id IS NOT NULL THEN comment.is_pinned ELSE 0 END AS is_pinned,
    comment.posted_at,
    CASE WHEN author.user_id IS NOT NULL THEN comment.edited_at END AS edited_at,
    ${isLiked} AS is_liked,
    ${isBookmarked} AS is_bookmarked,
    ${renamed} AS renamed,
    ${authorColumns('author', viewer)}`;

const isMarked = (table: 'comment_like' | 'comment_bookmark', viewer: Sql): Sql => sql`coalesce(
      (SELECT 1 FROM ${raw(table)} mark WHERE mark.comment_id = comment.id AND mark.user_id = ${viewer}), 0
    )`;

/** Returns the SQL of the people whom a comment mentions and who have changed their name since; null if there are none. */
export const renamedIn = (commentId: Sql): Sql => sql`(
  SELECT json_agg(json_build_object('from', mention.username, 'to', named.username))
  FROM comment_mention mention JOIN user_projection named ON named.user_id = mention.user_id
  WHERE mention.comment_id = ${commentId} AND named.username <> mention.username
)`;

/** Returns the columns of a CommentRow except its story's, with the tables under the aliases `comment` and `author`. */
export const commentColumns = (viewer: Sql): Sql =>
  columns(viewer, {
    isLiked: isMarked('comment_like', viewer),
    isBookmarked: isMarked('comment_bookmark', viewer),
    renamed: renamedIn(sql`comment.id`),
  });

/** Returns the same columns of a comment that the statement adds: nobody has marked it or changed their name yet. */
export const newCommentColumns = (viewer: Sql): Sql =>
  columns(viewer, { isLiked: sql`0`, isBookmarked: sql`0`, renamed: sql`NULL::json` });

/**
 * Returns the SQL expression that builds the same item as `toCommentArticle` from the row of a new comment. It leaves
 * the text as it was written: the people whom a new comment mentions still have the usernames that stand in it.
 *
 * @param row name of the CTE with the columns of a CommentRow
 */
export const newCommentArticle = (row: string): Sql => sql`
  (to_jsonb(${raw(row)}) - 'renamed') || jsonb_build_object(
    'content_type', 'comment_article',
    'posted_at', ${wireTime(`${row}.posted_at`)},
    'author_is_verified', coalesce(${raw(row)}.author_is_verified, 0),
    'author_is_private', coalesce(${raw(row)}.author_is_private, 0)
  )`;

/**
 * Returns the keys of a comment in a response, for every kind of item (docs/api.md#items). Mentions show the present
 * usernames.
 */
export function toReadableComment({ renamed, comment_text: written, ...row }: CommentRow) {
  return {
    ...row,
    comment_text: written === null || renamed === null ? written : followRenames(written, renamed),
    posted_at: row.posted_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    author_is_verified: row.author_is_verified ?? 0,
    author_is_private: row.author_is_private ?? 0,
  };
}

/** Returns a comment in a list. */
export function toCommentArticle(row: CommentRow): Article {
  return { content_type: 'comment_article', ...toReadableComment(row) };
}

/** Reads a comment that the viewer has just changed, as they see it. Throws if there is no such comment. */
export async function readArticle(
  commentId: number,
  context: RpcContext,
  database: Database,
): Promise<ResponseTypes['comment_article']> {
  const viewer = sql`${context.viewer?.id ?? null}::bigint`;
  const row = await queryOne(
    database,
    commentRow,
    sql`SELECT ${commentColumns(viewer)}, ${commentStoryColumns}
     FROM comment JOIN story ON story.id = comment.story_id
     ${joinCommentAuthor(viewer, readsRemoved(context, sql`story.author_id`))}
     WHERE comment.id = ${commentId}`,
  );
  if (row === undefined) throw new Error('A changed comment has no row');
  return toCommentArticle(row);
}
