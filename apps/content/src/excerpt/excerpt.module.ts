import { Module } from '@nestjs/common';
import { ListStoryCards } from './list-story-cards.js';
import { ReadExcerpts } from './read-excerpts.js';
import { ReadReportedThing } from './read-reported-thing.js';

/** The operations of content that notifications and social call. */
@Module({ providers: [ListStoryCards, ReadExcerpts, ReadReportedThing] })
export class ExcerptModule {}
