import { logOut } from '@quillstead/contracts';
import { SessionCookie } from '../../session/session-cookie.js';
import { Sessions } from '../../session/sessions.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

/** Log-out: the session ends on the server, and the browser is a visitor's again. */
@Answers(logOut)
export class AnswerLogOut {
  constructor(
    private readonly ask: AskFor,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
    private readonly xsrf: Xsrf,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const bytes = await this.ask.bytes(visit);
    const { reply, caller } = visit;
    if (caller.tokenHash !== null) this.sessions.forget(caller.tokenHash);
    this.cookie.clear(reply);
    this.xsrf.set(reply, null);
    sendReply(visit, bytes);
  }
}
