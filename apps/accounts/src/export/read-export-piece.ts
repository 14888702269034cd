import { Controller } from '@nestjs/common';
import { type PayloadOf, readExportPiece } from '@quillstead/contracts';
import {
  type RpcContext,
  bytes,
  CallError,
  Operation,
  queryOne,
  RawResponse,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { findExport } from './find-export.js';

/** Gives one piece of the caller's export. */
@Controller()
export class ReadExportPiece {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `forbidden`, and `not_found` when it is not theirs, was replaced, or the account is not active any more. */
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
