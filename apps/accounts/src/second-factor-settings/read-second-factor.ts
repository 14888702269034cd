import { Controller } from '@nestjs/common';
import { readSecondFactor, type ResponseTypes } from '@quillstead/contracts';
import { CallError, Operation, type RpcContext } from '@quillstead/service-kit';
import { SecondFactors } from '../second-factor/index.js';

/** Returns whether a log-in of the member needs a code. */
@Controller()
export class ReadSecondFactor {
  constructor(private readonly factors: SecondFactors) {}

  /** Returns the state. Throws `forbidden` for a visitor. */
  @Operation(readSecondFactor)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['second_factor']> {
    if (viewer === null) throw new CallError('forbidden');
    const [isOn, count] = await Promise.all([
      this.factors.isOn(viewer.id),
      this.factors.countRecoveryCodes(viewer.id),
    ]);
    return { is_on: isOn ? 1 : 0, count_recovery_codes: count };
  }
}
