import { Inject, Injectable } from '@nestjs/common';
import type { Operation } from '@quillstead/contracts';
import { CallError, CONFIG, RedisListClient } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../../config.js';
import { visitor } from '../../http/caller.js';
import { LargeBodies } from '../../http/large-bodies.js';
import { readBody } from '../../http/read-body.js';
import { apiHeaders } from '../../http/security-headers.js';
import { callerKeys, RateLimits } from '../../rate-limit/rate-limits.js';
import { linkPagePolicy } from './link-page.js';

/** Bytes of a form that nobody reads. */
const longestForm = 4 * 1024;
const longestToken = 2_000;

/** An operation that does what the token of a link says. */
type OfToken = Operation<{ readonly token: string }, null>;

/**
 * The pages behind links in emails, outside the API: a mail program posts a form, without cookie, Origin or XSRF
 * header, and the token in the address is all that counts. To open the address changes nothing.
 */
@Injectable()
export class LinkPages {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    @Inject(CONFIG) config: Pick<GatewayConfig, 'SITE_URL'>,
    private readonly rpc: RedisListClient,
    private readonly limits: RateLimits,
    private readonly largeBodies: LargeBodies,
  ) {
    this.headers = {
      ...apiHeaders(isLive(config)),
      'content-security-policy': linkPagePolicy,
      // The token is in the address.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    };
  }

  /** Shows the page that asks. */
  show(request: FastifyRequest, reply: FastifyReply, html: string): void {
    this.limits.takeDefault(callerKeys(request, visitor));
    this.send(reply, html);
  }

  /** Calls the operation with the token, and shows the page that says so. */
  async act(request: FastifyRequest, reply: FastifyReply, operation: OfToken, html: string): Promise<void> {
    await this.passOverForm(request, reply);
    this.limits.takeDefault(callerKeys(request, visitor));
    const context = { viewer: null, requestId: request.id, deadline: this.rpc.deadline() };
    await this.rpc.call(operation, { token: tokenOf(request) }, context);
    this.send(reply, html);
  }

  /** Throws `too_large` for a long form, `not_json` for a Content-Type that is no media type. */
  private async passOverForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers['content-type'] !== undefined && request.mediaType === undefined)
      throw new CallError('not_json');
    try {
      await readBody(request, longestForm, this.largeBodies);
    } catch (error) {
      // More of the body may arrive.
      void reply.header('connection', 'close');
      throw error;
    }
  }

  private send(reply: FastifyReply, html: string): void {
    void reply.headers(this.headers).type('text/html; charset=utf-8').send(html);
  }
}

/** Throws `not_found` for an address without exactly one token. */
function tokenOf({ raw }: Pick<FastifyRequest, 'raw'>): string {
  const [, query = ''] = (raw.url ?? '').split('?', 2);
  const [token, ...others] = new URLSearchParams(query).getAll('token');
  if (!token || others.length > 0 || token.length > longestToken) throw new CallError('not_found');
  return token;
}
