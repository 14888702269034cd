import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, withdrawInvitation } from '@quillstead/contracts';
import { type RpcContext, CallError, execute, Operation, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog } from './action-log.js';
import { invitationRow, selectInvitations, toInvitation } from './invitation-rows.js';
import { Staff } from './staff.js';

/** Ends an invitation before its time. */
@Controller()
export class WithdrawInvitation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Returns the invitation after it; one that is withdrawn already stays so. Throws `not_found`. */
  @Operation(withdrawInvitation)
  async execute(
    { invitation_id: id }: PayloadOf<typeof withdrawInvitation>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof withdrawInvitation>> {
    const by = await this.staff.require('admin', context);
    return this.dataSource.transaction(async (manager) => {
      const found = await queryOne(
        manager,
        invitationRow,
        sql`${selectInvitations} WHERE invitation.id = ${id} FOR UPDATE OF invitation`,
      );
      if (found === undefined) throw new CallError('not_found');
      if (found.invitation_state === 'withdrawn') return toInvitation(found);
      await execute(manager, sql`UPDATE invitation SET withdrawn_at = now() WHERE id = ${id}`);
      const before = { uses_left: found.count_uses_left };
      await this.log.add(manager, by, 'withdraw_invitation', `invitation:${id}`, before, {});
      return toInvitation({ ...found, invitation_state: 'withdrawn' });
    });
  }
}
