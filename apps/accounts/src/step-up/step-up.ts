import { Inject, Injectable } from '@nestjs/common';
import { CallError, LOGGER, type Logger, type RpcContext } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Passwords, queueOf } from '../password/index.js';
import { Sessions } from '../session/index.js';
import { User, UserRepository } from '../user/index.js';

/** Decides whether a member has proved who they are (docs/product/accounts.md#step-up). */
@Injectable()
export class StepUp {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Returns the member. A password that was sent is the proof, and proves the session for the next acts too; without
   * one the session must have been proved a short time ago. Throws `forbidden` for a visitor, `wrong_password`, and
   * `step_up_required`.
   */
  async require(password: string | null | undefined, { viewer }: RpcContext): Promise<User> {
    const user = viewer && (await this.users.findActive(viewer.id));
    if (!user) throw new CallError('forbidden');
    if (password) {
      await this.checkPassword(user, password);
      await this.sessions.noteProof(viewer.session_id, user.id);
    } else if (!(await this.sessions.proofOf(viewer.session_id, user.id)).is_proved) {
      throw new CallError('step_up_required');
    }
    return user;
  }

  /** Checks a password. Throws `wrong_password`. */
  async checkPassword({ id, passwordHash }: User, password: string): Promise<void> {
    if (await this.passwords.verify(passwordHash, password, queueOf(id))) return;
    this.logger.info({ user_id: id }, 'step-up failed');
    throw new CallError('wrong_password');
  }

  /**
   * Locks the member's row, so that log-ins and changes of how to log in wait for each other. Throws `wrong_password`
   * when the password was changed since it was proved, or the account is no longer active.
   */
  async lock({ id, passwordHash }: User, manager: EntityManager): Promise<void> {
    const lock = { mode: 'for_no_key_update' } as const;
    const now = await manager.findOneOrFail(User, { where: { id }, lock });
    if (now.status !== 'active' || now.passwordHash !== passwordHash) throw new CallError('wrong_password');
  }
}
