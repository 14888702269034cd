import { leaderboardBadge, type LeaderboardInterval, leaderboards } from '@quillstead/catalogue';
import type { ReplyTypes } from '@quillstead/contracts';
import type { AuthorRow } from '../author-card/index.js';
import type { StoryWins } from './story-stat.entity.js';

type Article = ReplyTypes['story_list']['items'][number];

/** What list and page have in common of a story, as PostgreSQL gives it: times are Dates. */
export type StoryRow = AuthorRow &
  Pick<
    Article,
    | 'story_id'
    | 'slug'
    | 'title'
    | 'description'
    | 'hashtag_list'
    | 'is_nsfw'
    | 'is_shareable'
    | 'font_family'
    | 'count_words'
    | 'category'
    | 'count_likes'
    | 'count_comments'
    | 'is_liked'
    | 'is_bookmarked'
  > & { posted_at: Date; updated_at: Date | null; wins: StoryWins | null };

/**
 * SQL of a StoryRow but for its author, with the tables under the aliases `story` and `stat`. The viewer's marks are
 * scalar subqueries, not EXISTS, which PostgreSQL may turn into a hash of the whole table.
 */
export function storyColumns(viewer: string): string {
  return `
    story.id AS story_id,
    story.slug,
    story.title,
    story.description,
    story.hashtag_list,
    story.is_nsfw,
    story.is_shareable,
    story.font_family,
    story.count_words,
    story.category,
    stat.count_likes,
    stat.count_comments,
    coalesce(
      (SELECT 1 FROM story_like WHERE story_like.story_id = story.id AND story_like.user_id = ${viewer}), 0
    ) AS is_liked,
    coalesce(
      (SELECT 1 FROM story_bookmark WHERE story_bookmark.story_id = story.id AND story_bookmark.user_id = ${viewer}), 0
    ) AS is_bookmarked,
    stat.wins,
    story.posted_at,
    story.updated_at`;
}

/** The wire's form of a row: times as text, and what is the same for every readable story (api.md, "Items"). */
export function toReadable<Row extends StoryRow>({ wins, ...row }: Row) {
  return {
    ...row,
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
