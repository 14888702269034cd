import { Injectable } from '@nestjs/common';
import { CallError } from '@quillstead/service-kit';
import { SessionProof } from './session-proof.js';
import type { Visit } from './visit.js';

/**
 * Refuses calls whose operation needs the step-up, while the session has not proved itself
 * (docs/product/accounts.md#step-up). A password that comes along is checked by accounts.
 */
@Injectable()
export class StepUp {
  constructor(private readonly proof: SessionProof) {}

  /** Throws `step_up_required`. */
  async check({ call, request, caller, payload }: Visit): Promise<void> {
    if (call.needs !== 'step-up' || hasPassword(payload)) return;
    const { is_proved } = await this.proof.read(request, caller);
    if (!is_proved) throw new CallError('step_up_required');
  }
}

const hasPassword = (payload: { readonly password?: unknown }): boolean => Boolean(payload.password);
