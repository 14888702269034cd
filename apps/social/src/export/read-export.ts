import { integer, query, RpcHandler } from '@quillstead/service-kit';
import { type ExportPage, type PayloadOf, readSocialExport } from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { exportStatements, pageOfExport } from './export-statements.js';

/**
 * Reads the authors and hashtags that a member subscribes to, for the export that the member requested from accounts
 * (docs/product/accounts.md#export).
 */
@RpcHandler(readSocialExport)
export class ReadExport {
  constructor(private readonly dataSource: DataSource) {}

  /** A page. */
  async execute({ user_id, part, after }: PayloadOf<typeof readSocialExport>): Promise<ExportPage> {
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
