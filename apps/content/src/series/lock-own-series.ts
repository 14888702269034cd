import { canRead } from '@quillstead/projections';
import { boolean, CallError, empty, integer, queryOne, sql, type Sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

interface OwnSeries {
  readonly slug: string;
  readonly version: number;
}

/**
 * Finds a series of the member. Throws `forbidden` for the series of another author that the member may read, and
 * `not_found` for one that the member may not read, as for a series that does not exist.
 *
 * @param lock the clause that locks it
 */
export async function findOwnSeries(
  seriesId: number,
  memberId: number,
  manager: EntityManager,
  lock: Sql = empty,
): Promise<OwnSeries> {
  const member = sql`${memberId}::bigint`;
  const series = await queryOne(
    manager,
    { is_own: boolean, slug: text, version: integer },
    sql`SELECT series.author_id = ${member} AS is_own, series.slug, series.version
     FROM series LEFT JOIN user_projection author ON author.user_id = series.author_id
     WHERE series.id = ${seriesId} AND (series.author_id = ${member} OR ${canRead('author', member)})
     ${lock}`,
  );
  if (series === undefined) throw new CallError('not_found');
  if (!series.is_own) throw new CallError('forbidden');
  return series;
}

/** Locks a series of the member for the rest of the transaction, or throws what `findOwnSeries` throws. */
export const lockOwnSeries = (
  seriesId: number,
  memberId: number,
  manager: EntityManager,
): Promise<OwnSeries> => findOwnSeries(seriesId, memberId, manager, sql`FOR UPDATE OF series`);
