import type { HashtagArticle } from '@quillstead/contracts';
import { hasNo, isNotMuted } from '@quillstead/projections';
import { literal, sql, type Sql } from '@quillstead/service-kit';

/** The number of hashtags that are recommended at once. */
const shown = 10;

export type RecommendedRow = Pick<
  HashtagArticle,
  'hashtag' | 'value' | 'count_stories' | 'count_subscribers'
>;

/**
 * Returns the SQL of a JSON array of RecommendedRows: the busiest hashtags of the last days that the viewer neither
 * follows nor mutes (docs/product/lists.md#hashtag-recommendations); for a visitor simply the busiest.
 */
export const recommendedHashtags = (viewer: Sql): Sql => sql`(
    SELECT coalesce(jsonb_agg(trend ORDER BY trend.place), '[]') FROM (
      SELECT hashtag_trend.place, hashtag.key AS hashtag, hashtag.value, stat.count_stories, stat.count_subscribers
      FROM hashtag_trend
      JOIN hashtag ON hashtag.id = hashtag_trend.hashtag_id
      JOIN hashtag_stat stat ON stat.hashtag_id = hashtag_trend.hashtag_id AND stat.count_stories > 0
      WHERE ${hasNo(sql`
        SELECT true FROM hashtag_subscription mine
        WHERE mine.user_id = ${viewer} AND mine.hashtag_id = hashtag_trend.hashtag_id`)} AND ${isNotMuted(sql`hashtag.key`, viewer)}
      ORDER BY hashtag_trend.place LIMIT ${literal(shown)}
    ) AS trend
  )`;

/** Returns a recommendation as the wire has it (docs/api.md#items). */
export function toRecommendation({
  hashtag,
  value,
  count_stories,
  count_subscribers,
}: RecommendedRow): HashtagArticle {
  return {
    content_type: 'hashtag_article',
    hashtag,
    value,
    count_stories,
    count_subscribers,
    subscription: 0,
  };
}
