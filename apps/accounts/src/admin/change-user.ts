import { Controller, Inject } from '@nestjs/common';
import { changeUser, type PayloadOf, type ResponseOf, suspendUser } from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  Acknowledgements,
  Operation,
  Outbox,
  type OutboxEntry,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Sessions } from '../session/index.js';
import { publishUserChanged, User } from '../user/index.js';
import { ActionLog } from './action-log.js';
import { keepAnAdmin, lockAdmins } from './admins-lock.js';
import { Staff } from './staff.js';
import { toAdminUser } from './to-admin-user.js';

type Change = Partial<Pick<User, 'isVerified' | 'status' | 'role'>>;
type Payload = PayloadOf<typeof changeUser>;

/** Verifies, suspends, lets back or changes the role of somebody (docs/product/admin.md#roles). */
@Controller()
export class ChangeUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    private readonly log: ActionLog,
  ) {}

  /**
   * Returns the person after the change. A suspended person is logged out everywhere, and their pages are hidden,
   * before this returns. Throws `not_found`, also for a deleted account, and `last_admin`.
   */
  @Operation(changeUser)
  async execute(payload: Payload, context: RpcContext): Promise<ResponseOf<typeof changeUser>> {
    const by = await this.staff.require('admin', context);
    return this.apply(payload, by);
  }

  /**
   * Suspends a member for a moderator. Throws `not_found`, also when the caller is none, and `forbidden` when the
   * person is of the staff: that is for admins.
   */
  @Operation(suspendUser)
  async suspend({ user_id: userId }: PayloadOf<typeof suspendUser>, context: RpcContext): Promise<void> {
    const by = await this.staff.require('moderator', context);
    const user = await this.dataSource.manager.findOneBy(User, { id: userId });
    const isStaff = user !== null && user.role !== 'member';
    if (isStaff && !(await this.staff.has('admin', context))) throw new CallError('forbidden');
    await this.apply({ user_id: userId, status: 'suspended' }, by);
  }

  private async apply(payload: Payload, by: number): Promise<ResponseOf<typeof changeUser>> {
    const { user, published } = await this.dataSource.transaction((manager) =>
      this.change(payload, by, manager),
    );
    if (published !== null) await this.acknowledgements.wait(published);
    return toAdminUser(user);
  }

  /**
   * The published event is null when there was nothing to change. A suspension is published again: an admin who repeats
   * it may have had no response the first time, and this response must mean that every service has applied it.
   */
  private async change(
    payload: Payload,
    by: number,
    manager: EntityManager,
  ): Promise<{ user: User; published: OutboxEntry | null }> {
    if (payload.role || payload.status) await lockAdmins(manager);
    const id = payload.user_id;
    const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (user === null || user.status === 'deleted') throw new CallError('not_found');
    const before = stateOf(user);
    Object.assign(user, changeOf(payload));
    const after = stateOf(user);
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    if (changed.length === 0 && payload.status !== 'suspended') return { user, published: null };
    const wasAdmin = before['role'] === 'admin' && before['status'] === 'active';
    if (wasAdmin && (user.role !== 'admin' || user.status !== 'active')) await keepAnAdmin(id, manager);
    user.version += 1;
    await manager.save(user);
    if (user.status !== 'active') await this.sessions.end({ userId: id }, manager);
    if (changed.length > 0)
      await this.log.add(
        manager,
        by,
        'change_user',
        `user:${id}`,
        pick(before, changed),
        pick(after, changed),
      );
    return { user, published: await publishUserChanged(this.outbox, manager, user) };
  }
}

function changeOf({ is_verified, status, role }: Payload): Change {
  return {
    ...(is_verified == null ? {} : { isVerified: is_verified }),
    ...(status ? { status } : {}),
    ...(role ? { role } : {}),
  };
}

function stateOf({ role, status, isVerified }: User): Record<string, string | number> {
  return { role, status, is_verified: isVerified };
}

function pick(
  state: Record<string, string | number>,
  keys: readonly string[],
): Record<string, string | number> {
  return Object.fromEntries(Object.entries(state).filter(([key]) => keys.includes(key)));
}
