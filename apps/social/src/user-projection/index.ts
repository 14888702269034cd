import { Module } from '@nestjs/common';
import { KnownUsers } from '@quillstead/projections';
import { OnUserChanged } from './on-user-changed.js';

export { storeProfiles } from './on-user-changed.js';

@Module({ providers: [KnownUsers, OnUserChanged], exports: [KnownUsers] })
export class UserProjectionModule {}
