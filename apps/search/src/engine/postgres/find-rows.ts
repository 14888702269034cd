import { type Database, join, query, sql, type Sql } from '@quillstead/service-kit';
import type { DocKind } from '../../index-later/index.js';
import { cutWords } from '../words/cut-words.js';
import type { SearchRequest } from '../search-engine.js';
import type { Extents } from './extents.js';
import { type FoundRow, foundRow } from './list-orders.js';
import { type ListShape, listShapes, type ShapeRequest } from './list-shapes.js';
import { type NearWords, readNearWords, readRarest } from './near-words.js';
import { withTsQueries } from './read-ts-queries.js';

interface Page {
  /** The part of the list that is requested, its order and its limit. */
  readonly rest: Sql;
  /** Whether so many rows are enough, so that typos need not be forgiven. */
  isFull(count: number): boolean;
}

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
  const read = (candidatesOf: (request: ShapeRequest) => Sql[]) =>
    readRows(shape, { ...request, ...extent }, page, candidatesOf, database);
  const exact = await read((given) => shape.candidates(given));
  if (page.isFull(exact.length)) return { rows: exact, near: none, languages };
  const words = shape.words(request.query).flatMap((word) => cutWords(word).map((one) => one.word));
  const { near, listed } = await readNearWords(words, database);
  const rarest = exact.length > 0 ? [] : await readRarest(words, near, database);
  const forgiving = await read((given) => {
    const more = shape.near(given, near, rarest);
    return more.length === 0 ? [] : [...shape.candidates(given), ...more];
  });
  if (forgiving.length > 0) {
    // What was typed is found, here or on a page before: nothing else is taken for it.
    const isFound = (word: string) => exact.length > 0 || (request.next !== null && listed.has(word));
    const marked = new Map([...near].filter(([word]) => !isFound(word)));
    return { rows: forgiving, near: marked, languages };
  }
  const rows = exact.length > 0 ? exact : await read((given) => shape.alike(given));
  return { rows, near: none, languages };
}

/** Reads the best candidates first and keeps those that the viewer may find, until the page is full. */
async function readRows(
  shape: ListShape,
  request: ShapeRequest,
  { rest }: Page,
  candidatesOf: (request: ShapeRequest) => Sql[],
  database: Database,
): Promise<FoundRow[]> {
  const candidates = candidatesOf(request);
  if (candidates.length === 0) return [];
  const statement = sql`WITH best AS (
          SELECT id, max(score) AS score,
                 (array_agg(part ORDER BY score DESC) FILTER (WHERE part IS NOT NULL))[1] AS part
          FROM (${join(candidates, ' UNION ALL ')}) AS candidate GROUP BY id ORDER BY score DESC
        )
        SELECT * FROM (
          SELECT best.id, best.part, best.score, ${shape.columns} FROM best ${shape.visible(request)}
        ) AS found
        WHERE ${rest}`;
  // In a large index the plan for a common word is not the one for a rare word. In a small one any plan is quick. Of
  // lists without newest rows the size is unknown.
  const isPrepared = shape.newest !== null && request.recent === 0;
  return query(database, foundRow, await withTsQueries(statement, database), { isPrepared });
}
