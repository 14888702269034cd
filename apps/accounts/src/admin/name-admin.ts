import { CallError, execute, type Outbox, queryOne, sql } from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { publishUserChanged, User } from '../user/index.js';
import { ActionLog } from './action-log.js';

/** The outcome, which selects the message at the terminal. */
export type Named = 'named' | 'already' | 'unknown' | 'inactive';

/**
 * Makes a member an admin in the name of the site's operator (docs/product/admin.md#roles). The first admin gets the
 * role in this way.
 * @param username in upper or lower case
 */
export async function nameAdmin(username: string, dataSource: DataSource, outbox: Outbox): Promise<Named> {
  return dataSource.transaction(async (manager) => {
    await lockAdmins(manager);
    const user = await manager
      .createQueryBuilder(User, 'person')
      .setLock('pessimistic_write')
      .where('lower(person.username) = lower(:username)', { username })
      .getOne();
    if (user === null || user.status === 'deleted') return 'unknown';
    if (user.status !== 'active') return 'inactive';
    if (user.role === 'admin') return 'already';
    const before = { role: user.role };
    user.role = 'admin';
    user.version += 1;
    await manager.save(user);
    await new ActionLog().add(manager, null, 'name_admin', `user:${user.id}`, before, { role: 'admin' });
    await publishUserChanged(outbox, manager, user);
    return 'named';
  });
}

/** Makes changes of who is an admin wait for each other, until the transaction ends: so two cannot both be the last. */
export async function lockAdmins(manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT pg_advisory_xact_lock(hashtext('accounts'), hashtext('admins'))`);
}

/** Throws `last_admin` when there is no other active admin. It must be called under `lockAdmins`. */
export async function keepAnAdmin(userId: number, manager: EntityManager): Promise<void> {
  const other = await queryOne(
    manager,
    {},
    sql`SELECT FROM "user" WHERE role = 'admin' AND status = 'active' AND id <> ${userId} LIMIT 1`,
  );
  if (other === undefined) throw new CallError('last_admin');
}
