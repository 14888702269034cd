import type { ReplyTypes } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { authorColumns } from '../author-card/index.js';
import { followRenames, type Renamed } from './mentions.js';

type Article = ReplyTypes['comment_article'];

/** A comment as PostgreSQL gives it: its time is a Date, and one that is deleted has no author's columns. */
export type CommentRow = Omit<
  Article,
  'content_type' | 'posted_at' | 'author_is_verified' | 'author_is_private'
> & {
  posted_at: Date;
  author_is_verified: 0 | 1 | null;
  author_is_private: 0 | 1 | null;
  renamed: Renamed[] | null;
};

/**
 * SQL that joins the author of a `comment` under the alias `author`. One who is suspended or gone is not joined, and
 * the comment is shown as a deleted one.
 */
export const joinCommentAuthor = `
  LEFT JOIN author_card author
    ON author.user_id = comment.author_id AND comment.is_deleted = 0 AND ${asText.isShown('author')}`;

/** SQL of a CommentRow but for its story, with the tables under the aliases `comment` and `author`. */
export function commentColumns(viewer: string): string {
  return `
    comment.id AS comment_id,
    comment.comment_level,
    comment.comment_reply_id,
    CASE WHEN author.user_id IS NOT NULL THEN comment.comment_text END AS comment_text,
    comment.count_likes,
    comment.count_replies,
    (author.user_id IS NULL)::int AS is_deleted,
    comment.posted_at,
    coalesce(
      (SELECT 1 FROM comment_like WHERE comment_like.comment_id = comment.id AND comment_like.user_id = ${viewer}), 0
    ) AS is_liked,
    coalesce(
      (SELECT 1 FROM comment_bookmark WHERE comment_bookmark.comment_id = comment.id AND comment_bookmark.user_id = ${viewer}), 0
    ) AS is_bookmarked,
    (
      SELECT json_agg(json_build_object('from', mention.username, 'to', named.username))
      FROM comment_mention mention JOIN author_card named ON named.user_id = mention.user_id
      WHERE mention.comment_id = comment.id AND named.username <> mention.username
    ) AS renamed,
    ${authorColumns('author', viewer)}`;
}

/** What the wire has of a row, whatever it is an item of (api.md, "Items"). Mentions bear the names of today. */
export function toReadableComment({ renamed, ...row }: CommentRow) {
  const text = row.comment_text;
  return {
    ...row,
    comment_text: text === null || renamed === null ? text : followRenames(text, renamed),
    posted_at: row.posted_at.toISOString(),
    author_is_verified: row.author_is_verified ?? 0,
    author_is_private: row.author_is_private ?? 0,
  };
}

/** A comment in a list. */
export function toCommentArticle(row: CommentRow): Article {
  return { content_type: 'comment_article', ...toReadableComment(row) };
}
