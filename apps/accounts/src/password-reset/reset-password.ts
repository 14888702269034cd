import { Inject, Injectable } from '@nestjs/common';
import type { PayloadOf, resetPassword } from '@quillstead/contracts';
import { Keepers, LOGGER, type Logger } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { NewPassword } from '../password/index.js';
import { Sessions } from '../session/index.js';
import { AccountTokens } from '../token/index.js';

/** Chooses a new password with a mailed link; every session of the account ends (product.md, "Accounts"). */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccountTokens,
    private readonly newPassword: NewPassword,
    private readonly sessions: Sessions,
    @Inject(Keepers) private readonly keepers: Pick<Keepers, 'applied'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Throws `expired_link`, and `invalid` for a common password, which leaves the link as it was. */
  async run({ token, password1 }: PayloadOf<typeof resetPassword>): Promise<void> {
    await this.tokens.check('reset', token);
    const passwordHash = await this.newPassword.hash(password1);
    const { userId, told } = await this.dataSource.transaction(async (manager) => {
      const user = await this.tokens.use('reset', token, manager);
      await this.tokens.drop(user.id, ['reset'], manager);
      user.passwordHash = passwordHash;
      await manager.save(user);
      return { userId: user.id, told: await this.sessions.end({ userId: user.id }, manager) };
    });
    await this.keepers.applied(told);
    this.logger.info({ user_id: userId }, 'chose a new password by letter');
  }
}
