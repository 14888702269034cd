import { Controller, Inject } from '@nestjs/common';
import { changePassword, type PayloadOf, sendPasswordAlert } from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  Acknowledgements,
  LOGGER,
  type Logger,
  Operation,
} from '@quillstead/service-kit';
import { DataSource, Not } from 'typeorm';
import { EmailChanges } from '../email-change/index.js';
import { Emails } from '../mail/index.js';
import { NewPassword, queueOf } from '../password/index.js';
import { Sessions } from '../session/index.js';
import { StepUp } from '../step-up/index.js';
import { AccountTokens } from '../token/index.js';
import { User } from '../user/index.js';

/**
 * Changes a member's password: only the browser in which it is changed stays logged in
 * (docs/product/accounts.md#passwords).
 */
@Controller()
export class ChangePassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    private readonly newPassword: NewPassword,
    private readonly tokens: AccountTokens,
    private readonly emailChanges: EmailChanges,
    private readonly sessions: Sessions,
    private readonly emails: Emails,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Changes the password. Throws `wrong_password` when the present one is sent and not right, `step_up_required`
   * without it, and `invalid` when the new one is too common.
   */
  @Operation(changePassword)
  async execute(sent: PayloadOf<typeof changePassword>, context: RpcContext): Promise<void> {
    const before = await this.stepUp.require(sent.password, context);
    const sessionId = context.viewer?.session_id ?? 0;
    const passwordHash = await this.newPassword.hash(sent.password1, queueOf(before.id));
    const { email, published } = await this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const user = await manager.findOneOrFail(User, { where: { id: before.id }, lock });
      // Another change came first, and the password that this request sent is no longer the present one.
      if (user.passwordHash !== before.passwordHash) throw new CallError('wrong_password');
      await this.tokens.drop(user.id, ['reset'], manager);
      // A person who knew the old password may have requested the pending address.
      await this.emailChanges.cancel(user, manager);
      user.passwordHash = passwordHash;
      await manager.save(user);
      const others = { userId: user.id, id: Not(sessionId) };
      return { email: user.email, published: await this.sessions.end(others, manager) };
    });
    await this.emails.queueIfPossible(sendPasswordAlert, {
      user_id: before.id,
      email,
      changed_at: new Date().toISOString(),
    });
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: before.id }, 'changed the password');
  }
}
