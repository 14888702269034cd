import { Controller, Inject } from '@nestjs/common';
import {
  logIn,
  type PayloadOf,
  type ResponseTypes,
  sendLogInAlert,
  type NewSession,
} from '@quillstead/contracts';
import { CallError, Acknowledgements, LOGGER, type Logger, Operation } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Emails } from '../mail/index.js';
import { Passwords } from '../password/index.js';
import { toMember, User, UserRepository } from '../user/index.js';
import { readNewSession } from './new-session.js';
import { Sessions } from './sessions.js';

/** Logs in by name or address (docs/product/accounts.md#log-in). */
@Controller()
export class LogIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly emails: Emails,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * The member, whose session is started. Throws `wrong_login` for an unknown person and for a wrong password alike, in
   * words and in time, and only to who knows the password `suspended`, and `maintenance` while none but admins may come
   * in. What was typed is not logged: people type passwords into the wrong field.
   */
  @Operation(logIn)
  async execute(payload: PayloadOf<typeof logIn>): Promise<ResponseTypes['member']> {
    const newSession = readNewSession(payload);
    const user = await this.users.findByLogin(payload.login);
    const isRight = await this.passwords.verify(
      user?.passwordHash ?? null,
      payload.password,
      newSession.address_key,
    );
    if (user === null || !isRight) {
      this.logger.info({ user_id: user?.id ?? null }, 'log-in failed');
      throw new CallError('wrong_login');
    }
    const published = await this.dataSource.transaction(async (manager) => {
      await checkUnchanged(user, manager);
      if (newSession.admins_only && user.role !== 'admin') throw new CallError('maintenance');
      return this.sessions.start(user.id, newSession, manager);
    });
    if (newSession.is_new_device) this.alert(user.id, newSession);
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: user.id }, 'logged in');
    return toMember(user);
  }

  /** Without waiting: a log-in needs no queue of jobs. */
  private alert(userId: number, { user_agent }: NewSession): void {
    const loggedInAt = new Date().toISOString();
    void this.emails.queueIfPossible(sendLogInAlert, {
      user_id: userId,
      logged_in_at: loggedInAt,
      user_agent,
    });
  }
}

/**
 * The row stays locked, so that a suspension or a new password that comes now finds the session that is about to be
 * started, and one that came since the password was looked at is seen. Two log-ins take turns, so that sessions are
 * counted exactly.
 */
async function checkUnchanged({ id, passwordHash }: User, manager: EntityManager): Promise<void> {
  const lock = { mode: 'for_no_key_update' } as const;
  const user = await manager.findOne(User, {
    where: { id },
    select: { status: true, passwordHash: true },
    lock,
  });
  if (user?.passwordHash !== passwordHash) throw new CallError('wrong_login');
  if (user?.status === 'active') return;
  throw new CallError(user?.status === 'suspended' ? 'suspended' : 'wrong_login');
}
