import { boolean, type Database, integer, literal, queryOne, raw, sql, text } from '@quillstead/service-kit';
import type { ListShape, ShapeRequest } from './list-shape.js';
import { lacksAuthor, lacksLabels } from './story-labels.js';

/**
 * The first of the new ids of a list, the languages beside English that stories are in, and whether all have labels.
 */
export interface Extent extends Pick<ShapeRequest, 'recent' | 'languages' | 'areLabelled'> {
  /** True if every story has the label of its author. */
  readonly haveAuthors: boolean;
  /** True if ids grow with time, with few exceptions. */
  readonly areInOrder: boolean;
}

/** Ids that are looked through first. Their beginning is in the plan, so that a few ids are taken for a few. */
export const newOnes = 20_000;
/** Ids by which a story may be out of the order of time: those of others that were posted meanwhile. */
const outOfOrder = literal(50);
/** Milliseconds for which an extent is taken from memory; a process that writes documents forgets it at once. */
const keptFor = 10_000;

/** The extents of lists, as they were a moment ago. */
export class Extents {
  private readonly known = new Map<string, { readonly extent: Extent; readonly until: number }>();

  async read({ newest }: ListShape, database: Database): Promise<Extent> {
    if (newest === null)
      return { recent: 0, languages: [], areLabelled: false, haveAuthors: false, areInOrder: false };
    const known = this.known.get(newest.table);
    const now = performance.now();
    if (known !== undefined && now < known.until) return known.extent;
    const row = await queryOne(
      database,
      {
        id: integer.orNull,
        languages: text.list,
        are_labelled: boolean,
        have_authors: boolean,
        are_in_order: boolean,
      },
      sql`SELECT max(${raw(newest.id)}) AS id, ARRAY(SELECT lang FROM story_language ORDER BY lang) AS languages,
                 NOT EXISTS (SELECT FROM story_doc WHERE ${lacksLabels}) AS are_labelled,
                 NOT EXISTS (SELECT FROM story_doc WHERE ${lacksAuthor}) AS have_authors,
                 NOT EXISTS (
                   SELECT FROM (
                     SELECT first_id, max(last_id) OVER (ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS last
                     FROM (SELECT * FROM story_day OFFSET 0) AS whole
                   ) AS days WHERE days.last > days.first_id + ${outOfOrder}
                 ) AS are_in_order
          FROM ${raw(newest.table)}`,
    );
    const extent = {
      recent: Math.max(0, (row?.id ?? 0) - newOnes),
      languages: row?.languages ?? [],
      areLabelled: row?.are_labelled ?? false,
      haveAuthors: row?.have_authors ?? false,
      areInOrder: row?.are_in_order ?? false,
    };
    this.known.set(newest.table, { extent, until: now + keptFor });
    return extent;
  }

  forget(): void {
    this.known.clear();
  }
}
