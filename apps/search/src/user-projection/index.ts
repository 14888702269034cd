import { Module } from '@nestjs/common';
import { OnBlockChanged, OnMuteChanged, OnSubscriptionChanged } from '@quillstead/projections';
import { OnAuthorCounted } from './on-author-counted.js';
import { OnUserChanged } from './on-user-changed.js';

export { AuthorStat } from './author-stat.entity.js';
export { storeUsers } from './on-user-changed.js';
export { SearchedUser } from './searched-user.entity.js';

@Module({ providers: [OnAuthorCounted, OnBlockChanged, OnMuteChanged, OnSubscriptionChanged, OnUserChanged] })
export class UserProjectionModule {}
