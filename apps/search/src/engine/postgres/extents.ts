import { boolean, type Database, integer, queryOne, raw, sql, text } from '@quillstead/service-kit';
import type { ListShape, ShapeRequest } from './list-shapes.js';
import { lacksLabels } from './story-labels.js';

/** The first of the new ids of a list, the languages beside English that stories are in, and whether all have labels. */
type Extent = Pick<ShapeRequest, 'recent' | 'languages' | 'areLabelled'>;

/** Ids that are looked through first. Their beginning is in the plan, so that a few ids are taken for a few. */
const newOnes = 20_000;
/** Milliseconds for which an extent is taken from memory; a process that writes documents forgets it at once. */
const keptFor = 10_000;

/** The extents of lists, as they were a moment ago. */
export class Extents {
  private readonly known = new Map<string, { readonly extent: Extent; readonly until: number }>();

  async read({ newest }: ListShape, database: Database): Promise<Extent> {
    if (newest === null) return { recent: 0, languages: [], areLabelled: false };
    const known = this.known.get(newest.table);
    const now = performance.now();
    if (known !== undefined && now < known.until) return known.extent;
    const row = await queryOne(
      database,
      { id: integer.orNull, languages: text.list, are_labelled: boolean },
      sql`SELECT max(${raw(newest.id)}) AS id, ARRAY(SELECT lang FROM story_language ORDER BY lang) AS languages,
                 NOT EXISTS (SELECT FROM story_doc WHERE ${lacksLabels}) AS are_labelled
          FROM ${raw(newest.table)}`,
    );
    const extent = {
      recent: Math.max(0, (row?.id ?? 0) - newOnes),
      languages: row?.languages ?? [],
      areLabelled: row?.are_labelled ?? false,
    };
    this.known.set(newest.table, { extent, until: now + keptFor });
    return extent;
  }

  forget(): void {
    this.known.clear();
  }
}
