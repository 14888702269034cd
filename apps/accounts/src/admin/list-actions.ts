import { Controller } from '@nestjs/common';
import { listAdminActions, type PayloadOf, type ResponseOf, type ResponseTypes } from '@quillstead/contracts';
import {
  type RpcContext,
  Cursors,
  integer,
  json,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Staff } from './staff.js';

type Action = ResponseTypes['admin_action_list']['items'][number];
const columns = {
  id: integer,
  done_at: time,
  user_id: integer.orNull,
  username: text.orNull,
  action: text.as<Action['action']>(),
  subject: text,
  subject_username: text.orNull,
  subject_status: text.as<'active' | 'suspended' | 'leaving'>().orNull,
  before: json<Action['before']>(),
  after: json<Action['after']>(),
};
type Row = RowOf<typeof columns>;

const newest = new KeyOrder<Row>('admin_actions', ['admin_action.id'], 'DESC', ({ id }) => [id]);

/** Lists the staff's log of who did what, newest first. */
@Controller()
export class ListActions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly staff: Staff,
  ) {}

  /** Returns a page. Throws `not_found` and `bad_cursor`. */
  @Operation(listAdminActions)
  async execute(
    { next }: PayloadOf<typeof listAdminActions>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listAdminActions>> {
    await this.staff.require('moderator', context);
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT admin_action.id, done_at, user_id, person.username, action, subject,
         changed.username AS subject_username, changed.status AS subject_status, before, after
       FROM admin_action LEFT JOIN "user" person ON person.id = user_id AND person.status <> 'deleted'
         LEFT JOIN "user" changed ON changed.status <> 'deleted'
           AND changed.id = CASE WHEN subject LIKE 'user:%' THEN split_part(subject, ':', 2)::bigint END
       WHERE ${newest.after(next, this.cursors)} ORDER BY ${newest.orderAndLimit}`,
    );
    const page = newest.page(rows, this.cursors);
    return {
      items: page.items.map((row) => ({ ...row, done_at: row.done_at.toISOString() })),
      next: page.next,
    };
  }
}
