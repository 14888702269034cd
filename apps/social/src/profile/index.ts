import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { ListFollowedAuthors } from './list-followed-authors.js';
import { ListFollowedHashtags } from './list-followed-hashtags.js';
import { ListSubscribers } from './list-subscribers.js';
import { ListSubscriptions } from './list-subscriptions.js';
import { ReadProfile } from './read-profile.js';
import { ReadUserTooltip } from './read-user-tooltip.js';

export { personColumns, personRow, personTables, toPerson } from './person-rows.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [ReadProfile, ReadUserTooltip, ListSubscribers, ListSubscriptions],
  providers: [ListFollowedAuthors, ListFollowedHashtags],
})
export class ProfileModule {}
