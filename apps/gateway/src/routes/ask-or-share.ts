import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import { AnswerCache } from '../cache/answer-cache.js';
import { type GatewayConfig, isLive } from '../config.js';
import { publicCaching } from '../http/kept-answer.js';
import { apiHeaders, type HeaderTable } from '../http/security-headers.js';
import { AskFor } from './ask-for.js';
import { contentType } from './send-reply.js';
import type { Visit } from './visit.js';

/** Passes a call on; what every visitor is answered alike is asked for once and kept for a moment. */
@Injectable()
export class AskOrShare {
  private readonly headers: HeaderTable;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly ask: AskFor,
    private readonly answers: AnswerCache,
  ) {
    this.headers = {
      ...apiHeaders(isLive(config)),
      'cache-control': publicCaching,
      vary: 'Cookie',
      'content-type': contentType('application/json'),
    };
  }

  async bytes(visit: Visit): Promise<Buffer> {
    const address = visit.request.raw.url;
    if (address === undefined || !isShared(visit)) return this.ask.bytes(visit);
    const make = async () =>
      ({ status: 200, bytes: await this.ask.bytes(visit), headers: this.headers, isKept: true }) as const;
    return (await this.answers.fill(address, false, make)).bytes;
  }
}

/** Whoever names a session, even one that is over, gets an answer of their own. */
function isShared({ call, caller, request }: Visit): boolean {
  if (call.method !== 'GET' || call.audience !== 'anyone' || caller.sentCookie) return false;
  // Calls of a limited class are counted one by one.
  if (call.limit !== 'default' || call.status !== 200 || call.media !== 'application/json') return false;
  return request.headers.authorization === undefined;
}
