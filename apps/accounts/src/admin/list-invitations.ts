import { Controller } from '@nestjs/common';
import { listInvitations, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, Cursors, KeyOrder, Operation, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { invitationRow, type InvitationRow, selectInvitations, toInvitation } from './invitation-rows.js';
import { Staff } from './staff.js';

const newest = new KeyOrder<InvitationRow>('invitations', ['invitation.id'], 'DESC', ({ invitation_id }) => [
  invitation_id,
]);

/** The invitations that admins have made, newest first. */
@Controller()
export class ListInvitations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly staff: Staff,
  ) {}

  /** A page. Throws `not_found` and `bad_cursor`. */
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
