import { logOut } from '@quillstead/contracts';
import { SessionCookie } from '../../session/session-cookie.js';
import { Sessions } from '../../session/sessions.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { RouteHandler } from '../route-handler.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** Log-out: the session ends on the server, and the browser is a visitor's again. */
@RouteHandler(logOut)
export class HandleLogOut {
  constructor(
    private readonly forward: ForwardCall,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
    private readonly xsrf: Xsrf,
  ) {}

  async respond(visit: Visit): Promise<void> {
    const bytes = await this.forward.bytes(visit);
    const { reply, caller } = visit;
    if (caller.tokenHash !== null) this.sessions.forget(caller.tokenHash);
    this.cookie.clear(reply);
    this.xsrf.set(reply, null);
    sendResponse(visit, bytes);
  }
}
