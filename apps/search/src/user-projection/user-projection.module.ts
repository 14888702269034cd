import { Module } from '@nestjs/common';
import { OnBlockChanged, OnMuteChanged, OnSubscriptionChanged } from '@quillstead/projections';
import { OnAuthorCounted } from './on-author-counted.js';
import { OnUserChanged } from './on-user-changed.js';

@Module({ providers: [OnAuthorCounted, OnBlockChanged, OnMuteChanged, OnSubscriptionChanged, OnUserChanged] })
export class UserProjectionModule {}
