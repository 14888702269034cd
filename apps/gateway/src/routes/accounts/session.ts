import { Injectable } from '@nestjs/common';
import { countNewNotices, type PayloadOf, type ReplyOf, type readViewer } from '@quillstead/contracts';
import { Asker } from '@quillstead/service-kit';
import { SessionCookie } from '../../session/session-cookie.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { AskFor } from '../ask-for.js';
import { deadlineFrom } from '../deadline.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

type Counts = ReplyOf<typeof countNewNotices>;

/** Milliseconds that who is looking waits to be told how much is new for them. */
const patience = 700;

/** The session call: who is looking, and what is new for them. Sets the XSRF cookie, and gives the session another 30 days. */
@Injectable()
export class AnswerSession {
  constructor(
    private readonly ask: AskFor,
    private readonly asker: Asker,
    private readonly cookie: SessionCookie,
    private readonly xsrf: Xsrf,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const [bytes, counts] = await Promise.all([this.ask.bytes(visit), this.countNew(visit)]);
    const { request, reply, caller } = visit;
    this.xsrf.keep(request, reply, caller);
    if (caller.token !== null) this.cookie.set(reply, caller.token);
    else if (caller.sentCookie) this.cookie.clear(reply);
    sendReply(visit, counts === null ? bytes : withCounts(bytes, counts));
  }

  /** Null for visitors, and while notifications is out of reach: then the page works all the same, without counts. */
  private async countNew({ caller: { viewer }, request }: Visit): Promise<Counts | null> {
    if (viewer === null) return null;
    const payload: PayloadOf<typeof countNewNotices> = { user_id: viewer.id };
    const context = { viewer, requestId: request.id, deadline: deadlineFrom(Date.now(), patience) };
    return this.asker.ask(countNewNotices, payload, context).catch(() => null);
  }
}

/** Puts the counts in the place of accounts' zeros; whoever is no member any more has none. */
function withCounts(bytes: Buffer, counts: Counts): Buffer {
  const viewer = JSON.parse(bytes.toString()) as ReplyOf<typeof readViewer>;
  return viewer.id === null ? bytes : Buffer.from(JSON.stringify({ ...viewer, ...counts }));
}
