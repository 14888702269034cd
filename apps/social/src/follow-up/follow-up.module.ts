import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { doAccountTasks } from '@quillstead/contracts';
import { Jobs } from '@quillstead/service-kit';
import { HashtagSubscriptionModule } from '../hashtag-subscription/index.js';
import { SubscriptionModule } from '../subscription/index.js';
import { AcceptRequests } from './accept-requests.js';
import { DoAccountTasks } from './do-account-tasks.js';
import { PurgeAccount } from './purge-account.js';
import { RenameRows } from './rename-rows.js';

/** Milliseconds between two looks for something to do: turning public may take seconds to spread (product.md). */
const look = 2_000;

/** What follows from changes of accounts for their subscriptions, in pages and by a job. */
@Module({
  imports: [SubscriptionModule, HashtagSubscriptionModule],
  providers: [AcceptRequests, PurgeAccount, RenameRows, DoAccountTasks],
})
export class FollowUpModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(doAccountTasks, look);
  }
}
