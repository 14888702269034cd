import { Controller } from '@nestjs/common';
import { verifyAccount } from '@quillstead/contracts';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';
import { NewNotifications } from './new-notifications.js';

/**
 * Confirms an address: a member who is logged in gets their own account with the badge, a visitor gets no body
 * (docs/product/accounts.md#email-address).
 */
@Controller()
export class VerifyAccount {
  constructor(
    private readonly forward: ForwardCall,
    private readonly news: NewNotifications,
  ) {}

  @Route(verifyAccount)
  async respond(visit: Visit): Promise<void> {
    const bytes = await this.news.addTo(await this.forward.bytes(visit), visit);
    const { call, caller } = visit;
    const status = caller.viewer === null ? (call.visitorStatus ?? call.status) : call.status;
    sendResponse({ ...visit, call: { ...call, status } }, bytes);
  }
}
