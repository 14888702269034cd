import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit/process';
import type { FastifyInstance } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { matchesEtag } from '../http/cached-response.js';
import { sessionCookieName } from '../session/session-cookie.js';
import { StoryReads } from '../story-reads/story-reads.js';
import { Xsrf } from '../xsrf/xsrf.js';
import { ResponseCache } from '../cache/response-cache.js';
import {
  acceptedEncoding,
  type PreparedResponse,
  type RawHeaders,
  type Variant,
} from '../cache/prepared-response.js';
import { makeRequestId, wantsActivity } from '../http/request-headers.js';

/** Responds to visitors from the cache, before any framework has looked at the request. */
@Injectable()
export class ServeCached {
  private readonly requestId: ReturnType<typeof makeRequestId>;
  private readonly sessionCookie: string;
  private isStopping = false;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly responses: ResponseCache,
    private readonly xsrf: Xsrf,
    private readonly reads: StoryReads,
  ) {
    this.requestId = makeRequestId(config.TRUST_PROXY > 0);
    this.sessionCookie = `${sessionCookieName(isLive(config))}=`;
  }

  /** A server that stops announces that to browsers with its last responses, which is not done here. */
  watchStop(server: FastifyInstance): void {
    server.addHook('preClose', (done) => {
      this.isStopping = true;
      done();
    });
  }

  /** @returns false when the request needs the usual handling */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || this.isStopping) return false;
    if (!this.isPlain(request)) return false;
    const cached = this.responses.get(url);
    if (cached === undefined) return false;
    if (cached.story !== null) this.reads.note(cached.story, request);
    const own = this.ownHeaders(request, cached);
    if (matchesEtag(request.headers['if-none-match'], cached.etag)) {
      response.writeHead(304, [...cached.unchanged, ...own]).end();
      return true;
    }
    const send = ({ headers, bytes }: Variant) => {
      response.writeHead(200, [...headers, ...own]).end(bytes);
    };
    const variant = cached.in(
      method === 'HEAD' ? 'identity' : acceptedEncoding(request.headers['accept-encoding']),
    );
    if (variant instanceof Promise) variant.then(send, () => response.destroy());
    else send(variant);
    return true;
  }

  /** True if nothing in the request tells who sends it, and it has no body. */
  private isPlain({ headers }: IncomingMessage): boolean {
    const { cookie, authorization, expect } = headers;
    if (cookie !== undefined && cookie.includes(this.sessionCookie)) return false;
    if (authorization !== undefined || expect !== undefined) return false;
    // Pages of authors and stories are other documents for servers of the fediverse.
    if (wantsActivity(headers.accept)) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    return headers['x-no-compression'] === undefined;
  }

  /** The headers that differ between responses. */
  private ownHeaders(request: IncomingMessage, { isPage }: PreparedResponse): RawHeaders {
    const id = ['x-request-id', this.requestId(request)];
    const cookie = isPage ? this.xsrf.cookieForVisitor(request.headers.cookie) : null;
    return cookie === null ? id : [...id, 'set-cookie', cookie];
  }
}
