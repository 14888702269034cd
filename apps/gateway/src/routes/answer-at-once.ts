import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import type { FastifyInstance } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { isKept } from '../http/kept-answer.js';
import { makeRequestId } from '../http/request-id.js';
import { sessionCookieName } from '../session/session-cookie.js';
import { Xsrf } from '../xsrf/xsrf.js';
import { acceptedEncoding } from '../cache/accepted-encoding.js';
import { AnswerCache } from '../cache/answer-cache.js';

/** Answers visitors with what is kept, before any framework has looked at the request. */
@Injectable()
export class AnswerAtOnce {
  private readonly requestId: ReturnType<typeof makeRequestId>;
  private readonly sessionCookie: string;
  private isStopping = false;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly answers: AnswerCache,
    private readonly xsrf: Xsrf,
  ) {
    this.requestId = makeRequestId(config.TRUST_PROXY > 0);
    this.sessionCookie = `${sessionCookieName(isLive(config))}=`;
  }

  /** A server that stops tells browsers so with its last answers, which is not done here. */
  watchStop(server: FastifyInstance): void {
    server.addHook('preClose', (done) => {
      this.isStopping = true;
      done();
    });
  }

  /** @returns false when somebody else must answer */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || this.isStopping) return false;
    if (!this.isPlain(request)) return false;
    const kept = this.answers.get(url);
    if (kept === undefined) return false;
    const variant = kept.in(
      method === 'HEAD' ? 'identity' : acceptedEncoding(request.headers['accept-encoding']),
    );
    const cookie = kept.isPage ? this.xsrf.cookieForVisitor(request.headers.cookie) : null;
    if (isKept(request.headers['if-none-match'], kept.etag)) {
      this.send(request, response, 304, kept.unchanged, cookie).end();
    } else if (variant instanceof Promise) {
      variant.then(
        ({ headers, bytes }) => this.send(request, response, 200, headers, cookie).end(bytes),
        () => response.destroy(),
      );
    } else {
      // Node leaves the body of an answer to HEAD away by itself.
      this.send(request, response, 200, variant.headers, cookie).end(variant.bytes);
    }
    return true;
  }

  /** Nothing says who asks, and there is nothing to read. */
  private isPlain({ headers }: IncomingMessage): boolean {
    const { cookie, authorization, expect } = headers;
    if (cookie !== undefined && cookie.includes(this.sessionCookie)) return false;
    if (authorization !== undefined || expect !== undefined) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    return headers['x-no-compression'] === undefined;
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    status: 200 | 304,
    headers: string[],
    cookie: string | null,
  ): ServerResponse {
    // The one value that differs; Node has printed the headers when this returns.
    headers[headers.length - 1] = this.requestId(request);
    return response.writeHead(status, cookie === null ? headers : [...headers, 'set-cookie', cookie]);
  }
}
