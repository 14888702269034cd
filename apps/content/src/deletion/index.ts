import { Module } from '@nestjs/common';
import { PurgeStories } from './purge-stories.js';
import { UpdateAuthorStories } from './update-author-stories.js';

@Module({ providers: [PurgeStories, UpdateAuthorStories] })
export class DeletionModule {}
