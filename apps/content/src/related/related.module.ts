import { Module } from '@nestjs/common';
import { FindStoriesToRelate } from './find-stories-to-relate.js';
import { ListRelatedStories } from './list-related-stories.js';
import { RelateStory } from './relate-story.js';

@Module({ providers: [FindStoriesToRelate, ListRelatedStories, RelateStory] })
export class RelatedModule {}
