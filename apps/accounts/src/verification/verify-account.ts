import { Inject, Injectable } from '@nestjs/common';
import type { PayloadOf, verifyAccount } from '@quillstead/contracts';
import { LOGGER, type Logger, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { AccountTokens } from '../token/index.js';
import { tellUserChanged } from '../user/index.js';

/** Confirms an address: its account is verified (product.md, "People and what they may see"). */
@Injectable()
export class VerifyAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccountTokens,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Throws `expired_link` for a token that is used, over, unknown, or of an address that was changed since. */
  async run({ token }: PayloadOf<typeof verifyAccount>): Promise<void> {
    const userId = await this.dataSource.transaction(async (manager) => {
      const user = await this.tokens.use('verify', token, manager);
      // Other letters may have been asked for meanwhile: there is nothing left for them to confirm.
      await this.tokens.drop(user.id, ['verify'], manager);
      user.isVerified = 1;
      user.version += 1;
      await manager.save(user);
      await tellUserChanged(this.outbox, manager, user);
      return user.id;
    });
    this.logger.info({ user_id: userId }, 'confirmed the address');
  }
}
