import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { CallError, LOGGER, type Logger } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorResponse } from './error-response.js';
import { sendError } from './send-error.js';

/**
 * Responds to all errors that a route, a hook or Fastify throws. An error of a call is for its caller; any other is a
 * fault of this program, and only the log may show it.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Responds to errors in the routes and hooks of Fastify that belong to no controller. */
  respond(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (!(error instanceof CallError) && errorResponse(error).status >= 500) {
      const route = request.routeOptions.url ?? 'none';
      this.logger.error({ err: error, request_id: request.id, route }, 'a request failed');
    }
    sendError(error, request, reply);
  }
}
