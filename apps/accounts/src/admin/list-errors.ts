import { Controller } from '@nestjs/common';
import { listErrors, type PayloadOf, type ResponseOf, type ResponseTypes } from '@quillstead/contracts';
import {
  Cursors,
  flag,
  integer,
  KeyOrder,
  Operation,
  query,
  raw,
  type RowOf,
  type RpcContext,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Staff } from './staff.js';

type ErrorGroup = ResponseTypes['error_group'];

export const errorRow = {
  id: integer,
  message: text,
  stack: text,
  route: text.orNull,
  release: text.orNull,
  count: integer,
  first_seen_at: time,
  last_seen_at: time,
  is_resolved: flag,
};
type ErrorRow = RowOf<typeof errorRow>;

export const errorColumns = raw(Object.keys(errorRow).join(', '));

export function toErrorGroup(row: ErrorRow): ErrorGroup {
  return {
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}

const lastSeen = new KeyOrder<ErrorRow>('errors', ['last_seen_at', 'id'], 'DESC', (row) => [
  row.last_seen_at.toISOString(),
  row.id,
]);

/** Lists client errors in their groups, last seen first. */
@Controller()
export class ListErrors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly staff: Staff,
  ) {}

  /** Returns a page. Throws `not_found` and `bad_cursor`. */
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
