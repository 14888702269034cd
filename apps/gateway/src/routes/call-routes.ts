import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { apiBase, liveNotifications, type PublicOperation, publicOperations } from '@quillstead/contracts';
import { CONFIG } from '@quillstead/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { LargeBodies } from '../http/large-bodies.js';
import { visitor } from '../http/caller.js';
import { Admission } from './admission.js';
import { type Respond, findRouteHandlers } from './route-handler.js';
import { ForwardOrShare } from './forward-or-share.js';
import { readPayload } from './read-payload.js';
import { sendResponse } from './send-response.js';
import type { Visit } from './visit.js';

/** Makes one route of each call that the contracts declare and the role of this gateway serves, and no other. */
@Injectable()
export class CallRoutes {
  constructor(
    private readonly admission: Admission,
    private readonly forward: ForwardOrShare,
    private readonly discovery: DiscoveryService,
    private readonly largeBodies: LargeBodies,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  register(server: FastifyInstance): void {
    const handlers = findRouteHandlers(this.discovery);
    const passOn: Respond = (visit) => this.passOn(visit);
    const servesAll = this.config.ROLE === 'all';
    for (const call of publicOperations)
      if (servesAll || call.name === liveNotifications.name)
        this.add(server, call, handlers.get(call.name) ?? passOn);
  }

  private add(server: FastifyInstance, call: PublicOperation, respond: Respond): void {
    server.route({
      method: call.method,
      url: `${apiBase}${call.path}`,
      bodyLimit: call.bodyLimit,
      // Before the body is read: who is refused has nothing to send.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        request.caller = await this.admission.admit(call, request, reply);
      },
      handler: async (request, reply) => {
        try {
          const payload = readPayload(call, request, this.config.SITE_NAME);
          await respond({ call, request, reply, caller: request.caller ?? visitor, payload });
          return reply;
        } finally {
          // The browser may take its time to read the response; the request's body is not needed any more.
          request.body = undefined;
          this.largeBodies.release(request.largeBody);
        }
      },
    });
  }

  private async passOn(visit: Visit): Promise<void> {
    sendResponse(visit, await this.forward.bytes(visit));
  }
}
