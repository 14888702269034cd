import { Module } from '@nestjs/common';
import { AuthorCards } from './author-cards.js';
import { OnAuthorCounted } from './on-author-counted.js';
import { OnUserChanged } from './on-user-changed.js';

@Module({ providers: [AuthorCards, OnAuthorCounted, OnUserChanged], exports: [AuthorCards] })
export class AuthorCardModule {}
