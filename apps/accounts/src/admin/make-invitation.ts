import { Controller } from '@nestjs/common';
import { makeInvitation, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Invitation, Invitations } from '../invitation/index.js';
import { User } from '../user/index.js';
import { ActionLog } from './action-log.js';
import { toInvitation } from './invitation-rows.js';
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
      // Locked: who loses the role or the account at this moment would otherwise leave a link that works.
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
