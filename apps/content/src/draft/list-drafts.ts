import { Controller } from '@nestjs/common';
import { listDrafts, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  flag,
  integer,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const columns = {
  id: integer,
  title: text.orNull,
  description: text.orNull,
  last_saved_at: time,
  publish_at: time.orNull,
  is_publish_failed: flag,
  approval_sent_at: time.orNull,
  refusal: text.orNull,
};

const lastSaved = new KeyOrder<RowOf<typeof columns>>('drafts', ['last_saved_at', 'id'], 'DESC', (row) => [
  row.last_saved_at.toISOString(),
  row.id,
]);

/** Lists a member's own drafts, last saved first (docs/product/drafts.md#saving). */
@Controller()
export class ListDrafts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page. Throws `bad_cursor`. */
  @Operation(listDrafts)
  async execute(
    payload: PayloadOf<typeof listDrafts>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listDrafts>> {
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT id, title, description, last_saved_at, publish_at, is_publish_failed, approval_sent_at, refusal FROM draft
       WHERE author_id = ${memberOf(context).id} AND ${lastSaved.after(payload.next, this.cursors)}
       ORDER BY ${lastSaved.orderAndLimit}`,
    );
    const { items, next } = lastSaved.page(rows, this.cursors);
    return {
      items: items.map((row) => ({
        ...row,
        last_saved_at: row.last_saved_at.toISOString(),
        publish_at: row.publish_at?.toISOString() ?? null,
        approval_sent_at: row.approval_sent_at?.toISOString() ?? null,
      })),
      next,
    };
  }
}
