import { Module } from '@nestjs/common';
import { ExcerptController } from './excerpt.controller.js';
import { ListStoryCards } from './list-story-cards.js';
import { ReadExcerpts } from './read-excerpts.js';
import { ReadReportedThing } from './read-reported-thing.js';

/** What notifications and social ask of content. */
@Module({ controllers: [ExcerptController], providers: [ListStoryCards, ReadExcerpts, ReadReportedThing] })
export class ExcerptModule {}
