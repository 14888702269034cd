import { Injectable } from '@nestjs/common';
import { readSessionProof, type ResponseOf } from '@quillstead/contracts';
import { CallError, RedisListClient } from '@quillstead/service-kit/process';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';
import type { Visit } from './visit.js';

/** Asks accounts how a session proved itself; it is not kept here, so every gateway knows the same at once. */
@Injectable()
export class SessionProof {
  constructor(private readonly rpc: RedisListClient) {}

  read(
    { id }: Pick<FastifyRequest, 'id'>,
    { viewer }: Pick<Caller, 'viewer'>,
  ): Promise<ResponseOf<typeof readSessionProof>> {
    return this.rpc.call(readSessionProof, {}, { viewer, requestId: id, deadline: this.rpc.deadline() });
  }
}

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
