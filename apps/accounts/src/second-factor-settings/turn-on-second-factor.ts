import { Controller, Inject } from '@nestjs/common';
import {
  confirmSecondFactor,
  type PayloadOf,
  type ResponseTypes,
  sendSecondFactorAlert,
  startSecondFactor,
} from '@quillstead/contracts';
import {
  Acknowledgements,
  CallError,
  LOGGER,
  type Logger,
  Operation,
  type RpcContext,
} from '@quillstead/service-kit';
import { DataSource, Not } from 'typeorm';
import { Emails } from '../mail/index.js';
import { SecondFactors } from '../second-factor/index.js';
import { Sessions } from '../session/index.js';
import { StepUp } from '../step-up/index.js';
import { User } from '../user/index.js';

/** Makes the secret for a member's authenticator app (docs/product/accounts.md#two-step-log-in). */
@Controller()
export class StartSecondFactor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    private readonly factors: SecondFactors,
  ) {}

  /** Returns the secret. Throws `wrong_password`, `step_up_required`, and `conflict` when the second factor is on. */
  @Operation(startSecondFactor)
  async execute(
    { password }: PayloadOf<typeof startSecondFactor>,
    context: RpcContext,
  ): Promise<ResponseTypes['second_factor_secret']> {
    const user = await this.stepUp.require(password, context);
    return this.dataSource.transaction(async (manager) => {
      await this.stepUp.lock(user, manager);
      return this.factors.start(user, manager);
    });
  }
}

/** Turns a member's second factor on: only the browser in which this is done stays logged in. */
@Controller()
export class ConfirmSecondFactor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly emails: Emails,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Returns the recovery codes. Throws `wrong_code`, `conflict` when there is no secret to confirm, and `forbidden`.
   */
  @Operation(confirmSecondFactor)
  async execute(
    { code }: PayloadOf<typeof confirmSecondFactor>,
    { viewer }: RpcContext,
  ): Promise<ResponseTypes['recovery_codes']> {
    if (viewer === null) throw new CallError('forbidden');
    const { id: userId, session_id: sessionId } = viewer;
    const { codes, published } = await this.dataSource.transaction(async (manager) => {
      // A concurrent log-in either has started its session before, which ends here, or needs a code.
      const lock = { mode: 'for_no_key_update' } as const;
      const user = await manager.findOne(User, { where: { id: userId, status: 'active' }, lock });
      // A new password may have ended the session since the gateway read it: the person against whom it was changed
      // must not turn on an app of their own.
      if (user === null || !(await this.sessions.isThere(userId, sessionId, manager)))
        throw new CallError('forbidden');
      const made = await this.factors.confirm(userId, code, manager);
      await this.sessions.noteProof(sessionId, userId, { hasTwoFactors: true, manager });
      return {
        codes: made,
        published: await this.sessions.end({ userId, id: Not(sessionId) }, manager),
      };
    });
    await this.emails.queueIfPossible(sendSecondFactorAlert, {
      user_id: userId,
      change: 'on',
      changed_at: new Date().toISOString(),
    });
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: userId }, 'turned the second factor on');
    return { recovery_codes: codes };
  }
}
