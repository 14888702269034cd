import { canReadStory, isForViewer } from '@quillstead/projections';
import { empty, integer, KeyOrder, type RowOf, sql, type Sql, text, time } from '@quillstead/service-kit';
import { type CoverAddresses } from '../cover-files/index.js';
import { partOfColumn, partOfSeries } from '../series-place/index.js';
import { authorColumns } from '../user-projection/index.js';
import { storyColumns, type ShownStory, storyRow, toReadable } from '../story/index.js';
import { found, type PostList } from './post-list.js';

const listedRow = { ...found, ...storyRow, rich_text_story_substring: text, part_of: partOfColumn };
const postedRow = { ...listedRow, series_id: integer.orNull };
const keptRow = { ...listedRow, kept_at: time };

const columns = (viewer: Sql, shown?: ShownStory): Sql =>
  sql`${storyColumns(viewer, shown)}, ${authorColumns('author', viewer)}, story.rich_text_story_substring, ${partOfSeries('story.id')} AS part_of`;

/**
 * Joins the author by the owner's id: all stories of the list are by the owner, so PostgreSQL reads one row for all of
 * them.
 */
const tables = (): Sql => sql`
  JOIN user_projection author ON author.user_id = owner.id
  JOIN story ON story.id = page.id
  JOIN story_stat stat ON stat.story_id = page.id`;

/** Returns the column of the series of a story of the viewer; others have no use for it in a list. */
const seriesOfOwn = (viewer: Sql): Sql => sql`
  CASE WHEN story.author_id = ${viewer} THEN (
    SELECT series_story.series_id FROM series_story WHERE series_story.story_id = story.id
  ) END AS series_id`;

const toItem = <Row extends RowOf<typeof listedRow>>({ place: _, ...row }: Row, covers: CoverAddresses) => ({
  content_type: 'story_article' as const,
  ...toReadable(row, covers),
});

/**
 * A person's stories, with NSFW ones: on the profile every viewer sees them marked (docs/product/people.md#nsfw). A
 * viewer who may read the person may read all these stories, a visitor those that are not for members. The table
 * `story` with its wide rows has an index by time; the table `story_stat` with its narrow rows has one by likes.
 */
export const postedStories: PostList<typeof postedRow> = {
  row: postedRow,
  newest: {
    order: new KeyOrder('posts:stories:newest', ['story.posted_at', 'story.id'], 'DESC', (row) => [
      row.posted_at.toISOString(),
      row.story_id,
    ]),
    candidates: (viewer) =>
      sql`SELECT story.id FROM story WHERE story.author_id = owner.id AND ${isForViewer('story', viewer)}`,
  },
  top: {
    order: new KeyOrder(
      'posts:stories:top',
      ['stat.count_likes', 'stat.posted_at', 'stat.story_id'],
      'DESC',
      (row) => [row.count_likes, row.posted_at.toISOString(), row.story_id],
    ),
    candidates: (viewer) => sql`
      SELECT stat.story_id AS id FROM story_stat stat WHERE stat.author_id = owner.id
        AND (SELECT ${isForViewer('story', viewer)} FROM story WHERE story.id = stat.story_id)`,
  },
  columns: (viewer, nsfw) => sql`${columns(viewer, { seesMature: nsfw })}, ${seriesOfOwn(viewer)}`,
  tables,
  toItem,
};

/** Joins the rows that the candidates have read for the order and the access rule. */
const keptTables = (): Sql => sql`
  JOIN story ON story.id = page.id
  CROSS JOIN LATERAL (SELECT (page.stat).*) AS stat
  CROSS JOIN LATERAL (SELECT (page.author).*) AS author`;

const kept = (viewer: Sql, nsfw: boolean): Sql => sql`
  SELECT kept.story_id AS id, kept.created_at AS kept_at, stat, author
  FROM story_bookmark kept
  JOIN story ON story.id = kept.story_id ${nsfw ? empty : sql`AND story.is_nsfw = 0`}
  JOIN story_stat stat ON stat.story_id = kept.story_id
  JOIN user_projection author ON author.user_id = story.author_id AND ${canReadStory('story', 'author', viewer)}
  WHERE kept.user_id = owner.id`;

/** The stories that a member has bookmarked, last bookmarked first. To order them by likes, all of them are read. */
export const keptStories: PostList<typeof keptRow> = {
  row: keptRow,
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
  // Only the viewer reads this list, and all its stories are bookmarked.
  columns: (viewer) => sql`${columns(viewer, { isBookmarked: sql`1` })}, page.kept_at`,
  tables: keptTables,
  toItem: ({ kept_at: _, ...row }, covers) => toItem(row, covers),
};
