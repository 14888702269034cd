import { formatDateTime } from '@quillstead/catalogue';
import { Controller, Inject } from '@nestjs/common';
import { logIn, type PayloadOf, type ResponseTypes } from '@quillstead/contracts';
import { CallError, LOGGER, type Logger, Operation } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Passwords } from '../password/index.js';
import { Passkeys } from '../passkey/index.js';
import { LogInChallenges, SecondFactors } from '../second-factor/index.js';
import { User, UserRepository } from '../user/index.js';
import { CompleteLogIn } from './complete-log-in.js';
import { readNewSession } from './new-session.js';

/** Logs in by name or address (docs/product/accounts.md#log-in). */
@Controller()
export class LogIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly challenges: LogInChallenges,
    private readonly passkeys: Passkeys,
    private readonly completion: CompleteLogIn,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Returns the member, whose session is started; or, without a session, a challenge if a second factor is needed too,
   * and for an account that its member deleted the token to come back. Throws `wrong_login` for an unknown person and
   * for a wrong password alike, in words and in time; `suspended`, and `maintenance` while only admins may log in, only
   * to a person who knows the password. What was typed is not logged: people type passwords into the wrong field.
   */
  @Operation(logIn)
  async execute(payload: PayloadOf<typeof logIn>): Promise<ResponseTypes['log_in']> {
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
    const { challenge, begun } = await this.dataSource.transaction(async (manager) => {
      const unchanged = await lockUnchanged(user, manager);
      if (newSession.admins_only && user.role !== 'admin') throw new CallError('maintenance');
      if (await this.factors.isOn(user.id, manager))
        return { challenge: await this.challenges.begin(user, manager), begun: null };
      return { challenge: null, begun: await this.completion.begin(unchanged, newSession, manager) };
    });
    if (begun !== null) return this.completion.complete(begun, newSession);
    const hasPasskey = await this.passkeys.hasSome(user.id);
    return { id: null, challenge, ...(hasPasskey && { has_passkey: 1 as const }) };
  }
}

/** Returns the error for a suspended member, which says until when. */
export function suspended({ suspendedUntil: until }: Pick<User, 'suspendedUntil'>): CallError {
  if (until === null) return new CallError('suspended');
  return new CallError('suspended', `This account is suspended until ${formatDateTime(until, 'UTC')} UTC.`);
}

/**
 * Locks the row and returns the member, unless the account has changed since the password was verified. The lock makes
 * a concurrent suspension or new password find the session that is about to be started, and two log-ins wait for each
 * other, so that sessions are counted exactly.
 */
async function lockUnchanged({ id, passwordHash }: User, manager: EntityManager): Promise<User> {
  const lock = { mode: 'for_no_key_update' } as const;
  const user = await manager.findOne(User, { where: { id }, lock });
  if (user?.passwordHash !== passwordHash) throw new CallError('wrong_login');
  if (user.status === 'active' || user.status === 'leaving') return user;
  throw user.status === 'suspended' ? suspended(user) : new CallError('wrong_login');
}
