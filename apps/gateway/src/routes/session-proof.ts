import { Injectable } from '@nestjs/common';
import { readSessionProof, type ResponseOf } from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';

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
