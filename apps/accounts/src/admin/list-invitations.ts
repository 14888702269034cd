import { Controller } from '@nestjs/common';
import { listInvitations, type PayloadOf, type ResponseOf, type ResponseTypes } from '@quillstead/contracts';
import {
  Cursors,
  integer,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  type RpcContext,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Staff } from './staff.js';

type Listed = ResponseTypes['invitation'];

export const invitationRow = {
  invitation_id: integer,
  username: text,
  invitation_note: text.orNull,
  invitation_uses: integer,
  count_uses_left: integer,
  made_at: time,
  expires_at: time,
  invitation_state: text.as<Listed['invitation_state']>(),
};
type InvitationRow = RowOf<typeof invitationRow>;

/** The statement that reads invitations, up to its `WHERE`. */
export const selectInvitations = sql`
  SELECT invitation.id AS invitation_id, person.username, invitation.note AS invitation_note,
         uses AS invitation_uses, uses_left AS count_uses_left, made_at, expires_at,
         CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN uses_left = 0 THEN 'used'
              WHEN expires_at <= now() THEN 'expired' ELSE 'open' END AS invitation_state
  FROM invitation JOIN "user" person ON person.id = made_by`;

export function toInvitation(row: InvitationRow): Listed {
  return { ...row, made_at: row.made_at.toISOString(), expires_at: row.expires_at.toISOString() };
}

const newest = new KeyOrder<InvitationRow>('invitations', ['invitation.id'], 'DESC', ({ invitation_id }) => [
  invitation_id,
]);

/** Lists the invitations that admins have made, newest first. */
@Controller()
export class ListInvitations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly staff: Staff,
  ) {}

  /** Returns a page. Throws `not_found` and `bad_cursor`. */
  @Operation(listInvitations)
  async execute(
    { next }: PayloadOf<typeof listInvitations>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listInvitations>> {
    await this.staff.require('admin', context);
    const after = newest.after(next, this.cursors);
    const rows = await query(
      this.dataSource,
      invitationRow,
      sql`${selectInvitations} WHERE ${after} ORDER BY ${newest.orderAndLimit}`,
    );
    const page = newest.page(rows, this.cursors);
    return { items: page.items.map(toInvitation), next: page.next };
  }
}
