import { RpcHandler } from '@quillstead/service-kit';
import { type ExportItem, type ExportPage, type PayloadOf, readContentExport } from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { exportParts } from './export-parts.js';

type Row = Readonly<Record<string, ExportItem[string]>>;

/** Reads what a member has in content, for the export that they asked accounts for (product.md, "Accounts"). */
@RpcHandler(readContentExport)
export class ReadExport {
  constructor(private readonly dataSource: DataSource) {}

  /** A page, oldest first. */
  async execute({ user_id, part, after }: PayloadOf<typeof readContentExport>): Promise<ExportPage> {
    const { columns, from, where, keys, limit } = exportParts[part];
    const places = keys.map((_, index) => `$${index + 2}`).join(', ');
    const rows = await this.dataSource.query<Row[]>(
      `SELECT ${columns}, ${keys.map((key, index) => `${key} AS key_${index}`).join(', ')}
       FROM ${from} WHERE ${where} AND ${after === null ? 'true' : `(${keys.join(', ')}) > (${places})`}
       ORDER BY ${keys.join(', ')} LIMIT ${limit}`,
      [user_id, ...(after ?? [])],
    );
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return { items: rows.map(withoutKeys), after: last === undefined ? null : keysOf(last, keys.length) };
  }
}

function keysOf(row: Row, count: number): (string | number)[] {
  return Array.from({ length: count }, (_, index) => {
    const key: unknown = row[`key_${index}`];
    if (key instanceof Date) return key.toISOString();
    return typeof key === 'number' ? key : String(key);
  });
}

function withoutKeys(row: Row): ExportItem {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('key_')));
}
