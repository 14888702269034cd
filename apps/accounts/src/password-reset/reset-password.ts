import { Controller, Inject } from '@nestjs/common';
import { type PayloadOf, resetPassword, sendPasswordAlert } from '@quillstead/contracts';
import { Acknowledgements, LOGGER, type Logger, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { EmailChanges } from '../email-change/index.js';
import { Emails } from '../mail/index.js';
import { NewPassword, queueOf } from '../password/index.js';
import { Sessions } from '../session/index.js';
import { AccountTokens } from '../token/index.js';

/**
 * Changes the password by an emailed link; every session of the account ends (docs/product/accounts.md#password-reset).
 */
@Controller()
export class ResetPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccountTokens,
    private readonly newPassword: NewPassword,
    private readonly emailChanges: EmailChanges,
    private readonly sessions: Sessions,
    private readonly emails: Emails,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Changes the password. Throws `expired_link`, and `invalid` for a common password, which leaves the link usable. */
  @Operation(resetPassword)
  async execute({ token, password1 }: PayloadOf<typeof resetPassword>): Promise<void> {
    const userId = await this.tokens.check('reset', token);
    const passwordHash = await this.newPassword.hash(password1, queueOf(userId));
    const { email, published } = await this.dataSource.transaction(async (manager) => {
      const { user } = await this.tokens.use('reset', token, manager);
      await this.tokens.drop(user.id, ['reset'], manager);
      // The person against whom the password is changed may have requested the pending address.
      await this.emailChanges.cancel(user, manager);
      user.passwordHash = passwordHash;
      await manager.save(user);
      return {
        email: user.email,
        published: await this.sessions.end({ userId: user.id }, manager),
      };
    });
    await this.emails.queueIfPossible(sendPasswordAlert, {
      user_id: userId,
      email,
      changed_at: new Date().toISOString(),
    });
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: userId }, 'chose a new password by email');
  }
}
