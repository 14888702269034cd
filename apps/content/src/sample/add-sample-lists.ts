import { collectionChanged } from '@quillstead/contracts';
import { execute, type Outbox, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Collection, CollectionStory, publishChange, randomId } from '../collection/index.js';
import { Series } from '../series-place/index.js';
import { slugBase } from '../story/index.js';
import type { PlacedStory } from './add-sample-stories.js';
import type { Authors } from './await-authors.js';
import type { SampleCollection, SampleSeries } from './read-sample.js';

/** Adds public collections. Their stories are dated one after the other since the newest of them was posted. */
export async function addSampleCollections(
  collections: readonly SampleCollection[],
  stories: ReadonlyMap<string, PlacedStory>,
  authors: Authors,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  for (const { author, title, description, stories: entries } of collections) {
    const placed = entries.map(({ story: name, note = null }) => {
      const story = stories.get(name);
      if (story === undefined) throw new Error(`collections.json: there is no story ${name}`);
      return { note, ...story };
    });
    const newest = Math.max(...placed.map(({ postedAt }) => postedAt.getTime()));
    const step = (Date.now() - newest) / (placed.length + 1);
    const addedAt = (index: number) => new Date(newest + step * (index + 1));
    const { id } = await manager.save(
      manager.create(Collection, {
        publicId: randomId(),
        authorId: authors.get(author) ?? 0,
        title,
        description,
        visibility: 'public',
        lastPlace: placed.length,
        postedAt: addedAt(0),
        updatedAt: addedAt(placed.length - 1),
      }),
    );
    await manager.insert(
      CollectionStory,
      placed.map(({ id: storyId, note }, index) => ({
        storyId,
        collectionId: id,
        place: `${index + 1}`,
        note,
        addedAt: addedAt(index),
      })),
    );
    await publishChange(id, collectionChanged, outbox, manager);
  }
}

/**
 * Adds the series without stories; each story of the sample joins its series when it is added.
 * @returns the ids by the names in series.json
 */
export async function addSampleSeries(
  series: ReadonlyMap<string, SampleSeries>,
  authors: Authors,
  manager: EntityManager,
): Promise<ReadonlyMap<string, number>> {
  const added = new Map<string, number>();
  for (const [name, { author, series_status: seriesStatus, ...rest }] of series) {
    const row = { ...rest, seriesStatus, slug: slugBase(rest.title), authorId: authors.get(author) ?? 0 };
    added.set(name, (await manager.save(manager.create(Series, row))).id);
  }
  return added;
}

/** Dates the series as if each story had joined its series when it was posted. */
export async function dateSampleSeries(manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`UPDATE series SET posted_at = chapter.first, updated_at = chapter.last
        FROM (SELECT series_id, min(posted_at) AS first, max(posted_at) AS last
              FROM series_story JOIN story ON story.id = series_story.story_id GROUP BY series_id) AS chapter
        WHERE chapter.series_id = series.id`,
  );
}
