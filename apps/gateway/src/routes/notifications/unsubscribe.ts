import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { unsubscribe, unsubscribePath } from '@quillstead/contracts';
import { RedisListClient, CallError, CONFIG } from '@quillstead/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../../config.js';
import { LargeBodies } from '../../http/large-bodies.js';
import { readBody } from '../../http/read-body.js';
import { apiHeaders } from '../../http/security-headers.js';
import { callerKeys } from '../../rate-limit/caller-keys.js';
import { RateLimits } from '../../rate-limit/rate-limits.js';
import { visitor } from '../../http/caller.js';
import { confirmPage, donePage, unsubscribePolicy } from './unsubscribe-page.js';

/** Bytes of a form that nobody reads. */
const longestForm = 4 * 1024;
const longestToken = 2_000;

/**
 * The one-click way out of emails (RFC 8058), outside the API: a mail program posts a form, without cookie, Origin or
 * XSRF header, and the token in the address is all that counts. To open the address changes nothing.
 */
@Controller()
export class Unsubscribe {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly rpc: RedisListClient,
    private readonly limits: RateLimits,
    private readonly largeBodies: LargeBodies,
  ) {
    this.headers = {
      ...apiHeaders(isLive(config)),
      'content-security-policy': unsubscribePolicy,
      // The token is in the address.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    };
  }

  @Get(unsubscribePath)
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.limits.takeDefault(callerKeys(request, visitor));
    this.send(reply, confirmPage(this.config.SITE_NAME));
  }

  @Post(unsubscribePath)
  @HttpCode(200)
  async stop(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.passOverForm(request, reply);
    this.limits.takeDefault(callerKeys(request, visitor));
    const context = { viewer: null, requestId: request.id, deadline: this.rpc.deadline() };
    await this.rpc.call(unsubscribe, { token: tokenOf(request) }, context);
    this.send(reply, donePage(this.config.SITE_NAME));
  }

  /** Throws `too_large` for a long form, `not_json` for a Content-Type that is no media type. */
  private async passOverForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers['content-type'] !== undefined && request.mediaType === undefined)
      throw new CallError('not_json');
    try {
      await readBody(request, longestForm, this.largeBodies);
    } catch (error) {
      // More of the body may come.
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
