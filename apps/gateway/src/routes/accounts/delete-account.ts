import { deleteAccount } from '@quillstead/contracts';
import { SessionCookie } from '../../session/session-cookie.js';
import { Sessions } from '../../session/sessions.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

/** The end of an account: with it every session has ended, and the browser is a visitor's again. */
@Answers(deleteAccount)
export class AnswerDeleteAccount {
  constructor(
    private readonly ask: AskFor,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
    private readonly xsrf: Xsrf,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const bytes = await this.ask.bytes(visit);
    const { reply, caller } = visit;
    if (caller.viewer !== null) this.sessions.forgetUser(caller.viewer.id);
    this.cookie.clear(reply);
    this.xsrf.set(reply, null);
    sendReply(visit, bytes);
  }
}
