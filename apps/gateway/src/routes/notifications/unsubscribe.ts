import { Inject, Injectable } from '@nestjs/common';
import { unsubscribe, unsubscribePath } from '@quillstead/contracts';
import { RpcClient, CallError, CONFIG } from '@quillstead/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../../config.js';
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
@Injectable()
export class UnsubscribeRoutes {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly limits: RateLimits,
  ) {
    this.headers = {
      ...apiHeaders(isLive(config)),
      'content-security-policy': unsubscribePolicy,
      // The token is in the address.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    };
  }

  async register(server: FastifyInstance): Promise<void> {
    await server.register(async (own: FastifyInstance) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
      own.get(unsubscribePath, (request, reply) => this.show(request, reply));
      own.post(unsubscribePath, { bodyLimit: longestForm }, (request, reply) => this.stop(request, reply));
    });
  }

  private show(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.limits.takeDefault(callerKeys(request, visitor));
    return this.send(reply, confirmPage(this.config.SITE_NAME));
  }

  private async stop(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.limits.takeDefault(callerKeys(request, visitor));
    const context = { viewer: null, requestId: request.id, deadline: this.rpc.deadline() };
    await this.rpc.call(unsubscribe, { token: tokenOf(request) }, context);
    return this.send(reply, donePage(this.config.SITE_NAME));
  }

  private send(reply: FastifyReply, html: string): FastifyReply {
    return reply.headers(this.headers).type('text/html; charset=utf-8').send(html);
  }
}

/** Throws `not_found` for an address without exactly one token. */
function tokenOf({ raw }: Pick<FastifyRequest, 'raw'>): string {
  const [, query = ''] = (raw.url ?? '').split('?', 2);
  const [token, ...others] = new URLSearchParams(query).getAll('token');
  if (!token || others.length > 0 || token.length > longestToken) throw new CallError('not_found');
  return token;
}
