import { type Database, integer, join, literal, query, sql, type Sql, text } from '@quillstead/service-kit';
import { cutWords } from '@quillstead/fields/words';
import type { DocKind } from '../../index-later/index-later.js';
import { renamedIn, typedIn } from '../renamed-authors.js';
import type { SearchRequest } from '../search-engine.js';
import { isAsTyped } from './candidates.js';
import { type Extents, newOnes } from './extents.js';
import { type FoundRow, foundRow, unread } from './list-orders.js';
import type { ListShape, ShapeRequest } from './list-shape.js';
import { listShapes } from './list-shapes.js';
import { type Page, pageAndMore, readCounted, readListed } from './listed-rows.js';
import { type NearWords, readNearWords, readRarest } from './near-words.js';
import { withTsQueries } from './read-ts-queries.js';
import { readStoryIds, type StoryIds } from './story-ids.js';

/** The found rows, the similar words that are marked in them, and the languages beside English. */
export interface FoundRows {
  readonly rows: FoundRow[];
  readonly near: NearWords;
  readonly languages: readonly string[];
}

const none: NearWords = new Map();

/**
 * Rows of a list. What matches as it was typed comes first. Only where that does not fill the page it is followed by
 * what matches with typos forgiven, where it is nothing also by what has some of the words; where that is nothing too,
 * by what looks like it. Since these stand behind in the order of relevance, every page of a list is made in one way.
 */
export async function findRows(
  kind: DocKind,
  request: SearchRequest,
  page: Page,
  extents: Extents,
  database: Database,
): Promise<FoundRows> {
  const shape = listShapes[kind];
  const extent = await extents.read(shape, database);
  const { languages } = extent;
  const unnamed = { ...request, ...extent, ids: null, authorIds: null, renamed: [] };
  const listed = shape.listed(unnamed);
  if (listed !== null) {
    const rows = await readListed(shape, unnamed, listed, page, database);
    return { rows, near: none, languages };
  }
  const ids = kind === 'story' ? await readStoryIds(request.query, database) : null;
  const authorIds =
    kind === 'story' && extent.areLabelled && extent.haveAuthors
      ? await readAuthors(request.query, database)
      : null;
  const recent = firstOfNewest(extent.recent, ids);
  const isSmall = shape.newest !== null && extent.recent === 0;
  const areByTime = kind === 'story' && request.sort === 'newest' && extent.areInOrder;
  const words = shape.words(request.query).flatMap((word) => cutWords(word).map((one) => one.word));
  // Few stories seldom fill a page as it was typed, and a statement costs more than what it might read in vain.
  const isAtOnce = isSmall && request.sort === null && !page.areIds;
  const before = isAtOnce ? await readNearWords(words, database) : null;
  const renamed =
    before?.mayBeRenamed === false ? [] : await renamedIn(kind, typedIn(request.query), database);
  const given = { ...request, ...extent, ids, authorIds, recent, renamed };
  const read = (candidatesOf: (request: ShapeRequest) => Sql[]) =>
    readRows(shape, given, { ...page, isSmall, areByTime }, candidatesOf(given), database);
  const first = await read((all) => [
    ...shape.candidates(all),
    ...(before === null ? [] : shape.near(all, before.near, [])),
  ]);
  const exact = before === null ? first : first.filter(isAsTyped);
  if (page.isFull(exact.length)) return { rows: exact, near: none, languages };
  const { near, listed: known } = before ?? (await readNearWords(words, database));
  const rarest = exact.length > 0 ? [] : await readRarest(words, near, database);
  const readForgiving = () =>
    read((all) => {
      const more = shape.near(all, near, rarest);
      return more.length === 0 ? [] : [...shape.candidates(all), ...more];
    });
  const forgiving = isAtOnce && rarest.length === 0 ? first : await readForgiving();
  if (forgiving.length > 0) {
    // If a typed word was found, here or on a page before, no other word replaces it.
    const isFound = (word: string) => exact.length > 0 || (request.next !== null && known.has(word));
    const marked = new Map([...near].filter(([word]) => !isFound(word)));
    return { rows: forgiving, near: marked, languages };
  }
  const rows = exact.length > 0 ? exact : await read((all) => shape.alike(all));
  return { rows, near: none, languages };
}

/** Returns the ids of the people who have the name, for each `@name`. */
async function readAuthors({ authors }: SearchRequest['query'], database: Database): Promise<number[][]> {
  if (authors.length === 0) return [];
  const people = await query(
    database,
    { id: integer, name: text },
    sql`SELECT user_id AS id, lower(username) AS name FROM user_projection WHERE lower(username) = ANY(${authors}::text[])`,
  );
  return authors.map((author) => people.filter(({ name }) => name === author).map(({ id }) => id));
}

/** Returns the id from which on stories are searched first: among those of a time the newest of these. */
function firstOfNewest(recent: number, ids: StoryIds | null): number {
  if (recent === 0 || ids === null) return recent;
  const first = ids.last === null ? recent : Math.max(1, Math.min(recent, ids.last - newOnes));
  // Where all rows are new, no older ones are searched.
  return ids.first !== null && ids.first >= first ? 0 : first;
}

interface Reading extends Page {
  /** True if any plan is quick. */
  readonly isSmall: boolean;
  /** True if the list is in the order of ids, with few exceptions. */
  readonly areByTime: boolean;
}

/**
 * Reads the best candidates first and keeps those that the viewer may find, until the page is full. Of ids, only where
 * the candidates do not have all that the query says.
 */
async function readRows(
  shape: ListShape,
  request: ShapeRequest,
  { rest, most, areIds, isSmall, areByTime }: Reading,
  candidates: readonly Sql[],
  database: Database,
): Promise<FoundRow[]> {
  if (candidates.length === 0) return [];
  const all = sql`SELECT id, max(score) AS score,
                 (array_agg(part ORDER BY score DESC) FILTER (WHERE part IS NOT NULL))[1] AS part
          FROM (${join(candidates, ' UNION ALL ')}) AS candidate GROUP BY id`;
  const found =
    areIds && shape.areExact(request)
      ? sql`SELECT best.id, best.part, best.score, ${unread} FROM best`
      : sql`SELECT best.id, best.part, best.score, ${shape.columns} FROM best ${shape.visible(request)}`;
  // In a large index the plan for a common word is not the one for a rare word. In a small one any plan is quick. The
  // size of lists without newest rows is unknown.
  const how = { isPrepared: isSmall };
  const wanted = sql`SELECT * FROM (${found}) AS found WHERE ${rest}`;
  if (areByTime) {
    const few = pageAndMore(most);
    const best = sql`SELECT * FROM (${all}) AS every ORDER BY id DESC LIMIT ${literal(few)}`;
    const { rows, many } = await readCounted(best, wanted, how, database);
    if (rows.length >= most || many < few) return rows;
  }
  const statement = sql`WITH best AS (${all} ORDER BY score DESC) ${wanted}`;
  return query(database, foundRow, await withTsQueries(statement, database), how);
}
