import { Injectable } from '@nestjs/common';
import { SessionCookie } from '../../session/session-cookie.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

/** The session call: who is looking. Sets the XSRF cookie, and gives the session another 30 days. */
@Injectable()
export class AnswerSession {
  constructor(
    private readonly ask: AskFor,
    private readonly cookie: SessionCookie,
    private readonly xsrf: Xsrf,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const bytes = await this.ask.bytes(visit);
    const { request, reply, caller } = visit;
    this.xsrf.keep(request, reply, caller);
    if (caller.token !== null) this.cookie.set(reply, caller.token);
    else if (caller.sentCookie) this.cookie.clear(reply);
    sendReply(visit, bytes);
  }
}
