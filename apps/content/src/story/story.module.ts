import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { MarkupModule } from '../markup/index.js';
import { DeleteStory } from './delete-story.js';
import { EditStory } from './edit-story.js';
import { ListHome } from './list-home.js';
import { ListRedirects } from './list-redirects.js';
import { MendStory } from './mend-story.js';
import { PublishStory } from './publish-story.js';
import { ReadHiddenStory } from './read-hidden-story.js';
import { ReadStory } from './read-story.js';
import { RefreshExcerpts } from './refresh-excerpts.js';
import { RefreshTraits } from './refresh-traits.js';
import { RestoreStory } from './restore-story.js';

@Module({
  imports: [UserProjectionModule, MarkupModule],
  controllers: [
    DeleteStory,
    EditStory,
    ListHome,
    ListRedirects,
    MendStory,
    PublishStory,
    ReadHiddenStory,
    ReadStory,
    RestoreStory,
  ],
  providers: [PublishStory, RefreshExcerpts, RefreshTraits],
  exports: [PublishStory],
})
export class StoryModule {}
