import { Outbox } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { placeStories, type PublishStory, Story } from '../story/index.js';
import { addSampleCollections } from './add-sample-collections.js';
import { addSampleComments } from './add-sample-comments.js';
import { addSampleDays } from './add-sample-days.js';
import { addSampleLikes } from './add-sample-likes.js';
import { addSampleSeries, dateSampleSeries } from './add-sample-series.js';
import { addSampleStories } from './add-sample-stories.js';
import { awaitAuthors } from './await-authors.js';
import { readSample } from './read-sample.js';

/**
 * Fills a site without stories, in one transaction, as soon as accounts has published its sample people.
 * @returns the number of stories added; 0 when there are stories, or people who are not of the sample
 * @throws Error when the people do not come, or a file of the sample is wrong
 */
export async function addSample(dataSource: DataSource, publishStory: PublishStory): Promise<number> {
  if (await dataSource.manager.existsBy(Story, {})) return 0;
  const sample = await readSample();
  const authors = await awaitAuthors(sample.usernames, dataSource);
  if (authors === null) return 0;
  await dataSource.transaction(async (manager) => {
    const series = await addSampleSeries(sample.series, authors, manager);
    const stories = await addSampleStories(sample.stories, series, authors, publishStory, manager);
    await dateSampleSeries(manager);
    await addSampleComments(sample.comments, stories, authors, manager);
    await addSampleLikes(sample.likes, stories, authors, manager);
    const outbox = new Outbox(dataSource);
    await addSampleCollections(sample.collections, stories, authors, outbox, manager);
    await addSampleDays(manager);
    await placeStories(manager);
  });
  return sample.stories.size;
}
