import { Controller } from '@nestjs/common';
import { logInWithCode, type PayloadOf, type ResponseTypes } from '@quillstead/contracts';
import { Operation } from '@quillstead/service-kit';
import { SecondFactors } from '../second-factor/index.js';
import { readNewSession } from './new-session.js';
import { SecondStep } from './second-step.js';

/** Completes a log-in by the code, its second step (docs/product/accounts.md#two-step-log-in). */
@Controller()
export class LogInWithCode {
  constructor(
    private readonly step: SecondStep,
    private readonly factors: SecondFactors,
  ) {}

  /** Returns what `CompleteLogIn` returns. Throws `wrong_code`, and what `SecondStep` throws. */
  @Operation(logInWithCode)
  execute(payload: PayloadOf<typeof logInWithCode>): Promise<ResponseTypes['log_in_end']> {
    return this.step.take(payload, readNewSession(payload), (userId, manager) =>
      this.factors.use(userId, payload.code, manager),
    );
  }
}
