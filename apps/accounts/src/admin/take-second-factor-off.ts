import type { DataSource } from 'typeorm';
import { Passkey } from '../passkey/index.js';
import { LogInChallenge, RecoveryCode, SecondFactor } from '../second-factor/index.js';
import { Session } from '../session/index.js';
import { User } from '../user/index.js';
import { ActionLog } from './action-log.js';

/** The outcome, which selects the message at the terminal. */
export type TakenOff = 'off' | 'was_off' | 'unknown';

/**
 * Removes the second factor and the passkeys of a member who lost them, in the name of the site's operator
 * (docs/product/admin.md#roles).
 * @param username in upper or lower case
 */
export async function takeSecondFactorOff(username: string, dataSource: DataSource): Promise<TakenOff> {
  return dataSource.transaction(async (manager) => {
    const user = await manager
      .createQueryBuilder(User, 'person')
      .setLock('pessimistic_write')
      .where('lower(person.username) = lower(:username)', { username })
      .getOne();
    if (user === null || user.status === 'deleted') return 'unknown';
    const userId = user.id;
    await manager.delete(LogInChallenge, { userId });
    await manager.delete(RecoveryCode, { userId });
    const factor = await manager.delete(SecondFactor, { userId });
    const passkeys = await manager.delete(Passkey, { userId });
    if (factor.affected !== 1 && !passkeys.affected) return 'was_off';
    // The session of a thief who added one of them counts as proved no more.
    await manager.update(Session, { userId }, { hasTwoFactors: false, provedAt: null });
    const [before, after] = [{ second_factor: 1 }, { second_factor: 0 }];
    await new ActionLog().add(manager, null, 'take_second_factor_off', `user:${userId}`, before, after);
    return 'off';
  });
}
