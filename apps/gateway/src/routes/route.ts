import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  Res,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { apiBase, ordinaryBodyLimit, type PublicOperation } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForwardOrShare } from './forward-or-share.js';
import { declaredOperation, DeclaredOperation, guardsOf } from './guards.js';
import { ReadVisit } from './read-visit.js';
import { ReleaseLargeBody } from './release-large-body.js';
import { sendResponse } from './send-response.js';
import type { Arrival, Visit } from './visit.js';

const Arrived = createParamDecorator((call: PublicOperation, context: ExecutionContext): Arrival => {
  const http = context.switchToHttp();
  return { call, request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

/**
 * Makes a controller's method the route of an operation: Nest's method and path, guards and the pipe of the payload, as
 * they are declared. The method gets the visit, and sends the response itself.
 */
export function Route(call: Omit<PublicOperation, 'types'>) {
  return <Method extends (visit: Visit) => Promise<void>>(
    prototype: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ): void => {
    Arrived(call, ReadVisit)(prototype, name, 0);
    // Tells Nest that the method sends the response.
    Res()(prototype, name, 1);
    applyDecorators(
      RequestMapping({ method: RequestMethod[call.method], path: `${apiBase}${call.path}` }),
      HttpCode(call.status),
      DeclaredOperation(call),
      UseGuards(...guardsOf(call)),
      ...(call.bodyLimit > ordinaryBodyLimit ? [UseInterceptors(ReleaseLargeBody)] : []),
    )(prototype, name, method);
  };
}

/** The operations whose routes are the methods of a controller. */
export function operationsOf(controller: Type): PublicOperation[] {
  const { prototype } = controller as { prototype: Readonly<Record<string, object>> };
  return Object.getOwnPropertyNames(prototype).flatMap(
    (name) => declaredOperation(prototype[name] ?? {}) ?? [],
  );
}

/** Makes the controller of an operation without a use case in the gateway: it passes the call on to its service. */
export function forwardingController(call: PublicOperation): Type {
  @Controller()
  class Forward {
    constructor(private readonly forward: ForwardOrShare) {}

    @Route(call)
    async respond(visit: Visit): Promise<void> {
      sendResponse(visit, await this.forward.bytes(visit));
    }
  }
  return Forward;
}
