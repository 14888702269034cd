import { Module } from '@nestjs/common';
import { AuthorCards } from './author-cards.js';
import { OnUserChanged } from './on-user-changed.js';

@Module({ providers: [AuthorCards, OnUserChanged], exports: [AuthorCards] })
export class AuthorCardModule {}
