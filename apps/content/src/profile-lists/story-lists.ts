import { asText } from '@quillstead/projections';
import { authorColumns } from '../author-card/index.js';
import { KeyOrder } from '../lists/index.js';
import { storyColumns, type StoryRow, toReadable } from '../story/index.js';
import type { Found, PostList } from './post-list.js';

type PostedRow = Found & StoryRow & { rich_text_story_substring: string };
type KeptRow = PostedRow & { kept_at: Date };

const columns = (viewer: string) =>
  `${storyColumns(viewer)}, ${authorColumns('card', viewer)}, story.rich_text_story_substring`;

const tables = `
  JOIN story ON story.id = page.id
  JOIN story_stat stat ON stat.story_id = page.id
  JOIN author_card card ON card.user_id = story.author_id`;

const toItem = ({ is_readable: _, is_item: __, place: ___, ...row }: PostedRow) => ({
  content_type: 'story_article' as const,
  ...toReadable(row),
});

/**
 * A person's stories, NSFW ones included: on the profile every viewer sees them marked (product.md, "NSFW"). Who may
 * read the person may read all of them. The wide rows have an index by time, the narrow ones by likes.
 */
export const postedStories: PostList<PostedRow> = {
  newest: {
    order: new KeyOrder('posts:stories:newest', ['story.posted_at', 'story.id'], 'DESC', (row) => [
      row.posted_at.toISOString(),
      row.story_id,
    ]),
    candidates: (owner) => `SELECT story.id FROM story WHERE story.author_id = ${owner}`,
  },
  top: {
    order: new KeyOrder(
      'posts:stories:top',
      ['stat.count_likes', 'stat.posted_at', 'stat.story_id'],
      'DESC',
      (row) => [row.count_likes, row.posted_at.toISOString(), row.story_id],
    ),
    candidates: (owner) => `SELECT stat.story_id AS id FROM story_stat stat WHERE stat.author_id = ${owner}`,
  },
  columns,
  tables,
  toItem,
};

const kept = (owner: string, viewer: string, nsfw: boolean) => `
  SELECT kept.story_id AS id, kept.created_at AS kept_at
  FROM story_bookmark kept
  JOIN story ON story.id = kept.story_id ${nsfw ? '' : 'AND story.is_nsfw = 0'}
  JOIN story_stat stat ON stat.story_id = kept.story_id
  JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewer)}
  WHERE kept.user_id = ${owner}`;

/** The stories that a member keeps, last kept first. Their order by likes is made of all that they keep. */
export const keptStories: PostList<KeptRow> = {
  newest: {
    order: new KeyOrder('bookmarks:stories:newest', ['kept.created_at', 'kept.story_id'], 'DESC', (row) => [
      row.kept_at.toISOString(),
      row.story_id,
    ]),
    candidates: kept,
  },
  top: {
    order: new KeyOrder(
      'bookmarks:stories:top',
      ['stat.count_likes', 'kept.created_at', 'kept.story_id'],
      'DESC',
      (row) => [row.count_likes, row.kept_at.toISOString(), row.story_id],
    ),
    candidates: kept,
  },
  columns: (viewer) => `${columns(viewer)}, page.kept_at`,
  tables,
  toItem: ({ kept_at: _, ...row }) => toItem(row),
};
