import { Module } from '@nestjs/common';
import { ChooseStoriesForEmail } from './choose-stories-for-email.js';
import { ReadExcerpts } from './read-excerpts.js';
import { ReadReportedThing } from './read-reported-thing.js';
import { ReadSeriesForEmail } from './read-series-for-email.js';
import { ReadStoryForEmail } from './read-story-for-email.js';
import { ReadStoryNames } from './read-story-names.js';
import { SnapshotStories } from './snapshot-stories.js';

/** The operations by which the gateway, notifications and social read stories, comments and lists. */
@Module({
  controllers: [
    ChooseStoriesForEmail,
    ReadSeriesForEmail,
    SnapshotStories,
    ReadExcerpts,
    ReadReportedThing,
    ReadStoryForEmail,
    ReadStoryNames,
  ],
})
export class ExcerptModule {}
