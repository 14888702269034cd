import { type RpcContext, integer, queryOne, type RowOf, sql, text, time } from '@quillstead/service-kit';
import { CallError } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { exportDays } from './export-file.entity.js';

const foundExportColumns = {
  id: integer,
  state: text.as<'making' | 'ready'>(),
  run: integer,
  size: integer,
  count_pieces: integer,
  made_at: time.orNull,
};
export type FoundExport = RowOf<typeof foundExportColumns>;

/**
 * The caller's own export as long as it may be fetched. Looked up anew for every piece: what leaves later than it was
 * made is checked at the moment it leaves (docs/decisions/2026-11-21-services-acknowledge-events-that-hide.md). Throws
 * `forbidden` and `not_found`.
 */
export async function findExport(dataSource: DataSource, { viewer }: RpcContext): Promise<FoundExport> {
  if (viewer === null) throw new CallError('forbidden');
  const found = await queryOne(
    dataSource,
    foundExportColumns,
    sql`SELECT export_file.id, state, run, size, count_pieces, made_at
     FROM export_file JOIN "user" person ON person.id = user_id AND person.status = 'active'
     WHERE user_id = ${viewer.id} AND coalesce(made_at, requested_at) > now() - make_interval(days => ${exportDays})`,
  );
  if (found === undefined) throw new CallError('not_found');
  return found;
}
