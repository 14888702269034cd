import { Inject, Injectable } from '@nestjs/common';
import type { NewSession, ResponseTypes } from '@quillstead/contracts';
import { CallError, LOGGER, type Logger } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { type Challenged, LogInChallenges, SecondFactors } from '../second-factor/index.js';
import { User, UserRepository } from '../user/index.js';
import { CompleteLogIn } from './complete-log-in.js';
import { suspended } from './log-in.js';

interface Begun {
  readonly login: string;
  /** The token of the log-in whose password was right. */
  readonly token: string;
}

/** Completes a log-in by its second step, a code or a passkey (docs/product/accounts.md#two-step-log-in). */
@Injectable()
export class SecondStep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly challenges: LogInChallenges,
    private readonly factors: SecondFactors,
    private readonly completion: CompleteLogIn,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Returns what `CompleteLogIn` returns. Throws what `prove` throws; `expired_challenge` when the password must be
   * given again: after too long a time, too many tries or a change of the account; `suspended`, and `maintenance`.
   */
  async take(
    { login, token }: Begun,
    newSession: NewSession,
    prove: (userId: number, manager: EntityManager) => Promise<void>,
  ): Promise<ResponseTypes['log_in_end']> {
    const challenged = await this.challenges.takeTry(token);
    // The login must name the same member: the gateway counts the tries of the person whom `login` names.
    const { id } = await this.users.findIdByLogin(login);
    if (id !== challenged.user_id) throw new CallError('expired_challenge');
    const begun = await this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const found = await manager.findOne(User, { where: { id }, lock });
      const member = this.checkUnchanged(found, challenged);
      if (newSession.admins_only && member.role !== 'admin') throw new CallError('maintenance');
      if (!(await this.factors.isOn(id, manager))) throw new CallError('expired_challenge');
      await prove(id, manager).catch((error: unknown) => {
        this.logger.info({ user_id: id }, 'log-in failed at the second factor');
        throw error;
      });
      await this.challenges.end(token, manager);
      return this.completion.begin(member, { ...newSession, hasTwoFactors: true }, manager);
    });
    return this.completion.complete(begun, newSession);
  }

  private checkUnchanged(user: User | null, challenged: Challenged): User {
    if (user === null || !this.challenges.isOf(challenged, user)) throw new CallError('expired_challenge');
    if (user.status === 'active' || user.status === 'leaving') return user;
    throw user.status === 'suspended' ? suspended(user) : new CallError('expired_challenge');
  }
}
