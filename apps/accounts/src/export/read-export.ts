import { Controller } from '@nestjs/common';
import { type ExportState, readExport } from '@quillstead/contracts';
import { type RpcContext, Operation, RawResponse } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { findExport } from './find-export.js';

/** Says whether the caller's export is there, and of how many pieces the gateway makes it. */
@Controller()
export class ReadExport {
  constructor(private readonly dataSource: DataSource) {}

  /** An ExportState, printed. Throws `forbidden` and `not_found`. */
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
