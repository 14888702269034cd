import { endSession } from '@quillstead/contracts';
import { RouteHandler } from '../route-handler.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';
import { HandleLogOut } from './log-out.js';

/** The end of one session; that of the present one is a log-out, and the browser is a visitor's again. */
@RouteHandler(endSession)
export class HandleEndSession {
  constructor(
    private readonly forward: ForwardCall,
    private readonly loggingOut: HandleLogOut,
  ) {}

  async respond(visit: Visit): Promise<void> {
    if (visit.payload.id === visit.caller.viewer?.session_id) return this.loggingOut.respond(visit);
    sendResponse(visit, await this.forward.bytes(visit));
  }
}
