/** A counter and the rows that it counts. */
export interface Counter {
  readonly what: string;
  /** The table whose `id` a counter belongs to, and that id. */
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** SQL of the count of the rows of `counted.id`. */
  readonly rows: string;
}

const stat = (column: string, table: string, isCounted = 'true'): Counter => ({
  what: `story_stat.${column}`,
  table: 'story_stat',
  id: 'story_id',
  column,
  rows: `SELECT count(*) FROM ${table} one WHERE one.story_id = counted.id AND ${isCounted}`,
});

/** Every counter of content's own that is kept in the row that it counts for. */
export const counters: readonly Counter[] = [
  stat('count_likes', 'story_like'),
  stat('count_comments', 'comment', 'is_removed = 0'),
  stat('count_bookmarks', 'story_bookmark'),
  {
    what: 'comment.count_likes',
    table: 'comment',
    id: 'id',
    column: 'count_likes',
    rows: 'SELECT count(*) FROM comment_like one WHERE one.comment_id = counted.id',
  },
  {
    what: 'comment.count_replies',
    table: 'comment',
    id: 'id',
    column: 'count_replies',
    rows: 'SELECT count(*) FROM comment one WHERE one.comment_reply_id = counted.id',
  },
  {
    what: 'series.count_stories',
    table: 'series',
    id: 'id',
    column: 'count_stories',
    rows: 'SELECT count(*) FROM series_story one WHERE one.series_id = counted.id',
  },
  {
    what: 'author_stat.count_subscribers',
    table: 'author_stat',
    id: 'user_id',
    column: 'count_subscribers',
    rows: 'SELECT count(*) FROM subscription one WHERE one.author_id = counted.id AND one.code',
  },
  {
    what: 'hashtag_stat.count_subscribers',
    table: 'hashtag_stat',
    id: 'hashtag_id',
    column: 'count_subscribers',
    rows: 'SELECT count(*) FROM hashtag_subscription one WHERE one.hashtag_id = counted.id',
  },
];
