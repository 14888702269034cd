import { Controller } from '@nestjs/common';
import { makeSignUpTask, type ResponseOf } from '@quillstead/contracts';
import { CurrentSite } from '../../site-settings/current-site.js';
import { Route } from '../route.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';
import { SignUpTasks } from './sign-up-tasks.js';

const notNeeded: ResponseOf<typeof makeSignUpTask> = { task: null, seconds: 0 };

/** A task for the browser of who signs up; none where the owner of the site wants none. */
@Controller()
export class MakeSignUpTask {
  constructor(
    private readonly site: CurrentSite,
    private readonly tasks: SignUpTasks,
  ) {}

  @Route(makeSignUpTask)
  async respond(visit: Visit): Promise<void> {
    const made = this.site.needsSignUpWork ? await this.tasks.make() : notNeeded;
    sendResponse(visit, Buffer.from(JSON.stringify(made)));
  }
}
