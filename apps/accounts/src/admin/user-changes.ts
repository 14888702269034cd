import { Inject, Injectable } from '@nestjs/common';
import { type changeUser, type PayloadOf, sendDeletionEmail } from '@quillstead/contracts';
import { CallError, Acknowledgements, Outbox, type OutboxEntry } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Invitations } from '../invitation/index.js';
import { Emails } from '../mail/index.js';
import { PlacePictures } from '../picture-files/index.js';
import { Sessions } from '../session/index.js';
import { publishUserChanged, timeToComeBack, User } from '../user/index.js';
import { ActionLog } from './action-log.js';
import { keepAnAdmin, lockAdmins } from './name-admin.js';

type Change = Partial<Pick<User, 'isVerified' | 'status' | 'suspendedUntil' | 'deletesAt' | 'role'>>;

/** A change of a person; a suspension without an end lasts until they are reinstated. */
export type UserChange = PayloadOf<typeof changeUser> & { readonly until?: Date | null };

interface Conditions {
  /** True to throw `forbidden` for a person who is of the staff. */
  readonly isOfMembers?: boolean;
  /** Returns false for a person who is left as they are. */
  readonly isDue?: (user: User) => boolean;
}

/** Changes people in the name of the staff, with an entry in the log. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly invitations: Invitations,
    private readonly pictures: PlacePictures,
    private readonly emails: Emails,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    private readonly log: ActionLog,
  ) {}

  /**
   * Returns the person after the change, once every service has applied it. Throws `not_found`, also for a deleted
   * account, and `last_admin`.
   *
   * @param by the member of the staff; null: the site itself, as when a suspension is over
   * @param conditions of the person as they are when the row is locked
   */
  async apply(payload: UserChange, by: number | null, conditions: Conditions = {}): Promise<User> {
    const { user, published } = await this.dataSource.transaction((manager) =>
      this.change(payload, { by, ...conditions }, manager),
    );
    if (published !== null && user.picture !== null)
      await this.pictures.now({ userId: user.id, name: user.picture });
    if (published !== null && payload.status === 'active' && user.status === 'leaving')
      await this.emails.queueIfPossible(sendDeletionEmail, { user_id: user.id, kind: 'leaving' });
    if (published !== null) await this.acknowledgements.wait(published);
    return user;
  }

  /**
   * Changes the row. The published event is null when there was nothing to change. A suspension is published again: an
   * admin who repeats it may have had no response the first time, and this response must mean that every service has
   * applied it.
   */
  private async change(
    payload: UserChange,
    { by, isOfMembers = false, isDue = () => true }: Conditions & { by: number | null },
    manager: EntityManager,
  ): Promise<{ user: User; published: OutboxEntry | null }> {
    if (payload.role || payload.status) await lockAdmins(manager);
    const id = payload.user_id;
    const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (user === null || user.status === 'deleted') throw new CallError('not_found');
    if (isOfMembers && user.role !== 'member') throw new CallError('forbidden');
    if (!isDue(user)) return { user, published: null };
    const before = stateOf(user);
    Object.assign(user, changeOf(payload, user));
    const after = stateOf(user);
    const changed = Object.keys({ ...before, ...after }).filter((key) => after[key] !== before[key]);
    if (changed.length === 0 && payload.status !== 'suspended') return { user, published: null };
    const wasAdmin = before['role'] === 'admin' && before['status'] === 'active';
    if (wasAdmin && (user.role !== 'admin' || user.status !== 'active')) {
      await keepAnAdmin(id, manager);
      await this.invitations.withdrawAllOf(id, manager);
    }
    user.version += 1;
    await manager.save(user);
    if (user.picture !== null) await this.pictures.later({ userId: id, name: user.picture }, manager);
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

/**
 * Returns the changed columns. A member who had deleted their account, and is reinstated after a suspension, still has
 * to come back themselves.
 */
function changeOf(
  { is_verified, status: wanted, role, until = null }: UserChange,
  before: Pick<User, 'status' | 'deletesAt'>,
): Change {
  const isLeaving = wanted === 'active' && before.deletesAt !== null;
  const status = isLeaving ? 'leaving' : wanted;
  // The member could not come back during the suspension.
  const deletesAt = isLeaving && before.status === 'suspended' ? timeToComeBack() : before.deletesAt;
  return {
    ...(is_verified == null ? {} : { isVerified: is_verified }),
    ...(status ? { status, suspendedUntil: status === 'suspended' ? until : null } : {}),
    ...(isLeaving ? { deletesAt } : {}),
    ...(role ? { role } : {}),
  };
}

function stateOf({ role, status, isVerified, suspendedUntil }: User): Record<string, string | number> {
  const until = suspendedUntil?.toISOString();
  return { role, status, is_verified: isVerified, ...(until !== undefined && { suspended_until: until }) };
}

function pick(
  state: Record<string, string | number>,
  keys: readonly string[],
): Record<string, string | number> {
  return Object.fromEntries(Object.entries(state).filter(([key]) => keys.includes(key)));
}
