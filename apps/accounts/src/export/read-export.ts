import { Controller } from '@nestjs/common';
import { type ExportState, type PayloadOf, readExport, readExportPiece } from '@quillstead/contracts';
import {
  bytes,
  CallError,
  integer,
  Operation,
  queryOne,
  RawResponse,
  type RowOf,
  type RpcContext,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { exportDays } from './export-file.entity.js';

/** Returns whether the caller's export is ready, and the number of pieces that the gateway joins. */
@Controller()
export class ReadExport {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a printed ExportState. Throws `forbidden` and `not_found`. */
  @Operation(readExport)
  async execute(_payload: unknown, context: RpcContext): Promise<RawResponse> {
    const { id, state, size, count_pieces, made_at } = await findExport(this.dataSource, context);
    const response: ExportState =
      state === 'ready' && made_at !== null
        ? { state, export_id: id, size, count_pieces, made_at: made_at.toISOString() }
        : { state: 'making' };
    return new RawResponse(JSON.stringify(response));
  }
}

/** Returns one piece of the caller's export. */
@Controller()
export class ReadExportPiece {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the bytes. Throws `forbidden`, and `not_found` when the export is not the caller's, was replaced, or the
   * account is not active any more.
   */
  @Operation(readExportPiece)
  async execute(
    { export_id, number }: PayloadOf<typeof readExportPiece>,
    context: RpcContext,
  ): Promise<RawResponse> {
    const { id, state, run } = await findExport(this.dataSource, context);
    const piece = await queryOne(
      this.dataSource,
      { bytes: bytes },
      sql`SELECT bytes FROM export_piece WHERE export_id = ${id} AND run = ${run} AND number = ${number}`,
    );
    if (id !== export_id || state !== 'ready' || piece === undefined) throw new CallError('not_found');
    return new RawResponse(piece.bytes);
  }
}

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
 * Returns the caller's own export while it may be fetched. It is read anew for every piece: data that leaves later than
 * it was made is checked at the moment it leaves (docs/decisions/2026-11-21-services-acknowledge-events-that-hide.md).
 * Throws `forbidden` and `not_found`.
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
