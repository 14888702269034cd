import { readViewer } from '@quillstead/contracts';
import { SessionCookie } from '../../session/session-cookie.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { Answers } from '../answers.js';
import { AskFor } from '../ask-for.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';
import { NewNotices } from './new-notices.js';

/** The session call: who is looking, and what is new for them. Sets the XSRF cookie, and keeps the cookie alive. */
@Answers(readViewer)
export class AnswerSession {
  constructor(
    private readonly ask: AskFor,
    private readonly news: NewNotices,
    private readonly cookie: SessionCookie,
    private readonly xsrf: Xsrf,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const { request, reply, caller } = visit;
    const [bytes, counts] = await Promise.all([
      this.ask.bytes(visit),
      this.news.count(caller.viewer?.id ?? null, visit),
    ]);
    this.xsrf.keep(request, reply, caller);
    if (caller.token !== null) this.cookie.set(reply, caller.token, caller.endsAt);
    else if (caller.sentCookie) this.cookie.clear(reply);
    sendReply(visit, this.news.put(counts, bytes));
  }
}
