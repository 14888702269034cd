import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { LargeBodies } from '../http/large-bodies.js';

/** Gives the place of a large body back when its call is done; the browser may take its time to read the response. */
@Injectable()
export class ReleaseLargeBody implements NestInterceptor {
  constructor(private readonly largeBodies: LargeBodies) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(finalize(() => this.largeBodies.release(request.largeBody)));
  }
}
