import { sql, type Sql } from '@quillstead/service-kit';

/**
 * A story's trending score: `log10(max(1, weight)) + seconds / 45000`, so that ten times the attention is worth twelve
 * and a half hours, and time passing changes nothing between two stories (docs/product/lists.md#top-and-trending). The
 * weight is likes + 2 × comments + 2 × bookmarks, as who writes or comes back says more than who nods.
 *
 * @param stat what the columns of `story_stat` stand under
 */
export function scoreOf(stat: {
  readonly likes: Sql;
  readonly comments: Sql;
  readonly bookmarks: Sql;
  readonly postedAt: Sql;
}): Sql {
  const weight = sql`${stat.likes} + 2 * (${stat.comments}) + 2 * (${stat.bookmarks})`;
  return sql`log(greatest(1, ${weight})::float8) + extract(epoch FROM ${stat.postedAt})::float8 / 45000`;
}
