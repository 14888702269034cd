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
  Injectable,
  type PipeTransform,
  type CallHandler,
  type NestInterceptor,
} from '@nestjs/common';
import { apiBase, ordinaryBodyLimit, type PublicOperation } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { visitor } from '../http/caller.js';
import { LargeBodies } from '../http/large-bodies.js';
import { readJsonBody } from '../http/read-body.js';
import { CurrentSite } from '../site-settings/current-site.js';
import { ForwardOrShare } from './forward-or-share.js';
import { declaredOperation, DeclaredOperation, guardsOf } from './guards.js';
import { sendResponse } from './send-response.js';
import type { Arrival, Visit } from './visit.js';
import { readPayload } from './read-payload.js';
import { StepUp } from './step-up.js';

/** Gives the place of a large body back when its call is done; the browser may take its time to read the response. */
@Injectable()
class ReleaseLargeBody implements NestInterceptor {
  constructor(private readonly largeBodies: LargeBodies) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(finalize(() => this.largeBodies.release(request.largeBody)));
  }
}

/** Reads the body of a call and checks its payload. It runs after the guards: who is refused has nothing to send. */
@Injectable()
class ReadVisit implements PipeTransform<Arrival, Promise<Visit>> {
  constructor(
    private readonly site: CurrentSite,
    private readonly largeBodies: LargeBodies,
    private readonly stepUp: StepUp,
  ) {}

  async transform({ call, request, reply }: Arrival): Promise<Visit> {
    const body =
      call.method === 'GET' || call.takesFile
        ? undefined
        : await readJsonBody(request, reply, call.bodyLimit, this.largeBodies);
    const sent = { body, params: request.params, raw: request.raw };
    const payload = readPayload(call, sent, this.site.name);
    const visit = { call, request, reply, caller: request.caller ?? visitor, payload };
    await this.stepUp.check(visit);
    return visit;
  }
}

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

/** Returns the operations whose routes are the methods of a controller. */
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
