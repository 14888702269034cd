import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerFactoryHandler,
} from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { respondToBrokenHttp } from './respond-to-broken-http.js';
import { sendError } from './send-error.js';
import { makeRequestId } from './request-id.js';
import { apiHeaders } from './security-headers.js';
import { keepAliveTimeout, SiteResponse } from './site-response.js';

/**
 * Milliseconds until the end of the headers. A process that was stopped or starved looks at its clock before it reads
 * what came meanwhile, so a shorter time refuses requests that came in time.
 */
const headersTimeout = 30_000;
const longestPathPart = 1_000;

/** Responds to a request, or returns false and does nothing. */
export type RespondFirst = (request: IncomingMessage, response: SiteResponse) => boolean;

/**
 * Fastify as Nest's HTTP server, without Nest's own body parsers, 404 and error responses: the routes come from the
 * contracts and are registered on the Fastify instance itself.
 */
export class SiteAdapter extends FastifyAdapter {
  private readonly first: { respond: RespondFirst };

  constructor(config: Pick<GatewayConfig, 'SITE_URL' | 'TRUST_PROXY' | 'REQUEST_TIMEOUT_MS'>) {
    const headers = apiHeaders(isLive(config));
    const first: { respond: RespondFirst } = { respond: () => false };
    super({
      skipMiddie: true,
      logger: false,
      // `false` rather than a function that trusts nobody: then X-Forwarded-For is not even parsed.
      trustProxy: config.TRUST_PROXY === 0 ? false : (_address, hop) => hop < config.TRUST_PROXY,
      genReqId: makeRequestId(config.TRUST_PROXY > 0),
      return503OnClosing: false,
      serverFactory: (handle: FastifyServerFactoryHandler) =>
        createServer<typeof IncomingMessage, typeof ServerResponse>(
          {
            requestTimeout: config.REQUEST_TIMEOUT_MS,
            headersTimeout: Math.min(headersTimeout, config.REQUEST_TIMEOUT_MS),
            connectionsCheckingInterval: Math.min(2_000, config.REQUEST_TIMEOUT_MS),
            keepAliveTimeout,
            ServerResponse: SiteResponse,
          },
          (request, response) => {
            if (response instanceof SiteResponse && first.respond(request, response)) return;
            handle(request, response);
          },
        ),
      clientErrorHandler: respondToBrokenHttp,
      frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
        // Errors of the router itself do not run the hooks.
        sendError(error, request, reply.headers(headers));
      },
      routerOptions: {
        maxParamLength: longestPathPart,
        // A query is read by the dictionary, from the address itself: see routes/read-query.ts.
        querystringParser: () => ({}),
      },
    });
    this.first = first;
  }

  /** Handles every request before the framework does. */
  setRespondFirst(respond: RespondFirst): void {
    this.first.respond = respond;
  }

  override registerParserMiddleware(): void {}

  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }

  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance();
  }
}
