import { Controller, Inject } from '@nestjs/common';
import { type PayloadOf, sendSecondFactorAlert, turnOffSecondFactor } from '@quillstead/contracts';
import { LOGGER, type Logger, Operation, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Emails } from '../mail/index.js';
import { SecondFactors } from '../second-factor/index.js';
import { Sessions } from '../session/index.js';
import { StepUp } from '../step-up/index.js';

/** Turns a member's second factor off: log-ins need only the password. */
@Controller()
export class TurnOffSecondFactor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly emails: Emails,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Turns it off. Throws `wrong_password`, `step_up_required` and `wrong_code`. */
  @Operation(turnOffSecondFactor)
  async execute(
    { password, code }: PayloadOf<typeof turnOffSecondFactor>,
    context: RpcContext,
  ): Promise<void> {
    const user = await this.stepUp.require(password, context);
    const wasOn = await this.dataSource.transaction(async (manager) => {
      await this.stepUp.lock(user, manager);
      if (!(await this.factors.isOn(user.id, manager))) return false;
      await this.factors.use(user.id, code, manager);
      const isOff = await this.factors.turnOff(user.id, manager);
      await this.sessions.forgetFactors(user.id, manager);
      return isOff;
    });
    if (!wasOn) return;
    await this.emails.queueIfPossible(sendSecondFactorAlert, {
      user_id: user.id,
      change: 'off',
      changed_at: new Date().toISOString(),
    });
    this.logger.info({ user_id: user.id }, 'turned the second factor off');
  }
}
