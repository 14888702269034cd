import { Module } from '@nestjs/common';
import { OnAuthorCounted } from './on-author-counted.js';
import { OnUserChanged } from './on-user-changed.js';

@Module({ providers: [OnAuthorCounted, OnUserChanged] })
export class AuthorCardModule {}
