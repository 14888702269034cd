import { Controller } from '@nestjs/common';
import { returnToAccount } from '@quillstead/contracts';
import { Maintenance } from '../../maintenance/maintenance.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';
import { NewNotifications } from './new-notifications.js';
import { StartSession } from './start-session.js';

/** The return to an account that its member deleted: the new session is that of the log-in before. */
@Controller()
export class ReturnToAccount {
  constructor(
    private readonly forward: ForwardCall,
    private readonly start: StartSession,
    private readonly maintenance: Maintenance,
    private readonly news: NewNotifications,
  ) {}

  @Route(returnToAccount)
  async respond(visit: Visit): Promise<void> {
    const { request, reply, caller, payload } = visit;
    const { token, newSession } = this.start.prepare(request, caller);
    const admission = { admins_only: this.maintenance.isOn };
    const bytes = await this.forward.bytes(visit, { ...payload, ...newSession, ...admission });
    this.start.finish(reply, token, caller);
    sendResponse(visit, await this.news.addTo(bytes, visit));
  }
}
