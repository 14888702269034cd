import type { ReplyTypes } from '@quillstead/contracts';
import { authorColumns } from '../author-card/index.js';

type Article = ReplyTypes['comment_article'];

/** A comment as PostgreSQL gives it: its time is a Date, and one that is deleted has no author's columns. */
export type CommentRow = Omit<
  Article,
  'content_type' | 'posted_at' | 'author_is_verified' | 'author_is_private'
> & { posted_at: Date; author_is_verified: 0 | 1 | null; author_is_private: 0 | 1 | null };

/** SQL of a CommentRow but for its story, with the tables under the aliases `comment` and `author`. */
export function commentColumns(viewer: string): string {
  return `
    comment.id AS comment_id,
    comment.comment_level,
    comment.comment_reply_id,
    CASE comment.is_deleted WHEN 0 THEN comment.comment_text END AS comment_text,
    comment.count_likes,
    comment.count_replies,
    comment.is_deleted,
    comment.posted_at,
    coalesce(
      (SELECT 1 FROM comment_like WHERE comment_like.comment_id = comment.id AND comment_like.user_id = ${viewer}), 0
    ) AS is_liked,
    coalesce(
      (SELECT 1 FROM comment_bookmark WHERE comment_bookmark.comment_id = comment.id AND comment_bookmark.user_id = ${viewer}), 0
    ) AS is_bookmarked,
    ${authorColumns('author', viewer)}`;
}

/** The wire's form of a row (api.md, "Items"). */
export function toCommentArticle(row: CommentRow): Article {
  return {
    ...row,
    content_type: 'comment_article',
    posted_at: row.posted_at.toISOString(),
    author_is_verified: row.author_is_verified ?? 0,
    author_is_private: row.author_is_private ?? 0,
  };
}
