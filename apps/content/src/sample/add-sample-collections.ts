import { collectionChanged } from '@quillstead/contracts';
import type { Outbox } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Collection, CollectionStory, publishChange, randomId } from '../collection/index.js';
import type { PlacedStory } from './add-sample-stories.js';
import type { Authors } from './await-authors.js';
import type { SampleCollection } from './read-sample.js';

/** Adds public collections, whose stories were added one by one since the newest of them was posted. */
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
