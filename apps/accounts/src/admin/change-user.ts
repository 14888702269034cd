import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  changeUser,
  countOtherStaff,
  type PayloadOf,
  reinstateUser,
  type ResponseOf,
  suspendUser,
} from '@quillstead/contracts';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { In, Not, Repository } from 'typeorm';
import { User } from '../user/index.js';
import { toAdminUser } from './list-users.js';
import { Staff } from './staff.js';
import { UserChanges } from './user-changes.js';

/** Verifies, suspends or reinstates a person, or changes their role (docs/product/admin.md#roles). */
@Controller()
export class ChangeUser {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly staff: Staff,
    private readonly changes: UserChanges,
  ) {}

  /**
   * Returns the person after the change. A suspended person is logged out everywhere, and their pages are hidden,
   * before this returns. Throws `not_found`, also for a deleted account, and `last_admin`.
   */
  @Operation(changeUser)
  async execute(
    payload: PayloadOf<typeof changeUser>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof changeUser>> {
    const by = await this.staff.require('admin', context);
    return toAdminUser(await this.changes.apply(payload, by));
  }

  /**
   * Suspends a member for a moderator, until a time or without an end. Throws `not_found`, also when the caller is no
   * moderator, and `forbidden` when the person is of the staff: that is for admins.
   */
  @Operation(suspendUser)
  async suspend(
    { user_id: userId, ends_at: endsAt }: PayloadOf<typeof suspendUser>,
    context: RpcContext,
  ): Promise<void> {
    const by = await this.staff.require('moderator', context);
    const isOfMembers = !(await this.staff.has('admin', context));
    const until = endsAt == null ? null : new Date(endsAt);
    await this.changes.apply({ user_id: userId, status: 'suspended', until }, by, { isOfMembers });
  }

  /** Reinstates a suspended member for a moderator. Throws `not_found`, also when the caller is no moderator. */
  @Operation(reinstateUser)
  async reinstate({ user_id: userId }: PayloadOf<typeof reinstateUser>, context: RpcContext): Promise<null> {
    const by = await this.staff.require('moderator', context);
    await this.changes.apply({ user_id: userId, status: 'active' }, by);
    return null;
  }

  /** Returns the other active members of the staff. Throws `not_found` when the caller is no moderator. */
  @Operation(countOtherStaff)
  async countOthers(
    _payload: PayloadOf<typeof countOtherStaff>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof countOtherStaff>> {
    const id = await this.staff.require('moderator', context);
    const role = In(['moderator', 'admin']);
    const others = await this.users.findBy({ id: Not(id), status: 'active', role });
    return { count: others.length, ids: others.map((user) => user.id) };
  }
}
