import { Module } from '@nestjs/common';
import { FindStoriesToRelate } from './find-stories-to-relate.js';
import { ListRelatedStories } from './list-related-stories.js';
import { RelateStory } from './relate-story.js';

export { RelateStory } from './relate-story.js';
export { RelatedStory, StoryTopic } from './related-story.entity.js';

@Module({ controllers: [ListRelatedStories], providers: [FindStoriesToRelate, RelateStory] })
export class RelatedModule {}
