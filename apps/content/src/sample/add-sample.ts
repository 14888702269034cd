import { Outbox, execute, sql } from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { refreshTrends } from '../hashtag/index.js';
import { placeStories, type PublishStory, Story } from '../story/index.js';
import { addSampleCollections, addSampleSeries, dateSampleSeries } from './add-sample-lists.js';
import { addSampleComments, addSampleLikes } from './add-sample-reactions.js';
import { addSampleStories } from './add-sample-stories.js';
import { awaitAuthors } from './await-authors.js';
import { readSample } from './read-sample.js';

/**
 * Fills a site without stories, in one transaction, as soon as accounts has published its sample people.
 * @returns the number of stories added; 0 if there are stories, or people who are not of the sample
 * @throws Error if the people do not arrive, or a file of the sample is wrong
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
    await refreshTrends(manager);
  });
  return sample.stories.size;
}

/** Counts the likes and comments of the sample by day, for its authors (docs/product/statistics.md). */
async function addSampleDays(manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO story_day (story_id, day, author_id, count_likes, count_comments)
        SELECT story.id, day, story.author_id, sum(likes), sum(comments)
        FROM (
          SELECT story_id, (created_at AT TIME ZONE 'UTC')::date AS day, 1 AS likes, 0 AS comments FROM story_like
          UNION ALL
          SELECT story_id, (posted_at AT TIME ZONE 'UTC')::date, 0, 1 FROM comment
        ) AS added
        JOIN story ON story.id = added.story_id
        GROUP BY story.id, day`,
  );
}
