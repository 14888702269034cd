import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import type { GatewayConfig } from '../config.js';
import { visitor } from '../http/caller.js';
import { readJsonBody } from '../http/json-body.js';
import { LargeBodies } from '../http/large-bodies.js';
import { readPayload } from './read-payload.js';
import type { Arrival, Visit } from './visit.js';

/** Reads the body of a call and checks its payload. It runs after the guards: who is refused has nothing to send. */
@Injectable()
export class ReadVisit implements PipeTransform<Arrival, Promise<Visit>> {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SITE_NAME'>,
    private readonly largeBodies: LargeBodies,
  ) {}

  async transform({ call, request, reply }: Arrival): Promise<Visit> {
    const body =
      call.method === 'GET'
        ? undefined
        : await readJsonBody(request, reply, call.bodyLimit, this.largeBodies);
    const sent = { body, params: request.params, raw: request.raw };
    const payload = readPayload(call, sent, this.config.SITE_NAME);
    return { call, request, reply, caller: request.caller ?? visitor, payload };
  }
}
