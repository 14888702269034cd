import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { emailReportPath, noteEmailReport, ordinaryBodyLimit } from '@quillstead/contracts';
import { CallError, CONFIG, RedisListClient } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../config.js';
import { visitor } from '../../http/caller.js';
import { LargeBodies } from '../../http/large-bodies.js';
import { readBody } from '../../http/read-body.js';
import { callerKeys, RateLimits } from '../../rate-limit/rate-limits.js';

/** The form of a body, by its media type. */
const forms: Readonly<Record<string, 'message' | 'postmark'>> = {
  'message/rfc822': 'message',
  'application/json': 'postmark',
};

/**
 * Takes bounces and complaints from a mailbox or from the hooks of a provider, who know the key that the operator has
 * set (docs/operating/deploy.md#bounces-and-complaints). It is outside the API: there is no session.
 */
@Controller(emailReportPath)
export class EmailReports {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'EMAIL_REPORT_KEY'>,
    private readonly rpc: RedisListClient,
    private readonly limits: RateLimits,
    private readonly largeBodies: LargeBodies,
  ) {}

  @Post()
  @HttpCode(200)
  async take(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      // Reports of a large mailing come all at once: only who does not know the key is counted.
      if (!knowsKey(request, this.config.EMAIL_REPORT_KEY)) {
        this.limits.takeDefault(callerKeys(request, visitor));
        throw new CallError('not_found');
      }
      const form = forms[request.mediaType ?? ''];
      if (form === undefined) throw new CallError('invalid');
      const body = (await readBody(request, ordinaryBodyLimit, this.largeBodies)).toString('base64');
      const context = { viewer: null, requestId: request.id, deadline: this.rpc.deadline() };
      void reply
        .header('cache-control', 'no-store')
        .send(await this.rpc.call(noteEmailReport, { form, body }, context));
    } catch (error) {
      // More of the body may arrive.
      void reply.header('connection', 'close');
      throw error;
    }
  }
}

/**
 * True if the request has the key: by `Authorization: Bearer KEY`, or by `Basic` with the key as password, which
 * webhooks have in their address.
 */
function knowsKey({ headers }: Pick<FastifyRequest, 'headers'>, key: string | undefined): boolean {
  const [, scheme = '', value = ''] = /^(bearer|basic) (\S+)$/iu.exec(headers.authorization ?? '') ?? [];
  if (key === undefined || value === '') return false;
  const given =
    scheme.toLowerCase() === 'bearer'
      ? value
      : Buffer.from(value, 'base64')
          .toString()
          .replace(/^[^:]*:/u, '');
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(key));
}
