import { Controller } from '@nestjs/common';
import { integer, Operation, query } from '@quillstead/service-kit';
import {
  type ExportPage,
  type PayloadOf,
  readBlockExport,
  readMuteExport,
  readSocialExport,
} from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { exportStatements, pageOfExport } from './export-statements.js';

/**
 * Reads the authors and hashtags that a member subscribes to, and what the member has blocked and muted, for the export that the
 * member requested from accounts (docs/product/accounts.md#export).
 */
@Controller()
export class ReadExport {
  constructor(private readonly dataSource: DataSource) {}

  /** A page. */
  @Operation(readSocialExport)
  execute(request: PayloadOf<typeof readSocialExport>): Promise<ExportPage> {
    return this.page(request);
  }

  @Operation(readBlockExport)
  blocks(request: PayloadOf<typeof readBlockExport>): Promise<ExportPage> {
    return this.page(request);
  }

  @Operation(readMuteExport)
  mutes(request: PayloadOf<typeof readMuteExport>): Promise<ExportPage> {
    return this.page(request);
  }

  private async page({
    user_id,
    part,
    after,
  }: PayloadOf<
    typeof readSocialExport | typeof readBlockExport | typeof readMuteExport
  >): Promise<ExportPage> {
    const { columns, page } = exportStatements[part];
    const statement = page(user_id, Number(after?.[0] ?? 0));
    const rows = await query(this.dataSource, { key: integer, ...columns }, statement);
    const last = rows.length === pageOfExport ? rows.at(-1) : undefined;
    return {
      items: rows.map(({ key: _, ...item }) => item),
      after: last === undefined ? null : [last.key],
    };
  }
}
