import { Inject, Injectable } from '@nestjs/common';
import type { logIn, PayloadOf, ReplyTypes, SessionCarrier } from '@quillstead/contracts';
import { CallError, Keepers, LOGGER, type Logger } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Passwords } from '../password/index.js';
import { toMember, User, UserRepository } from '../user/index.js';
import { Sessions } from './sessions.js';

/** Logs in by name or address (product.md, "Accounts"). */
@Injectable()
export class LogIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
    @Inject(Keepers) private readonly keepers: Pick<Keepers, 'applied'>,
  ) {}

  /**
   * The member, whose session is started. Throws `wrong_login` for an unknown person and for a wrong password
   * alike, in words and in time, and only to who knows the password `suspended`, and
   * `maintenance` while none but admins may come in. What was typed is not logged: people type passwords into the wrong field.
   */
  async run(payload: PayloadOf<typeof logIn>, carrier: SessionCarrier): Promise<ReplyTypes['member']> {
    const user = await this.users.findByLogin(payload.login);
    const isRight = await this.passwords.verify(user?.passwordHash ?? null, payload.password);
    if (user === null || !isRight) {
      this.logger.info({ user_id: user?.id ?? null }, 'log-in failed');
      throw new CallError('wrong_login');
    }
    const told = await this.dataSource.transaction(async (manager) => {
      await checkUnchanged(user, manager);
      if (carrier.admins_only && user.role !== 'admin') throw new CallError('maintenance');
      return this.sessions.start(user.id, carrier, manager);
    });
    await this.keepers.applied(told);
    this.logger.info({ user_id: user.id }, 'logged in');
    return toMember(user);
  }
}

/**
 * The row stays locked, so that a suspension or a new password that comes now finds the session that is about to be
 * started, and one that came since the password was looked at is seen.
 */
async function checkUnchanged({ id, passwordHash }: User, manager: EntityManager): Promise<void> {
  const lock = { mode: 'pessimistic_read' } as const;
  const user = await manager.findOne(User, {
    where: { id },
    select: { status: true, passwordHash: true },
    lock,
  });
  if (user?.passwordHash !== passwordHash) throw new CallError('wrong_login');
  if (user?.status === 'active') return;
  throw new CallError(user?.status === 'suspended' ? 'suspended' : 'wrong_login');
}
