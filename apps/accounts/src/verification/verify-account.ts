import { Controller, Inject } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, verifyAccount } from '@quillstead/contracts';
import { type RpcContext, LOGGER, type Logger, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailChanges } from '../email-change/index.js';
import { AccountTokens } from '../token/index.js';
import { publishUserChanged, takenError, takenErrorOf, toViewer, UserRepository } from '../user/index.js';

/** Confirms an address, so that its account is verified. A pending one becomes the account's. */
@Controller()
export class VerifyAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccountTokens,
    private readonly users: UserRepository,
    private readonly emailChanges: EmailChanges,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Returns the viewer as they are now. Throws `expired_link` for a token that is used, over, unknown, or of an address
   * that was changed since; and, without a change, `taken` for a new address that another account has by now and
   * `unreachable` when the email to the former address can't be queued.
   */
  @Operation(verifyAccount)
  async execute(
    payload: PayloadOf<typeof verifyAccount>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof verifyAccount>> {
    const work = (manager: EntityManager) => this.confirm(payload.token, manager);
    const userId = await this.dataSource.transaction(work).catch((error: unknown) => {
      throw takenErrorOf(error) ?? error;
    });
    this.logger.info({ user_id: userId }, 'confirmed the address');
    return toViewer(viewer && (await this.users.findActive(viewer.id)));
  }

  private async confirm(token: string, manager: EntityManager): Promise<number> {
    const { user } = await this.tokens.use('verify', token, manager);
    const next = user.emailPending;
    if (next === null) {
      // Other emails may have been requested meanwhile: they have nothing left to confirm.
      await this.tokens.drop(user.id, ['verify'], manager);
    } else {
      if (await this.users.isAddressTaken(next, user.id, manager)) throw takenError('email');
      await this.emailChanges.complete(user, next, manager);
    }
    user.isVerified = 1;
    user.version += 1;
    await manager.save(user);
    await publishUserChanged(this.outbox, manager, user);
    return user.id;
  }
}
