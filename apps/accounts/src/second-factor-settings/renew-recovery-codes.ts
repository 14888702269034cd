import { Controller, Inject } from '@nestjs/common';
import {
  type PayloadOf,
  renewRecoveryCodes,
  type ResponseTypes,
  sendSecondFactorAlert,
} from '@quillstead/contracts';
import { CallError, LOGGER, type Logger, Operation, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Emails } from '../mail/index.js';
import { SecondFactors } from '../second-factor/index.js';
import { StepUp } from '../step-up/index.js';

/** Makes new recovery codes for a member; the earlier ones no longer work. */
@Controller()
export class RenewRecoveryCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    private readonly factors: SecondFactors,
    private readonly emails: Emails,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Returns the codes. Throws `wrong_password`, `step_up_required`, `wrong_code`, and `conflict` when the second factor
   * is off.
   */
  @Operation(renewRecoveryCodes)
  async execute(
    { password, code }: PayloadOf<typeof renewRecoveryCodes>,
    context: RpcContext,
  ): Promise<ResponseTypes['recovery_codes']> {
    const user = await this.stepUp.require(password, context);
    const codes = await this.dataSource.transaction(async (manager) => {
      await this.stepUp.lock(user, manager);
      if (!(await this.factors.isOn(user.id, manager))) throw new CallError('conflict');
      await this.factors.use(user.id, code, manager);
      return this.factors.renewRecoveryCodes(user.id, manager);
    });
    await this.emails.queueIfPossible(sendSecondFactorAlert, {
      user_id: user.id,
      change: 'new_codes',
      changed_at: new Date().toISOString(),
    });
    this.logger.info({ user_id: user.id }, 'made new recovery codes');
    return { recovery_codes: codes };
  }
}
