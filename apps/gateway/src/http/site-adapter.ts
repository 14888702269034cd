import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { apiBase, liveNotifications } from '@quillstead/contracts';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerFactoryHandler,
  HTTPMethods,
  RouteHandlerMethod,
} from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { makeRequestId } from './request-headers.js';
import { apiHeaders } from './security-headers.js';
import { sendError } from './send-error.js';

/**
 * Milliseconds until the end of the headers. A process that was stopped or starved looks at its clock before it reads
 * what came meanwhile, so a shorter time refuses requests that came in time.
 */
const headersTimeout = 30_000;
/**
 * Milliseconds. Longer than the idle time of the usual proxies, so that they close first and no request meets a closing
 * socket.
 */
const keepAliveTimeout = 75_000;
const longestPathPart = 1_000;

/** Responds to a request, or returns false and does nothing. */
export type RespondFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The arguments with which Nest adds the route of a controller. */
type PathAndHandler = readonly [path: string, handler: RouteHandlerMethod];

/** Fastify as Nest's HTTP server, without Nest's own body parsers and 404 response. */
export class SiteAdapter extends FastifyAdapter {
  private readonly first: { respond: RespondFirst };
  private readonly role: GatewayConfig['ROLE'];

  constructor(config: Pick<GatewayConfig, 'SITE_URL' | 'TRUST_PROXY' | 'REQUEST_TIMEOUT_MS' | 'ROLE'>) {
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
        createServer(
          {
            requestTimeout: config.REQUEST_TIMEOUT_MS,
            headersTimeout: Math.min(headersTimeout, config.REQUEST_TIMEOUT_MS),
            connectionsCheckingInterval: Math.min(2_000, config.REQUEST_TIMEOUT_MS),
            keepAliveTimeout,
          },
          (request, response) => {
            if (!first.respond(request, response)) handle(request, response);
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
    this.role = config.ROLE;
    const server = this.getInstance<FastifyInstance>();
    // Nest's guards run after Fastify would have read the body, so a pipe after them reads it: routes/read-visit.ts.
    for (const method of server.supportedMethods) server.addHttpMethod(method, { overrideExisting: true });
  }

  /** Handles every request before the framework does. */
  setRespondFirst(respond: RespondFirst): void {
    this.first.respond = respond;
  }

  override registerParserMiddleware(): void {}

  /** Does nothing: Nest would set its handler after the routes that are no controller's, which would not have it. */
  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }

  /** Unlike Nest's own, which knows no Allow, the site's handler tells 404 and 405 apart. */
  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance();
  }

  override get(...route: readonly unknown[]): FastifyInstance {
    return this.addRoute('GET', route as PathAndHandler);
  }

  override post(...route: readonly unknown[]): FastifyInstance {
    return this.addRoute('POST', route as PathAndHandler);
  }

  override put(...route: readonly unknown[]): FastifyInstance {
    return this.addRoute('PUT', route as PathAndHandler);
  }

  override delete(...route: readonly unknown[]): FastifyInstance {
    return this.addRoute('DELETE', route as PathAndHandler);
  }

  /** Unlike Nest's own, this leaves an empty parameter of a path to the dictionary. */
  private addRoute(method: HTTPMethods, [url, handler]: PathAndHandler): FastifyInstance {
    const server = this.getInstance();
    const isServed = this.role === 'all' || url === `${apiBase}${liveNotifications.path}`;
    if (!isServed) return server;
    return server.route({
      method,
      url,
      handler: async (request, reply) => {
        await handler.call(server, request, reply);
        return reply;
      },
    });
  }
}

const responses: Readonly<Record<string, { status: number; sentence: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The address or the headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, sentence: 'The request is too large.' },
};
const malformed = { status: 400, sentence: 'The request is malformed.' };

/** Responds to bytes that are no HTTP request or come too late: Fastify has no request object for them. */
function respondToBrokenHttp(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, sentence } = responses[error.code ?? ''] ?? malformed;
  if (socket.writable) {
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(sentence)}`,
      'x-content-type-options: nosniff',
      `x-request-id: ${randomUUID()}`,
      'connection: close',
    ];
    // A response to HEAD has no content (RFC 9110, 9.3.2), and a client would take it for the next response.
    const { rawPacket: sent } = error;
    const isHead = Buffer.isBuffer(sent) && sent.subarray(0, 5).toString('latin1') === 'HEAD ';
    socket.write(`${headers.join('\r\n')}\r\n\r\n${isHead ? '' : sentence}`);
  }
  socket.destroySoon();
}
