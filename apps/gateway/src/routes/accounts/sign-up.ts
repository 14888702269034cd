import { Controller } from '@nestjs/common';
import { signUp } from '@quillstead/contracts';
import { LogInBuckets } from './log-in-limits/log-in-buckets.js';
import { KnownDevice } from '../../session/known-device.js';
import { CurrentSite } from '../../site-settings/current-site.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';
import { NewNotifications } from './new-notifications.js';
import { SignUpTasks } from './sign-up-tasks.js';
import { StartSession } from './start-session.js';

/**
 * Sign-up: the new member is logged in at once. Where the owner of the site wants it, it takes the solution of a task.
 */
@Controller()
export class SignUp {
  constructor(
    private readonly forward: ForwardCall,
    private readonly start: StartSession,
    private readonly buckets: LogInBuckets,
    private readonly device: KnownDevice,
    private readonly news: NewNotifications,
    private readonly site: CurrentSite,
    private readonly tasks: SignUpTasks,
  ) {}

  @Route(signUp)
  async respond(visit: Visit): Promise<void> {
    const { request, reply, caller, payload } = visit;
    if (this.site.needsSignUpWork) await this.tasks.accept(payload.work_solution);
    const { token, newSession } = this.start.prepare(request, caller);
    const bytes = await this.forward.bytes(visit, { ...payload, ...newSession });
    this.start.finish(reply, token, caller);
    // The account is there: a browser that is not remembered is as good as one that was never here.
    const bucket = await this.buckets.find({ login: payload.username }, request.id).catch(() => null);
    if (bucket !== null) this.device.remember(request, reply, bucket);
    sendResponse(visit, await this.news.addTo(bytes, visit));
  }
}
