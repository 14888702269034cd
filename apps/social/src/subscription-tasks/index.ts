import { Module } from '@nestjs/common';
import { BlockModule } from '../block/index.js';
import { HashtagSubscriptionModule } from '../hashtag-subscription/index.js';
import { MuteModule } from '../mute/index.js';
import { SubscriptionModule } from '../subscription/index.js';
import { AcceptRequests } from './accept-requests.js';
import { PurgeAccount } from './purge-account.js';
import { RenameRows } from './rename-rows.js';

/** Updates subscriptions after changes of accounts, in pages and as background tasks. */
@Module({
  imports: [SubscriptionModule, HashtagSubscriptionModule, BlockModule, MuteModule],
  providers: [AcceptRequests, PurgeAccount, RenameRows],
})
export class SubscriptionTasksModule {}
