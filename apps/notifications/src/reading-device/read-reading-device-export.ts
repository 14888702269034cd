import { Controller } from '@nestjs/common';
import { type ExportPage, type PayloadOf, readReadingDeviceExport } from '@quillstead/contracts';
import { flag, integer, Operation, query, sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const pageOfExport = 500;

/** Exports the address of the reading device and the books sent to it (docs/product/accounts.md#export). */
@Controller()
export class ReadReadingDeviceExport {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readReadingDeviceExport)
  async execute({ user_id, part, after }: PayloadOf<typeof readReadingDeviceExport>): Promise<ExportPage> {
    if (part === 'reading_device') return { items: await this.device(user_id), after: null };
    const books = await query(
      this.dataSource,
      { key: integer, kind: text, title: text.orNull, requested_at: time, state: text },
      sql`SELECT id AS key, kind, title, requested_at, state FROM device_book
          WHERE user_id = ${user_id} AND id > ${Number(after?.[0] ?? 0)} ORDER BY id LIMIT ${pageOfExport}`,
    );
    const last = books.length === pageOfExport ? books.at(-1) : undefined;
    return {
      items: books.map(({ key: _, requested_at, ...item }) => ({
        ...item,
        requested_at: requested_at.toISOString(),
      })),
      after: last === undefined ? null : [last.key],
    };
  }

  private async device(userId: number) {
    const devices = await query(
      this.dataSource,
      { email: text, set_at: time, is_refused: flag },
      sql`SELECT email, set_at, is_refused FROM reading_device WHERE user_id = ${userId}`,
    );
    return devices.map(({ set_at, ...device }) => ({ ...device, set_at: set_at.toISOString() }));
  }
}
