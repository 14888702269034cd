import { asText } from '@quillstead/projections';
import { commentColumns, type CommentRow, joinCommentAuthor, toCommentArticle } from '../comment/index.js';
import { KeyOrder } from '../lists/index.js';
import type { Found, PostList } from './post-list.js';

type PostedRow = Found & CommentRow;
type KeptRow = PostedRow & { kept_at: Date };

const columns = (viewer: string) => `
  ${commentColumns(viewer)}, story.id AS story_id, story.slug AS story_slug, story.title AS story_title`;

const tables = `
  JOIN comment ON comment.id = page.id
  JOIN story ON story.id = comment.story_id
  ${joinCommentAuthor}`;

const toItem = ({ is_readable: _, is_item: __, place: ___, ...row }: PostedRow) => toCommentArticle(row);

/** A scalar subquery and no join, so that PostgreSQL walks along the comments and looks at one story after the other. */
const posted = (owner: string, viewer: string) => `
  SELECT comment.id FROM comment
  WHERE comment.author_id = ${owner} AND (
    SELECT true FROM story JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewer)}
    WHERE story.id = comment.story_id
  )`;

/** What a person has said, wherever the viewer may read it. */
export const postedComments: PostList<PostedRow> = {
  newest: {
    order: new KeyOrder('posts:comments:newest', ['comment.posted_at', 'comment.id'], 'DESC', (row) => [
      row.posted_at.toISOString(),
      row.comment_id,
    ]),
    candidates: posted,
  },
  top: {
    order: new KeyOrder(
      'posts:comments:top',
      ['comment.count_likes', 'comment.posted_at', 'comment.id'],
      'DESC',
      (row) => [row.count_likes, row.posted_at.toISOString(), row.comment_id],
    ),
    candidates: posted,
  },
  columns,
  tables,
  toItem,
};

const kept = (owner: string, viewer: string) => `
  SELECT kept.comment_id AS id, kept.created_at AS kept_at
  FROM comment_bookmark kept
  JOIN comment ON comment.id = kept.comment_id AND comment.is_deleted = 0
  JOIN author_card author ON author.user_id = comment.author_id AND ${asText.isShown('author')}
  JOIN story ON story.id = comment.story_id
  JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewer)}
  WHERE kept.user_id = ${owner}`;

/** The comments that a member keeps, last kept first. Their order by likes is made of all that they keep. */
export const keptComments: PostList<KeptRow> = {
  newest: {
    order: new KeyOrder(
      'bookmarks:comments:newest',
      ['kept.created_at', 'kept.comment_id'],
      'DESC',
      (row) => [row.kept_at.toISOString(), row.comment_id],
    ),
    candidates: kept,
  },
  top: {
    order: new KeyOrder(
      'bookmarks:comments:top',
      ['comment.count_likes', 'kept.created_at', 'kept.comment_id'],
      'DESC',
      (row) => [row.count_likes, row.kept_at.toISOString(), row.comment_id],
    ),
    candidates: kept,
  },
  columns: (viewer) => `${columns(viewer)}, page.kept_at`,
  tables,
  toItem: ({ kept_at: _, ...row }) => toItem(row),
};
