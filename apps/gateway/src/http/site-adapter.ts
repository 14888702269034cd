import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { answerBrokenHttp } from './answer-broken-http.js';
import { answerError } from './answer-error.js';
import { makeRequestId } from './request-id.js';
import { apiHeaders } from './security-headers.js';

/** A slow header is no use to anybody. */
const headersTimeout = 10_000;
/** Longer than the idle time of the usual proxies, so that they close first and no request meets a closing socket. */
const keepAliveTimeout = 75_000;
const longestPathPart = 1_000;

/**
 * Fastify as Nest's HTTP server, with Nest's own body parsers, 404 and error answers left out: the routes come from
 * the contracts and are registered on the Fastify instance itself.
 */
export class SiteAdapter extends FastifyAdapter {
  constructor(config: Pick<GatewayConfig, 'SITE_URL' | 'TRUST_PROXY' | 'REQUEST_TIMEOUT_MS'>) {
    const headers = apiHeaders(isLive(config));
    super({
      skipMiddie: true,
      logger: false,
      // `false` rather than a function that trusts nobody: then X-Forwarded-For is not even parsed.
      trustProxy: config.TRUST_PROXY === 0 ? false : (_address, hop) => hop < config.TRUST_PROXY,
      genReqId: makeRequestId(config.TRUST_PROXY > 0),
      requestTimeout: config.REQUEST_TIMEOUT_MS,
      keepAliveTimeout,
      return503OnClosing: false,
      http: {
        headersTimeout: Math.min(headersTimeout, config.REQUEST_TIMEOUT_MS),
        connectionsCheckingInterval: Math.min(2_000, config.REQUEST_TIMEOUT_MS),
      },
      clientErrorHandler: answerBrokenHttp,
      frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
        // What the router itself refuses comes past no hook.
        answerError(error, request, reply.headers(headers));
      },
      routerOptions: {
        maxParamLength: longestPathPart,
        // A query is read by the dictionary, from the address itself: see routes/read-query.ts.
        querystringParser: () => ({}),
      },
    });
  }

  override registerParserMiddleware(): void {}

  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }

  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance();
  }
}
