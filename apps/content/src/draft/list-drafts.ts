import { listDrafts, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type AskContext, Cursors, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { KeyOrder } from '../lists/index.js';

interface Row {
  id: number;
  title: string | null;
  description: string | null;
  last_saved_at: Date;
}

const lastSaved = new KeyOrder<Row>('drafts', ['last_saved_at', 'id'], 'DESC', (row) => [
  row.last_saved_at.toISOString(),
  row.id,
]);

/** A member's own drafts, last saved first (api.md, "Lists"). */
@RpcHandler(listDrafts)
export class ListDrafts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page. Throws `bad_cursor`. */
  async execute(
    payload: PayloadOf<typeof listDrafts>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listDrafts>> {
    const parameters: unknown[] = [memberOf(context).id];
    const after = lastSaved.after(payload.next, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT id, title, description, last_saved_at FROM draft
       WHERE author_id = $1 AND ${after} ORDER BY ${lastSaved.orderAndLimit}`,
      parameters,
    );
    const { items, next } = lastSaved.page(rows, this.cursors);
    return { items: items.map((row) => ({ ...row, last_saved_at: row.last_saved_at.toISOString() })), next };
  }
}
