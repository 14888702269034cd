import { Controller, Inject } from '@nestjs/common';
import { type PayloadOf, removePasskey, sendPasskeyAlert } from '@quillstead/contracts';
import { CallError, LOGGER, type Logger, Operation, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Emails } from '../mail/index.js';
import { Passkey } from '../passkey/index.js';
import { Sessions } from '../session/index.js';
import { StepUp } from '../step-up/index.js';

/** Removes a passkey from an account. The authenticator may still show it, but it no longer works. */
@Controller()
export class RemovePasskey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    private readonly sessions: Sessions,
    private readonly emails: Emails,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Removes it. Throws `forbidden`, `wrong_password`, `step_up_required` and `not_found`. */
  @Operation(removePasskey)
  async execute({ id, password }: PayloadOf<typeof removePasskey>, context: RpcContext): Promise<void> {
    const user = await this.stepUp.require(password, context);
    await this.dataSource.transaction(async (manager) => {
      await this.stepUp.lock(user, manager);
      const { affected } = await manager.delete(Passkey, { id, userId: user.id });
      if (affected !== 1) throw new CallError('not_found');
      await this.sessions.forgetFactors(user.id, manager);
    });
    await this.emails.queueIfPossible(sendPasskeyAlert, {
      user_id: user.id,
      change: 'removed',
      changed_at: new Date().toISOString(),
    });
    this.logger.info({ user_id: user.id }, 'removed a passkey');
  }
}
