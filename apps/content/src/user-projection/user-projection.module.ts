import { Module } from '@nestjs/common';
import { KnownUsers } from '@quillstead/projections';
import { OnAuthorCounted } from './on-author-counted.js';
import { OnUserChanged } from './on-user-changed.js';

@Module({ providers: [KnownUsers, OnAuthorCounted, OnUserChanged], exports: [KnownUsers] })
export class UserProjectionModule {}
