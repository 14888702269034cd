import { Controller } from '@nestjs/common';
import { readViewer } from '@quillstead/contracts';
import { SessionCookie } from '../../session/session-cookie.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';
import { NewNotifications } from './new-notifications.js';

/** The session call: who is looking, and what is new for them. Sets the XSRF cookie, and keeps the cookie alive. */
@Controller()
export class ReadViewer {
  constructor(
    private readonly forward: ForwardCall,
    private readonly news: NewNotifications,
    private readonly cookie: SessionCookie,
    private readonly xsrf: Xsrf,
  ) {}

  @Route(readViewer)
  async respond(visit: Visit): Promise<void> {
    const { request, reply, caller } = visit;
    const [bytes, counts] = await Promise.all([
      this.forward.bytes(visit),
      this.news.count(caller.viewer?.id ?? null, visit),
    ]);
    this.xsrf.keep(request, reply, caller);
    if (caller.token !== null) this.cookie.set(reply, caller.token, caller.endsAt);
    else if (caller.sentCookie) this.cookie.clear(reply);
    sendResponse(visit, this.news.put(counts, bytes));
  }
}
