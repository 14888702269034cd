import { Controller } from '@nestjs/common';
import { makeInvitation, type PayloadOf, type ResponseOf, withdrawInvitation } from '@quillstead/contracts';
import { CallError, execute, Operation, queryOne, type RpcContext, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Invitation, Invitations } from '../invitation/index.js';
import { User } from '../user/index.js';
import { ActionLog } from './action-log.js';
import { invitationRow, selectInvitations, toInvitation } from './list-invitations.js';
import { Staff } from './staff.js';

const day = 24 * 60 * 60 * 1_000;

/** Makes a link by which an admin invites people to sign up (docs/product/admin.md#invitations). */
@Controller()
export class MakeInvitation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly invitations: Invitations,
    private readonly log: ActionLog,
  ) {}

  /** Returns the invitation and its token, which is not stored. Throws `not_found` for everybody but admins. */
  @Operation(makeInvitation)
  async execute(
    { invitation_uses: uses, invitation_days: days, invitation_note: note }: PayloadOf<typeof makeInvitation>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof makeInvitation>> {
    const madeBy = await this.staff.require('admin', context);
    const { token, hash: tokenHash } = this.invitations.mint();
    const madeAt = new Date();
    const expiresAt = new Date(+madeAt + days * day);
    return this.dataSource.transaction(async (manager) => {
      // The row is locked: an admin who loses the role or the account at this moment would otherwise leave a link that
      // works.
      const admin = await manager.findOne(User, {
        where: { id: madeBy, role: 'admin', status: 'active' },
        lock: { mode: 'pessimistic_read' },
      });
      if (admin === null) throw new CallError('not_found');
      const made = await manager.save(Invitation, {
        tokenHash,
        madeBy,
        note: note || null,
        uses,
        usesLeft: uses,
        madeAt,
        expiresAt,
      });
      await this.log.add(manager, madeBy, 'make_invitation', `invitation:${made.id}`, {}, { uses, days });
      const invitation = toInvitation({
        invitation_id: made.id,
        username: admin.username,
        invitation_note: made.note,
        invitation_uses: uses,
        count_uses_left: uses,
        made_at: madeAt,
        expires_at: expiresAt,
        invitation_state: 'open',
      });
      return { token, invitation };
    });
  }
}

/** Ends an invitation before its time. */
@Controller()
export class WithdrawInvitation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Returns the withdrawn invitation; one that was withdrawn before stays so. Throws `not_found`. */
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
