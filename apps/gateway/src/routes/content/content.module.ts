import { Module } from '@nestjs/common';
import { MediaModule } from '@quillstead/service-kit/process';
import { PreviewsModule } from '../../previews/preview-pictures.js';
import { StoryReadsModule } from '../../story-reads/story-reads.js';
import { RoutesModule } from '../routes.module.js';
import { PublishStory } from './publish-story.js';
import { ReadEpub } from './read-epub.js';
import { ReadListEpub } from './read-list-epub.js';
import { ReadStatisticsFile } from './read-statistics-file.js';
import { ReadStory } from './read-story.js';

export const contentControllers = [PublishStory, ReadEpub, ReadListEpub, ReadStatisticsFile, ReadStory];

@Module({
  imports: [MediaModule, PreviewsModule, RoutesModule, StoryReadsModule],
  controllers: contentControllers,
})
export class ContentModule {}
