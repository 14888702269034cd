import { Controller } from '@nestjs/common';
import { listErrors, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, Cursors, KeyOrder, Operation, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { errorColumns, errorRow, type ErrorRow, toErrorGroup } from './error-rows.js';
import { Staff } from './staff.js';

const lastSeen = new KeyOrder<ErrorRow>('errors', ['last_seen_at', 'id'], 'DESC', (row) => [
  row.last_seen_at.toISOString(),
  row.id,
]);

/** Client errors in their groups, last seen first. */
@Controller()
export class ListErrors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly staff: Staff,
  ) {}

  /** A page. Throws `not_found` and `bad_cursor`. */
  @Operation(listErrors)
  async execute(
    { next }: PayloadOf<typeof listErrors>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listErrors>> {
    await this.staff.require('moderator', context);
    const rows = await query(
      this.dataSource,
      errorRow,
      sql`SELECT ${errorColumns} FROM client_error
          WHERE ${lastSeen.after(next, this.cursors)} ORDER BY ${lastSeen.orderAndLimit}`,
    );
    const page = lastSeen.page(rows, this.cursors);
    return { items: page.items.map(toErrorGroup), next: page.next };
  }
}
