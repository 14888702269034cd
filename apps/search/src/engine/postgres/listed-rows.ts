import { type Database, integer, join, literal, query, raw, sql, type Sql } from '@quillstead/service-kit';
import { type FoundRow, foundRow, unread } from './list-orders.js';
import type { ListShape, ShapeRequest } from './list-shape.js';
import { withTsQueries } from './read-ts-queries.js';

/** Rows that are found without a word: those of which access is looked at, all that a list has of them. */
const mostListed = 5_000;
/** Rows beside those of a page that are read at once, since the viewer may not find some: of one, and at least. */
const besidePage = { part: 0.3, least: 24 };

/** Rows that are found without a word, the latest first. */
export interface Listed {
  readonly table: string;
  readonly id: string;
  /** The username, if one author is named: their rows are read in the order of time, however many there are. */
  readonly author: string | null;
  /** Conditions on `doc`, a row of the table. */
  readonly filters: readonly Sql[];
}

/** Returns the condition that a row is of the author who is called so. */
export const isBy = (doc: string, name: string): Sql =>
  sql`${raw(doc)}.author_id = ANY(ARRAY(SELECT user_id FROM user_projection WHERE lower(username) = ${name}::text))`;

/** Returns the list for these authors and these conditions; null without both. */
export function listedBy(
  table: string,
  id: string,
  authors: readonly string[],
  conditions: readonly Sql[],
): Listed | null {
  const [author = null] = authors.length === 1 ? authors : [];
  const filters = [...(author === null ? authors.map((name) => isBy('doc', name)) : []), ...conditions];
  return author === null && filters.length === 0 ? null : { table, id, author, filters };
}

/** Returns the number of rows that fill a page when the viewer may not find some of them. */
export const pageAndMore = (most: number): number =>
  most + Math.max(besidePage.least, Math.ceil(most * besidePage.part));

const countedRow = { ...foundRow, many: integer.orNull };

/**
 * Returns the rows of a part of `best`, and how many rows `best` has: these come as a last row, so that they are known
 * where the part has none.
 */
export async function readCounted(
  best: Sql,
  part: Sql,
  how: Parameters<typeof query>[3],
  database: Database,
): Promise<{ rows: FoundRow[]; many: number }> {
  const statement = sql`WITH best AS MATERIALIZED (${best})
      (SELECT *, NULL::bigint AS many FROM (${part}) AS part)
      UNION ALL SELECT 0, NULL, 0, ${unread}, count(*) FROM best`;
  const rows = await query(database, countedRow, await withTsQueries(statement, database), how);
  return { rows: rows.slice(0, -1), many: rows.at(-1)?.many ?? 0 };
}

/**
 * Returns the latest rows without a word. The rows of a page and a few more are read first, and many only where the
 * viewer may not find some of these.
 */
export async function readListed(
  shape: ListShape,
  request: ShapeRequest,
  listed: Listed,
  { rest, most, latest, areIds }: Page,
  database: Database,
): Promise<FoundRow[]> {
  // Rows are listed by all that the query says.
  const found = areIds ? sql`${unread} FROM best` : sql`${shape.columns} FROM best ${shape.visible(request)}`;
  const wanted = sql`SELECT * FROM (SELECT best.id, NULL::int AS part, 0 AS score, ${found}) AS found WHERE ${rest}`;
  const read = (limit: number) =>
    readCounted(latestListed(listed, latest, limit), wanted, { isPrepared: false }, database);
  const few = areIds ? most : pageAndMore(most);
  const { rows, many } = await read(few);
  if (areIds || rows.length >= most || many < few || few >= mostListed) return rows;
  return (await read(mostListed)).rows;
}

/** Returns the ids of so many, the latest first. */
function latestListed({ table, id, author, filters }: Listed, latest: string | null, limit: number): Sql {
  const conditions = [
    sql`true`,
    ...filters,
    ...(latest === null ? [] : [sql`doc.posted_at <= ${latest}::timestamptz`]),
  ];
  const rows = (further: readonly Sql[]) =>
    sql`SELECT doc.${raw(id)} AS id, doc.posted_at FROM ${raw(table)} doc
        WHERE ${join([...conditions, ...further], ' AND ')}
        ORDER BY doc.posted_at DESC, doc.${raw(id)} DESC LIMIT ${literal(limit)}`;
  if (author === null) return rows([]);
  return sql`SELECT own.id, own.posted_at FROM user_projection person
        CROSS JOIN LATERAL (${rows([sql`doc.author_id = person.user_id`])}) AS own
        WHERE lower(person.username) = ${author}::text
        ORDER BY own.posted_at DESC, own.id DESC LIMIT ${literal(limit)}`;
}

/** The request for a page of a list. */
export interface Page {
  /** The part of the list that is requested, its order and its limit. */
  readonly rest: Sql;
  /** Returns true if so many rows are enough, so that typos need not be forgiven. */
  isFull(count: number): boolean;
  /** The most rows that the page may have. */
  readonly most: number;
  /** True if only ids are read; their owner leaves out what the viewer may not find. */
  readonly areIds: boolean;
  /** A moment after which nothing of the rest was posted, where it is ordered by time alone; null for no bound. */
  readonly latest: string | null;
}
