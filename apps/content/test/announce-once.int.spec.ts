import { announceCollection, notifyCollectionSubscribers } from '@quillstead/contracts';
import type { DueTask, RpcContext } from '@quillstead/service-kit';
import { waitForBlocked } from '@quillstead/testing';
import { AnnounceCollection } from '../src/collection-announcement/announce-collection.js';
import { SubscribeToCollection } from '../src/collection-subscription/subscribe-to-collection.js';
import { type CollectionContent, openCollections } from './open-collections.js';

describe('announcing a collection while somebody else changes it', () => {
  let content: CollectionContent;
  let owner: RpcContext;
  let stories: number[];
  let collection_id: number;
  /** The collection's id in the database. */
  let id: number;

  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());
  beforeEach(async () => {
    owner = await content.person();
    stories = await content.storiesOf(owner, ['Ash', 'Bay']);
    collection_id = await content.collectionOf(owner, []);
    await content.get(SubscribeToCollection).subscribe({ collection_id }, await content.person());
    [{ id }] = await content.dataSource.query('SELECT id FROM collection WHERE public_id = $1', [
      collection_id,
    ]);
  });

  const add = (story_id = 0) => content.entries.add({ collection_id, story_id }, owner);
  const anHourPasses = async () => {
    for (const [table, column] of [
      ['collection_story', 'added_at'],
      ['collection_subscription', 'created_at'],
    ])
      await content.dataSource.query(`UPDATE ${table} SET ${column} = ${column} - interval '1 hour'`);
  };
  const announce = () => {
    const task: DueTask = { name: announceCollection.name, key: String(id), progress: null, requestId: '' };
    return content.get(AnnounceCollection).run(task);
  };
  /** Announces the collection by so many workers at once, all of which wait for the change to be committed. */
  const announceDuring = (workers: number, change: string) =>
    content.dataSource.transaction(async (manager) => {
      await manager.query(`UPDATE collection SET ${change} WHERE id = $1`, [id]);
      const announcing = Promise.all(Array.from({ length: workers }, announce));
      await waitForBlocked(content.dataSource, workers);
      return { announcing };
    });
  /** Returns the number of stories that each event about the collection counts for its subscriber. */
  const counts = async () => {
    await content.runTasks(notifyCollectionSubscribers);
    const events: { count: number }[] = await content.dataSource.query(
      `SELECT (payload #> '{receivers,0,count_stories}')::int AS count FROM outbox
       WHERE name = 'content.collection_stories_added' AND (payload ->> 'collection_id')::bigint = $1 ORDER BY id`,
      [collection_id],
    );
    return events.map(({ count }) => count);
  };

  it('is done once when the lease of a worker has ended and another one has the task too', async () => {
    await add(stories[0]);
    await anHourPasses();
    await (
      await announceDuring(2, 'updated_at = now()')
    ).announcing;
    expect(await counts()).toEqual([1]);
  });

  it('is not done when the collection turns private: its stories count once it is public again', async () => {
    await add(stories[0]);
    await anHourPasses();
    await (
      await announceDuring(1, "visibility = 'private'")
    ).announcing;
    await content.editCollection.execute({ collection_id, collection_visibility: 'public' }, owner);
    await add(stories[1]);
    await announce();
    expect(await counts()).toEqual([2]);
  });
});
