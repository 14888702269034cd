import { Inject, Injectable } from '@nestjs/common';
import { CallError, CONFIG } from '@quillstead/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache, type FreshAnswer } from '../cache/answer-cache.js';
import { type GatewayConfig, isLive } from '../config.js';
import { endIfKept, etagOf } from '../http/kept-answer.js';
import { type HeaderTable, pageHeaders } from '../http/security-headers.js';
import { callerKeys } from '../rate-limit/caller-keys.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { type Caller, visitor } from '../session/caller.js';
import { Sessions } from '../session/sessions.js';
import { Xsrf } from '../xsrf/xsrf.js';
import { type DescribedPage, DescribePage } from './describe-page.js';
import { printHead } from './page-head.js';
import { readWebApp, type WebApp } from './web-app.js';

const html = 'text/html; charset=utf-8';

/** Answers every address that is a page with the web app, its head filled in for that page. */
@Injectable()
export class Pages {
  /** Null when it was not built: then the gateway is an API alone. */
  readonly webApp: WebApp | null;
  private readonly headers: HeaderTable;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly describing: DescribePage,
    private readonly sessions: Sessions,
    private readonly xsrf: Xsrf,
    private readonly limits: RateLimits,
    private readonly answers: AnswerCache,
  ) {
    this.webApp = readWebApp(config.WEB_DIST);
    this.headers = {
      ...pageHeaders(isLive(config), this.webApp?.inlineScripts ?? []),
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
    };
  }

  /** Throws `not_found` when there is no web app, and `too_many`. An address that leads nowhere gets the same page as a 404. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.webApp === null) throw new CallError('not_found');
    const caller = await this.callerOf(request);
    this.limits.takeDefault(callerKeys(request, caller ?? visitor));
    const { status, bytes } = await this.make(request, caller);
    // Without knowing whose session it is, the cookie would be made for the wrong one.
    if (caller !== null) this.xsrf.keep(request, reply, caller);
    void reply.code(status).headers(this.headers);
    if (status === 200 && endIfKept(request, reply, etagOf(bytes))) return;
    void reply.type(html).send(bytes);
  }

  /** What visitors get is made once for all of them and kept for a moment; their XSRF cookies are not part of it. */
  private make(request: FastifyRequest, caller: Caller | null): Promise<FreshAnswer> {
    const describe = async () =>
      this.print(await this.describing.describe(pathOf(request), caller?.viewer != null, request.id));
    const isShared = caller !== null && !caller.sentCookie && request.headers.authorization === undefined;
    return isShared ? this.answers.fill(request.raw.url ?? '/', true, describe) : describe();
  }

  private print({ status, head, isMakeshift }: DescribedPage): FreshAnswer {
    const { beforeHead = '', afterHead = '' } = this.webApp ?? {};
    const bytes = Buffer.from(`${beforeHead}${printHead(head)}${afterHead}`);
    const isKept = status === 200 && !isMakeshift;
    return { status, bytes, headers: isKept ? { ...this.headers, 'content-type': html } : null };
  }

  /** Null when the accounts service can't say: the page is shown all the same. */
  private async callerOf(request: FastifyRequest): Promise<Caller | null> {
    try {
      return await this.sessions.callerOf(request);
    } catch {
      return null;
    }
  }
}

function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '/').split('?', 1)[0] ?? '/';
}
