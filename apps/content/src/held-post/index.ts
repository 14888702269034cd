import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Draft } from '../draft/index.js';
import { MarkupModule } from '../markup/index.js';
import { StoryModule } from '../story/index.js';
import { UserProjectionModule } from '../user-projection/index.js';
import { DecideHeldPost } from './decide-held-post.js';
import { ListHeldPosts } from './list-held-posts.js';
import { ReadHeldStory } from './read-held-story.js';
import { SendDraft } from './send-draft.js';

@Module({
  imports: [TypeOrmModule.forFeature([Draft]), MarkupModule, StoryModule, UserProjectionModule],
  controllers: [SendDraft, ListHeldPosts, ReadHeldStory, DecideHeldPost],
})
export class HeldPostModule {}
