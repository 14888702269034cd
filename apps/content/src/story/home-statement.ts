import type { StoryFilter } from '@quillstead/catalogue';
import type { SessionViewer } from '@quillstead/contracts';
import { seesNsfwInLists } from '@quillstead/projections';
import {
  integer,
  join,
  json,
  leftJoined,
  literal,
  raw,
  type RowOf,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { partOfColumn, partOfSeries } from '../series-place/index.js';
import { authorColumns } from '../user-projection/index.js';
import { recommendedHashtags, type RecommendedRow } from '../hashtag/index.js';
import type { FeedScope } from './feed-parts.js';
import { admitsNsfw, filterValues, leftOut, passesFilter } from './filter-feed.js';
import {
  followedAuthors,
  followedFeed,
  followedHashtags,
  isFollowed,
  isLookedAtFollowed,
} from './followed-feed.js';
import { scanFeed } from './scan-feed.js';
import { storyColumns, type StoryMarks, storyRow } from './story-rows.js';
import { keyNames, namedOrder, type PartitionSort, listPartition } from './list-partition.js';

/** The keys of a story in the order of a list. */
export type HomeKeys = (string | number)[];

/** The parameters of a page of home. */
export interface HomeQuestion {
  readonly sort: PartitionSort;
  readonly filter2: 'all' | 'authors' | 'hashtags';
  /** The key of the hashtag whose stories are requested. */
  readonly hashtag: string | null;
  /** The filter of the stories; null shows all stories. */
  readonly filter: StoryFilter | null;
  /** The keys after which the page begins; null for the first page. */
  readonly after: HomeKeys | null;
  /** True if the statement goes on with a page that the one before did not fill. */
  readonly isAgain: boolean;
  readonly withRecommendations: boolean;
  readonly viewer: SessionViewer | null;
}

export const homeItem = {
  ...storyRow,
  rich_text_story_substring: text,
  part_of: partOfColumn,
  keys: json<HomeKeys>(),
  place: integer,
};
export type HomeItem = RowOf<typeof homeItem>;

/**
 * The columns of a row. There is always a row: the cut and the recommendations stand beside the item, if there is one.
 */
export const homeRow = {
  ...leftJoined(homeItem),
  cut: json<HomeKeys>().orNull,
  recommended: json<RecommendedRow[]>().orNull,
};

/** The row of the author, which a feed reads for the access rule. */
const authorOfPage = sql`CROSS JOIN LATERAL (SELECT (page.author).*) AS author`;

/** Selects the rows of a table for the stories of the page by one scan of an index, which reads neighbours together. */
const ofPage = (table: string, key: string): Sql =>
  sql`SELECT * FROM ${raw(table)} WHERE ${raw(key)} = ANY (ARRAY(SELECT story_id FROM page))`;

/**
 * Returns SQL that is 1 if the viewer likes a story of the page, by one scan of the viewer's likes of these stories.
 */
const isLikedOfPage = (viewer: Sql): Sql =>
  isOneOf(sql`${ofPage('story_like', 'story_id')} AND user_id = ${viewer}`);

/** The most bookmarks of a viewer that are read whole, from two or three pages of the index of their list. */
const fewBookmarks = 300;

/** Returns the CTE of the viewer's oldest bookmarks: PostgreSQL reads the newest ones from the table until a vacuum. */
const viewerBookmarks = (viewer: Sql): Sql => sql`viewer_bookmark AS MATERIALIZED (
  SELECT story_id FROM story_bookmark WHERE user_id = ${viewer} ORDER BY created_at LIMIT ${literal(fewBookmarks + 1)}
)`;

/**
 * Returns SQL that is 1 if the viewer has bookmarked a story of the page. If the viewer has many bookmarks, those of
 * the page are read by one scan of the primary key. The range of one value makes PostgreSQL choose that scan, as it
 * expects many rows in a range; for an equal value it may scan all bookmarks of the viewer.
 */
const isBookmarkedOfPage = (viewer: Sql): Sql => sql`CASE
  WHEN (SELECT count(*) FROM viewer_bookmark) <= ${literal(fewBookmarks)}
  THEN ${isOneOf(sql`SELECT story_id FROM viewer_bookmark`)}
  ELSE ${isOneOf(sql`${ofPage('story_bookmark', 'story_id')} AND user_id BETWEEN (SELECT ${viewer}) AND (SELECT ${viewer})`)}
END`;

const marksOfPage = (viewer: Sql): StoryMarks => ({
  isLiked: isLikedOfPage(viewer),
  isBookmarked: isBookmarkedOfPage(viewer),
});

const isOneOf = (marked: Sql): Sql =>
  sql`(page.story_id IN (SELECT mark.story_id FROM (${marked}) AS mark))::int`;

const follows = { authors: followedAuthors, hashtags: followedHashtags } as const;

/**
 * The composed statements by the kind of question, as composing one takes much longer than replacing its values. In
 * them, the name of a value stands in its place: `viewer`, `hashtag`, one of `FilterValues`, or the index of a key of
 * the cursor.
 */
const composed = new Map<string, Sql>();

/** Returns the statement of a page of home. Its text is the same for all questions of a kind. */
export function homeStatement(question: HomeQuestion): Sql {
  const { sort, filter2, hashtag, filter, after, isAgain, withRecommendations, viewer } = question;
  const { safe, nsfw } = ratingsSeen(question);
  const kind = [
    [sort, filter2, hashtag !== null, after !== null, isAgain, withRecommendations, viewer === null],
    [safe, nsfw, filter !== null, filter?.lang != null],
  ].join(' ');
  const statement = composed.get(kind) ?? compose(question);
  composed.set(kind, statement);
  const values: Readonly<Record<string, unknown>> = {
    viewer: viewer?.id ?? null,
    hashtag,
    ...(filter && filterValues(filter)),
  };
  const valueOf = (name: unknown) => (typeof name === 'number' ? after?.[name] : values[String(name)]);
  return sql(statement.strings, ...statement.values.map(valueOf));
}

/** Returns whether the page may have stories that are safe for work, and stories that are not. */
export function ratingsSeen({ filter, viewer }: Pick<HomeQuestion, 'filter' | 'viewer'>) {
  const { safe, nsfw } = filter ? admitsNsfw(filter) : { safe: true, nsfw: true };
  return { safe, nsfw: nsfw && seesNsfwInLists(viewer) };
}

function compose(question: HomeQuestion): Sql {
  const { sort, filter2, hashtag, filter, after, isAgain, withRecommendations, viewer } = question;
  const viewerId = sql`${'viewer'}::bigint`;
  const isFollowedFeed = hashtag === null && filter2 !== 'all';
  const partition = listPartition(
    sort,
    hashtag !== null || filter2 === 'hashtags' ? 'hashtag' : 'all',
    filter !== null && !isFollowedFeed,
  );
  const isOfLang = (row: string) => (filter?.lang ? sql`${raw(row)}.lang = ${'lang'}` : sql`true`);
  const scope: FeedScope = {
    partition,
    viewer: viewerId,
    cursor: after && partition.keys.map(({ type }, index) => sql`${index}::${raw(type)}`),
    sees: { ...ratingsSeen(question), closed: viewer !== null },
    isFiltered: filter !== null && !isFollowedFeed,
  };
  const parts = isFollowedFeed
    ? followedFeed({
        ...scope,
        followed: follows[filter2],
        isNewest: sort === 'newest',
        filter: filter && {
          partition: listPartition(sort, 'all', true),
          passes: (row) => sql`${isOfLang(row)} AND ${passesFilter(row)}`,
          isFollowed: isLookedAtFollowed(follows[filter2]),
        },
        isAgain,
      })
    : scanFeed({
        ...scope,
        where: [
          isOfLang('partition'),
          ...(hashtag === null
            ? []
            : [sql`partition.hashtag_id = (SELECT id FROM hashtag WHERE key = ${'hashtag'})`]),
        ],
        only: join(
          [
            filter ? passesFilter('taken') : sql`true`,
            filter2 === 'all' ? sql`true` : isFollowed(follows[filter2], viewerId),
          ],
          ' AND ',
        ),
      });
  const keys = (alias: string): Sql => sql`jsonb_build_array(${join(keyNames(partition, alias), ', ')})`;
  const recommended = withRecommendations
    ? sql`CASE WHEN coalesce(item.place, 1) = 1 THEN ${recommendedHashtags(viewerId)} END`
    : sql`NULL::jsonb`;
  return sql`
    WITH ${join(filter ? [leftOut, ...parts] : parts, ',\n')},
    page AS (SELECT found.*, row_number() OVER (ORDER BY ${namedOrder(partition)}) AS place FROM found),
    page_story AS MATERIALIZED (${ofPage('story', 'id')}),
    page_stat AS MATERIALIZED (${ofPage('story_stat', 'story_id')}),
    ${viewerBookmarks(viewerId)}
    SELECT item.*, CASE WHEN cut.key_0 IS NOT NULL THEN ${keys('cut.')} END AS cut, ${recommended} AS recommended
    FROM (SELECT) AS one_row
    LEFT JOIN cut ON true
    LEFT JOIN (
      SELECT page.place, ${keys('page.')} AS keys,
             ${storyColumns(viewerId, marksOfPage(viewerId))}, ${authorColumns('author', viewerId)}, story.rich_text_story_substring, ${partOfSeries('story.id')} AS part_of
      FROM page
      JOIN page_story story ON story.id = page.story_id
      ${authorOfPage}
      JOIN page_stat stat ON stat.story_id = page.story_id
    ) AS item ON true
    ORDER BY item.place`;
}
