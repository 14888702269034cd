import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { ListFollowedAuthors } from './list-followed-authors.js';
import { ListFollowedHashtags } from './list-followed-hashtags.js';
import { ListSubscribers } from './list-subscribers.js';
import { ListSubscriptions } from './list-subscriptions.js';
import { ReadFoundUsers } from './read-found-users.js';
import { ReadProfile } from './read-profile.js';
import { ReadUserTooltip } from './read-user-tooltip.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [ReadFoundUsers, ReadProfile, ReadUserTooltip, ListSubscribers, ListSubscriptions],
  providers: [ListFollowedAuthors, ListFollowedHashtags],
})
export class ProfileModule {}
