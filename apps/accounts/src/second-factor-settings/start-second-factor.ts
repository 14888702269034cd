import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseTypes, startSecondFactor } from '@quillstead/contracts';
import { Operation, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { SecondFactors } from '../second-factor/index.js';
import { StepUp } from '../step-up/index.js';

/** Makes the secret for a member's authenticator app (docs/product/accounts.md#two-step-log-in). */
@Controller()
export class StartSecondFactor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    private readonly factors: SecondFactors,
  ) {}

  /** Throws `wrong_password`, `step_up_required`, and `conflict` when the second factor is on. */
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
