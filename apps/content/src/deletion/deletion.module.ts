import { Module } from '@nestjs/common';
import { KeepAuthors } from './keep-authors.js';
import { PurgeStories } from './purge-stories.js';

@Module({ providers: [KeepAuthors, PurgeStories] })
export class DeletionModule {}
