import {
  leaderboardBadge,
  type LeaderboardInterval,
  leaderboards,
  nsfwRating,
  type Rating,
  ratingNames,
  ratings,
} from '@quillstead/catalogue';
import {
  flag,
  integer,
  json,
  literal,
  raw,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { type CoverAddresses, shownStoryCover } from '../cover-files/index.js';
import { authorRow } from '../user-projection/index.js';
import type { StoryWins } from './story-stat.entity.js';

/** The columns of a story that both list and page need, as PostgreSQL returns them: times are Dates. */
export const storyRow = {
  story_id: integer,
  slug: text,
  title: text,
  description: text.orNull,
  cover: text.orNull,
  hashtag_list: text.list,
  is_nsfw: flag,
  rating: text.as<Rating>(),
  content_warnings: text.list,
  warning_words: text.list,
  is_shareable: flag,
  font_family: text,
  lang: text.orNull,
  count_words: integer,
  category: text,
  count_likes: integer,
  count_comments: integer,
  is_liked: flag,
  is_bookmarked: flag,
  wins: json<StoryWins>().orNull,
  posted_at: time,
  updated_at: time.orNull,
  ...authorRow,
};
export type StoryRow = RowOf<typeof storyRow>;

const ratingArray = raw(`'{${ratingNames.join(',')}}'::text[]`);

/** Returns the name of a rating. @param code the SQL expression of its code */
export const ratingName = (code: Sql): Sql => sql`(${ratingArray})[${code} + 1]`;

/** The name of the rating of a row of `story`. During a roll-out, a release without ratings sets only the flag. */
export const storyRating = ratingName(
  sql`greatest(story.rating, story.is_nsfw * ${literal(ratings[nsfwRating].code)})`,
);

/** The language of a row of `story`: the one that its author chose before the one that was detected. */
export const storyLang = sql`coalesce(story.chosen_lang, story.detected_lang)`;

/** Returns SQL that is 1 if the viewer has a mark on a row of `story`, else 0. */
const hasMark = (mark: 'story_like' | 'story_bookmark', viewer: Sql): Sql => sql`coalesce(
      (SELECT 1 FROM ${raw(mark)} mark WHERE mark.story_id = story.id AND mark.user_id = ${viewer}), 0
    )`;

/** SQL expressions of the viewer's marks on a story, 1 or 0. */
export interface StoryMarks {
  readonly isLiked?: Sql;
  readonly isBookmarked?: Sql;
}

export interface ShownStory extends StoryMarks {
  /** False in a list that also has stories not safe for work, for a viewer who did not ask for them. */
  readonly seesMature?: boolean;
}

/**
 * Returns the columns of a StoryRow except its author's, with the tables under the aliases `story` and `stat`. The
 * viewer's marks are scalar subqueries, not EXISTS, which PostgreSQL may turn into a hash of the whole table.
 * @param shown the SQL of the marks, for a page that looks for those of all its stories at once
 */
export const storyColumns = (viewer: Sql, { seesMature = true, ...marks }: ShownStory = {}): Sql => sql`
    story.id AS story_id,
    story.slug,
    story.title,
    story.description,
    ${shownStoryCover('story', seesMature ? sql`true` : sql`story.author_id = ${viewer}`)} AS cover,
    story.hashtag_list,
    story.is_nsfw,
    ${storyRating} AS rating,
    story.content_warnings,
    story.warning_words,
    story.is_shareable,
    story.font_family,
    ${storyLang} AS lang,
    story.count_words,
    story.category,
    stat.count_likes,
    stat.count_comments,
    ${marks.isLiked ?? hasMark('story_like', viewer)} AS is_liked,
    ${marks.isBookmarked ?? hasMark('story_bookmark', viewer)} AS is_bookmarked,
    stat.wins,
    story.posted_at,
    story.updated_at`;

/**
 * Returns a row as the wire has it: times as text, with the fields that are the same for every readable story
 * (docs/api.md#items).
 */
export function toReadable<Row extends StoryRow>({ wins, ...row }: Row, covers: CoverAddresses) {
  return {
    ...row,
    cover: covers.ofReader(row.cover),
    posted_at: row.posted_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    leaderboards: badges(wins ?? {}),
    content_access: true as const,
  };
}

const intervals = Object.keys(leaderboards) as LeaderboardInterval[];

function badges(wins: StoryWins) {
  return intervals.flatMap((interval) => {
    const count = wins[interval];
    return count ? [leaderboardBadge(interval, count)] : [];
  });
}
