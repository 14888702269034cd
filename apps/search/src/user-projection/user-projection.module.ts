import { Module } from '@nestjs/common';
import { OnSubscriptionChanged } from '@quillstead/projections';
import { OnAuthorCounted } from './on-author-counted.js';
import { OnUserChanged } from './on-user-changed.js';

@Module({ providers: [OnAuthorCounted, OnSubscriptionChanged, OnUserChanged] })
export class UserProjectionModule {}
