import { Module } from '@nestjs/common';
import { OnBlockChanged, OnMuteChanged, OnSubscriptionChanged } from '@quillstead/projections';
import { OnAuthorCounted, OnUserChanged } from './on-user-changed.js';

export { storeUsers } from './on-user-changed.js';
export { AuthorStat, SearchedUser } from './searched-user.entity.js';

@Module({ providers: [OnAuthorCounted, OnBlockChanged, OnMuteChanged, OnSubscriptionChanged, OnUserChanged] })
export class UserProjectionModule {}
