import { Module } from '@nestjs/common';
import { SnapshotStories } from './snapshot-stories.js';
import { ReadExcerpts } from './read-excerpts.js';
import { ReadReportedThing } from './read-reported-thing.js';

/** The operations of content that notifications and social call. */
@Module({ controllers: [SnapshotStories, ReadExcerpts, ReadReportedThing] })
export class ExcerptModule {}
