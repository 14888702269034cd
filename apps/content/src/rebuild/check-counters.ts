import {
  execute,
  integer,
  query,
  queryOne,
  raw,
  type Rebuilding,
  sql,
  type Sql,
} from '@quillstead/service-kit';

/** A counter and the rows that it counts. */
interface Counter {
  readonly what: string;
  /** The table that has the counter, and its column with the id. */
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** The SQL that counts the rows of `counted.id`. */
  readonly rows: string;
}

const stat = (column: string, table: string, isCounted = 'true'): Counter => ({
  what: `story_stat.${column}`,
  table: 'story_stat',
  id: 'story_id',
  column,
  rows: `SELECT count(*) FROM ${table} one WHERE one.story_id = counted.id AND ${isCounted}`,
});

/** All counters of content that are stored in the row for which they count. */
const counters: readonly Counter[] = [
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

const page = 5_000;
const comparison = { id: integer, had: integer, is: integer };

/**
 * Compares every counter with the rows that it counts, and corrects it under the lock that every change of it takes.
 */
export async function checkCounters(rebuilding: Rebuilding): Promise<void> {
  for (const counter of counters) {
    const last = await queryOne(
      rebuilding.dataSource,
      { id: integer.orNull },
      sql`SELECT max(${raw(counter.id)}) AS id FROM ${raw(counter.table)}`,
    );
    for (let after = 0; after < (last?.id ?? 0); after += page) await checkPage(counter, after, rebuilding);
  }
}

async function checkPage(counter: Counter, after: number, rebuilding: Rebuilding): Promise<void> {
  const { what, rows } = counter;
  const [table, id, column] = [raw(counter.table), raw(counter.id), raw(counter.column)];
  const { dataSource, differs, isTrial } = rebuilding;
  const wrong = (of: Sql): Sql => sql`
    SELECT counted.id, counted.had, really.count AS is
    FROM (SELECT ${id} AS id, ${column} AS had FROM ${table} WHERE ${of}) AS counted,
         LATERAL (${raw(rows)}) AS really (count)
    WHERE counted.had <> really.count`;
  const ofPage = sql`${id} > ${after} AND ${id} <= ${after + page}`;
  for (const suspect of await query(dataSource, comparison, wrong(ofPage))) {
    await dataSource.transaction(async (manager) => {
      // A count without the lock may miss a change that is not yet committed.
      await execute(manager, sql`SELECT FROM ${table} WHERE ${id} = ${suspect.id} FOR NO KEY UPDATE`);
      const row = await queryOne(manager, comparison, wrong(sql`${id} = ${suspect.id}`));
      if (row === undefined) return;
      differs({ what, subject: row.id, had: row.had, is: row.is });
      if (!isTrial)
        await execute(manager, sql`UPDATE ${table} SET ${column} = ${row.is} WHERE ${id} = ${row.id}`);
    });
  }
}
