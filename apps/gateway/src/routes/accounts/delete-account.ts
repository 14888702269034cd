import { Controller } from '@nestjs/common';
import { deleteAccount } from '@quillstead/contracts';
import { SessionCookie } from '../../session/session-cookie.js';
import { Sessions } from '../../session/sessions.js';
import { Xsrf } from '../../xsrf/xsrf.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** The end of an account: with it every session has ended, and the browser is a visitor's again. */
@Controller()
export class DeleteAccount {
  constructor(
    private readonly forward: ForwardCall,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
    private readonly xsrf: Xsrf,
  ) {}

  @Route(deleteAccount)
  async respond(visit: Visit): Promise<void> {
    const bytes = await this.forward.bytes(visit);
    const { reply, caller } = visit;
    if (caller.viewer !== null) this.sessions.forgetUser(caller.viewer.id);
    this.cookie.clear(reply);
    this.xsrf.set(reply, null);
    sendResponse(visit, bytes);
  }
}
