import { canRead } from '@quillstead/projections';
import { join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import {
  afterCursor,
  type FeedParts,
  type FeedScope,
  fullPage,
  isShort,
  keysOfNth,
  lowestOf,
  mostOfRow,
  notBelow,
  type Row,
  rowsOf,
  takeFrom,
} from './feed-parts.js';
import { namedKeys, namedOrder } from './list-partition.js';

export interface ScanFeed extends FeedScope {
  /** The conditions on every story of the list partition. */
  readonly where: readonly Sql[];
  /** The condition on every found story, on `taken` (`story_id`, `author_id`). */
  readonly only?: Sql;
}

/** A row with the names of its CTEs: what is looked at, and what of it the viewer may read. */
interface NamedRow extends Row {
  readonly looked: string;
  readonly taken: string;
}

/**
 * The stories of a list partition that the viewer may read. Open rows give a page at once; of the closed ones (private
 * authors) only what stands above the page's end is looked at, or above the end of what was looked at of the open ones,
 * so a page costs what it shows. However many there are
 * that the viewer may not read or a filter leaves out, no more than `mostOfRow` are looked at: `cut` says how far that
 * went.
 */
export function scanFeed(feed: ScanFeed): FeedParts {
  const { partition } = feed;
  const rows = rowsOf(feed).map((row) => {
    const suffix = `${row.isOpen}_${row.isNsfw}`;
    return { ...row, looked: `looked_${suffix}`, taken: `taken_${suffix}` };
  });
  const open = rows.filter(({ isOpen }) => isOpen === 1);
  const closed = rows.filter(({ isOpen }) => isOpen === 0);
  const keys = namedKeys(partition);
  const all = (of: readonly NamedRow[]) =>
    join(
      of.map(({ taken }) => sql`SELECT story_id, author, ${keys} FROM ${raw(taken)}`),
      ' UNION ALL ',
    );
  const cut = (name: string, of: readonly Sql[]) => sql`${raw(name)} AS MATERIALIZED (
    SELECT * FROM (${join(of, ' UNION ALL ')}) AS cuts ORDER BY ${namedOrder(partition)} LIMIT 1
  )`;
  const cutOf = ({ looked, taken }: NamedRow) => sql`(
    SELECT ${keys} FROM ${raw(looked)}
    WHERE ${isShort(taken)} ORDER BY ${namedOrder(partition)} OFFSET ${literal(mostOfRow(feed) - 1)} LIMIT 1
  )`;
  return [
    ...open.flatMap((row) => [lookedAt(feed, row), readable(feed, row)]),
    cut('open_cut', open.map(cutOf)),
    keysOfNth('nth', partition, sql`(${all(open)}) AS opened`, literal(fullPage)),
    cut('floor', [sql`SELECT * FROM nth`, sql`SELECT * FROM open_cut`]),
    ...closed.flatMap((row) => [lookedAt(feed, row), readable(feed, row)]),
    cut('cut', [sql`SELECT * FROM open_cut`, ...closed.map(cutOf)]),
    sql`found AS MATERIALIZED (
      SELECT * FROM (${all(rows)}) AS every WHERE (${keys}) >= ${lowestOf(partition, 'cut')}
      ORDER BY ${namedOrder(partition)} LIMIT ${literal(fullPage)}
    )`,
  ];
}

/** What is looked at, once and no further than `readable` goes, as PostgreSQL reads a CTE row by row. */
function lookedAt(feed: ScanFeed, { isOpen, isNsfw, looked }: NamedRow): Sql {
  const where = [
    ...feed.where,
    sql`partition.is_open = ${literal(isOpen)} AND partition.is_nsfw = ${literal(isNsfw)}`,
    afterCursor(feed),
    ...(isOpen === 1 ? [] : [notBelow(feed.partition, 'floor')]),
  ];
  return sql`${raw(looked)} AS MATERIALIZED (${takeFrom(feed, where)})`;
}

function readable(feed: ScanFeed, { looked, taken }: NamedRow): Sql {
  return sql`${raw(taken)} AS MATERIALIZED (
    SELECT taken.*, author FROM ${raw(looked)} AS taken
    JOIN user_projection author ON author.user_id = taken.author_id AND ${canRead('author', feed.viewer)}
    WHERE ${feed.only ?? sql`true`}
    ORDER BY ${namedOrder(feed.partition)} LIMIT ${literal(fullPage)}
  )`;
}
