import { canReadStory, isShown } from '@quillstead/projections';
import { KeyOrder, type RowOf, sql, type Sql, time } from '@quillstead/service-kit';
import {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  toCommentArticle,
} from '../comment/index.js';
import { found, type PostList } from './post-list.js';

const postedRow = { ...found, ...commentRow };
const keptRow = { ...postedRow, kept_at: time };

const columns = (viewer: Sql): Sql => sql`
  ${commentColumns(viewer)}, ${commentStoryColumns}`;

const tables = (viewer: Sql): Sql => sql`
  JOIN comment ON comment.id = page.id
  JOIN story ON story.id = comment.story_id
  ${joinCommentAuthor(viewer)}`;

const toItem = ({ place: _, ...row }: RowOf<typeof postedRow>) => toCommentArticle(row);

/**
 * Selects the comments by a scalar subquery and no join, so that PostgreSQL walks along the comments and looks at one
 * story after the other.
 */
const posted = (viewer: Sql): Sql => sql`
  SELECT comment.id FROM comment
  WHERE comment.author_id = owner.id AND comment.is_removed = 0 AND (
    SELECT true FROM story
      JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canReadStory('story', 'story_author', viewer)}
    WHERE story.id = comment.story_id
  )`;

/** The comments of a person on stories that the viewer may read. */
export const postedComments: PostList<typeof postedRow> = {
  row: postedRow,
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

const kept = (viewer: Sql): Sql => sql`
  SELECT kept.comment_id AS id, kept.created_at AS kept_at
  FROM comment_bookmark kept
  JOIN comment ON comment.id = kept.comment_id AND comment.is_deleted = 0 AND comment.is_removed = 0
  JOIN user_projection author ON author.user_id = comment.author_id AND ${isShown('author', viewer)}
  JOIN story ON story.id = comment.story_id
  JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canReadStory('story', 'story_author', viewer)}
  WHERE kept.user_id = owner.id`;

/** The comments that a member has bookmarked, last bookmarked first. To order them by likes, all of them are read. */
export const keptComments: PostList<typeof keptRow> = {
  row: keptRow,
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
  columns: (viewer) => sql`${columns(viewer)}, page.kept_at`,
  tables,
  toItem: ({ kept_at: _, ...row }) => toItem(row),
};
