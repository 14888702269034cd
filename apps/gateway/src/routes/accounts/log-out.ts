import { Controller } from '@nestjs/common';
import { endSession, logOut } from '@quillstead/contracts';
import { SessionCookie } from '../../session/session-cookie.js';
import { Sessions } from '../../session/sessions.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** Log-out: the session ends on the server, and the browser is a visitor's again. */
@Controller()
export class LogOut {
  constructor(
    private readonly forward: ForwardCall,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
    private readonly xsrf: Xsrf,
  ) {}

  @Route(logOut)
  async respond(visit: Visit): Promise<void> {
    const bytes = await this.forward.bytes(visit);
    const { reply, caller } = visit;
    if (caller.tokenHash !== null) this.sessions.forget(caller.tokenHash);
    this.cookie.clear(reply);
    this.xsrf.set(reply, null);
    sendResponse(visit, bytes);
  }

  /** The end of one session; that of the present one is a log-out. */
  @Route(endSession)
  async endSession(visit: Visit): Promise<void> {
    if (visit.payload.id === visit.caller.viewer?.session_id) return this.respond(visit);
    sendResponse(visit, await this.forward.bytes(visit));
  }
}
