import { Module } from '@nestjs/common';
import { ListHome } from './list-home.js';
import { PublishStory } from './publish-story.js';
import { ReadStory } from './read-story.js';
import { StoryController } from './story.controller.js';
import { StoryRepository } from './story.repository.js';

@Module({
  controllers: [StoryController],
  providers: [ListHome, PublishStory, ReadStory, StoryRepository],
})
export class StoryModule {}
