import {
  announceCollection,
  muteChanged,
  notifyCollectionSubscribers,
  updateAuthorStories,
  userSubscribed,
} from '@quillstead/contracts';
import { toWordQuery } from '@quillstead/fields/words';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { waitForBlocked } from '@quillstead/testing';
import { SnapshotCollections } from '../src/collection/snapshot-collections.js';
import { SubscribeToCollection } from '../src/collection-subscription/subscribe-to-collection.js';
import { type CollectionContent, openCollections } from './open-collections.js';
import { idOf } from './open-content.js';

type Visibility = 'public' | 'unlisted' | 'private';
interface Added {
  readonly collection_id: number;
  readonly author_id: number;
  readonly title: string;
  readonly receivers: readonly { user_id: number; count_stories: number; count_safe_stories: number }[];
}

describe('announcing stories that were added to a collection', () => {
  let content: CollectionContent;
  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());

  const run = () => content.runTasks(announceCollection, notifyCollectionSubscribers);
  const subscribe = (collection_id: number, as: RpcContext) =>
    content.get(SubscribeToCollection).subscribe({ collection_id }, as);
  const add = async (collection_id: number, owner: RpcContext, stories: readonly number[]) => {
    for (const story_id of stories) await content.entries.add({ collection_id, story_id }, owner);
  };
  const show = (collection_id: number, owner: RpcContext, collection_visibility: Visibility) =>
    content.editCollection.execute({ collection_id, collection_visibility }, owner);
  const become = (person: RpcContext, changes: Partial<ProfileProjection>) =>
    content.dataSource.manager.update(ProfileProjection, { userId: idOf(person) }, changes);

  /** Makes everything that is stored so many minutes older, and does what is due then. */
  async function pass(minutes: number): Promise<void> {
    for (const [table, column] of [
      ['collection_story', 'added_at'],
      ['collection', 'announced_at'],
      ['collection_subscription', 'created_at'],
      ['background_task', 'run_at'],
    ])
      await content.dataSource.query(
        `UPDATE ${table} SET ${column} = ${column} - interval '${minutes} minutes'`,
      );
    await run();
  }

  /** Returns the events about a collection, the first one first. */
  const announced = async (collection_id: number): Promise<Added[]> => {
    const rows: { payload: Added }[] = await content.dataSource.query(
      `SELECT payload FROM outbox WHERE name = 'content.collection_stories_added'
       AND (payload ->> 'collection_id')::bigint = $1 ORDER BY id`,
      [collection_id],
    );
    return rows.map(({ payload }) => payload);
  };
  /** Returns the number of stories that each event counts, for a collection with one subscriber. */
  const counts = async (collection_id: number) =>
    (await announced(collection_id)).map(({ receivers }) => receivers[0]?.count_stories);

  /** Creates a collection without stories, with a subscriber, and stories that are in no collection. */
  async function world() {
    const [owner, reader, author] = [await content.person(), await content.person(), await content.person()];
    const stories = await content.storiesOf(author, ['Ash', 'Bay', 'Cod']);
    const collection_id = await content.collectionOf(owner, []);
    await subscribe(collection_id, reader);
    return { owner, reader, author, stories, collection_id };
  }

  it('follows the first story by an hour, and counts those that were added in it', async () => {
    const { owner, reader, stories, collection_id } = await world();
    await add(collection_id, owner, stories.slice(0, 1));
    await pass(50);
    await add(collection_id, owner, stories.slice(1));
    await pass(8);
    expect(await announced(collection_id)).toEqual([]);
    await pass(2);
    expect(await announced(collection_id)).toMatchObject([
      {
        collection_id,
        author_id: idOf(owner),
        title: 'For the winter',
        receivers: [{ user_id: idOf(reader), count_stories: 3, count_safe_stories: 3 }],
      },
    ]);
  });

  it('counts no story with a word or by a person that the subscriber mutes', async () => {
    const { owner, reader, author, stories, collection_id } = await world();
    const other = await content.person();
    await subscribe(collection_id, other);
    const mute = (thing: string) => {
      const state = { member_id: idOf(reader), thing, ends_at: null, is_muted: 1 as const };
      return content.handle([event(muteChanged, state)]);
    };
    await mute(`word:${toWordQuery('cod')}`);
    await add(collection_id, owner, stories);
    await pass(60);
    expect((await announced(collection_id))[0]?.receivers).toMatchObject([
      { user_id: idOf(reader), count_stories: 2, count_safe_stories: 2 },
      { user_id: idOf(other), count_stories: 3 },
    ]);
    await mute(`user:${idOf(author)}`);
    await add(collection_id, owner, await content.storiesOf(author, ['Dew']));
    await pass(24 * 60);
    expect((await announced(collection_id))[1]?.receivers).toMatchObject([
      { user_id: idOf(other), count_stories: 1 },
    ]);
  });

  it('follows the next story by an hour when the first one is removed before that', async () => {
    const { owner, stories, collection_id } = await world();
    const [first = 0, second = 0] = stories;
    await add(collection_id, owner, [first]);
    await pass(30);
    await content.entries.remove({ collection_id, story_id: first }, owner);
    await add(collection_id, owner, [second]);
    await pass(30);
    expect(await counts(collection_id)).toEqual([]);
    await pass(30);
    expect(await counts(collection_id)).toEqual([1]);
  });

  it('comes at most once a day, of what is new since the last time', async () => {
    const { owner, stories, collection_id } = await world();
    await add(collection_id, owner, stories.slice(0, 1));
    await pass(60);
    await add(collection_id, owner, stories.slice(1));
    await pass(23 * 60);
    expect(await counts(collection_id)).toEqual([1]);
    await pass(60);
    expect(await counts(collection_id)).toEqual([1, 2]);
    await pass(48 * 60);
    expect(await counts(collection_id)).toEqual([1, 2]);
  });

  it('leaves out stories that were removed again, and is not sent of none', async () => {
    const [some, none] = [await world(), await world()];
    for (const { owner, stories, collection_id } of [some, none]) await add(collection_id, owner, stories);
    const remove = async (of: typeof some, stories: readonly number[]) => {
      const { collection_id, owner } = of;
      for (const story_id of stories) await content.entries.remove({ collection_id, story_id }, owner);
    };
    await remove(some, some.stories.slice(1));
    await remove(none, none.stories);
    await pass(60);
    expect([await counts(some.collection_id), await counts(none.collection_id)]).toEqual([[1], []]);
  });

  it('counts for each subscriber the stories that they may read, added since they subscribed', async () => {
    const { owner, reader, author, stories, collection_id } = await world();
    const [hidden, suspended] = [await content.person(), await content.person()];
    const [accepted, late] = [await content.person(), await content.person()];
    const nsfw = await content.storiesOf(author, ['Dim'], { is_nsfw: 1 });
    const others = [
      ...(await content.storiesOf(hidden, ['Elm'])),
      ...(await content.storiesOf(suspended, ['Fig'])),
    ];
    const pair = { subscription_id: 1, subscriber_id: idOf(accepted), author_id: idOf(hidden), code: true };
    await content.handle([event(userSubscribed, pair)]);
    await subscribe(collection_id, accepted);
    await add(collection_id, owner, [...stories, ...nsfw, ...others]);
    await subscribe(collection_id, late);
    await become(hidden, { isPrivate: 1 });
    await become(suspended, { status: 'suspended' });
    await pass(60);
    expect((await announced(collection_id)).map(({ receivers }) => receivers)).toEqual([
      [
        { user_id: idOf(reader), count_stories: 4, count_safe_stories: 3 },
        { user_id: idOf(accepted), count_stories: 5, count_safe_stories: 4 },
      ],
    ]);
  });

  it.each<[string, Visibility, Partial<ProfileProjection>]>([
    ['is private', 'private', {}],
    ['is of a private account that has not accepted them', 'public', { isPrivate: 1 }],
    ['is of a suspended account', 'unlisted', { status: 'suspended' }],
  ])('announces nothing of a collection that %s', async (_, visibility, changes) => {
    const { owner, stories, collection_id } = await world();
    await add(collection_id, owner, stories);
    await show(collection_id, owner, visibility);
    await become(owner, { status: 'active', ...changes });
    await pass(60);
    expect(await announced(collection_id)).toEqual([]);
  });

  it('counts, once a collection is public again, what was added meanwhile with the next story', async () => {
    const { owner, stories, collection_id } = await world();
    await add(collection_id, owner, stories.slice(0, 1));
    await show(collection_id, owner, 'private');
    await pass(60);
    await show(collection_id, owner, 'unlisted');
    await add(collection_id, owner, stories.slice(1, 2));
    await pass(60);
    expect(await counts(collection_id)).toEqual([2]);
  });

  it('announces nothing once the collection turns private while its subscribers are notified', async () => {
    const { owner, stories, collection_id } = await world();
    await add(collection_id, owner, stories);
    await content.dataSource.query("UPDATE collection_story SET added_at = added_at - interval '2 hours'");
    await content.dataSource.query(
      "UPDATE collection_subscription SET created_at = created_at - interval '1 day'",
    );
    await content.dataSource.query('UPDATE background_task SET run_at = now()');
    await content.runTasks(announceCollection);
    await show(collection_id, owner, 'private');
    await run();
    expect(await announced(collection_id)).toEqual([]);
    expect(await content.dataSource.query('SELECT FROM collection_announcement')).toEqual([]);
  });

  it('notifies very many subscribers in pages, each once', async () => {
    const { owner, stories, collection_id } = await world();
    await content.dataSource.query(
      `INSERT INTO collection_subscription (user_id, collection_id)
       SELECT 5000000 + number, collection.id FROM generate_series(1, 1000) AS number, collection
       WHERE public_id = $1`,
      [collection_id],
    );
    await add(collection_id, owner, stories);
    await pass(60);
    const events = await announced(collection_id);
    expect(events.map(({ receivers }) => receivers.length)).toEqual([500, 500, 1]);
    expect(new Set(events.flatMap(({ receivers }) => receivers.map(({ user_id }) => user_id))).size).toBe(
      1_001,
    );
  });

  it('has no task for a collection that nobody subscribes to', async () => {
    const { owner, stories } = await world();
    await content.dataSource.query('DELETE FROM background_task');
    await content.collectionOf(owner, stories);
    expect(await content.dataSource.query('SELECT FROM background_task')).toEqual([]);
  });

  it('misses no story that is added while it begins', async () => {
    const { owner, stories, collection_id } = await world();
    await add(collection_id, owner, stories.slice(0, 1));
    const lock = 'SELECT id FROM collection WHERE public_id = $1 FOR NO KEY UPDATE';
    const { adding } = await content.dataSource.transaction(async (manager) => {
      await manager.query(lock, [collection_id]);
      // The transaction of this story begins before the announcement and ends after it.
      const begun = add(collection_id, owner, stories.slice(1));
      await waitForBlocked(content.dataSource);
      await manager.query('UPDATE collection SET announced_at = clock_timestamp() WHERE public_id = $1', [
        collection_id,
      ]);
      return { adding: begun };
    });
    await adding;
    await pass(25 * 60);
    expect(await counts(collection_id)).toEqual([2]);
  });

  it('is over with the account of the member, which is published', async () => {
    const { owner, collection_id } = await world();
    await become(owner, { status: 'deleted' });
    await addTasks(updateAuthorStories, [idOf(owner)], content.dataSource.manager);
    await content.runTasks();
    const deleted: { payload: object }[] = await content.dataSource.query(
      "SELECT payload FROM outbox WHERE name = 'content.collection_deleted' ORDER BY id DESC LIMIT 1",
    );
    expect(deleted).toMatchObject([{ payload: { collection_id, author_id: idOf(owner) } }]);
  });

  it('is published with its visibility, also in the snapshot for other services', async () => {
    const { owner, collection_id } = await world();
    await show(collection_id, owner, 'private');
    const changed: { payload: object; version: number }[] = await content.dataSource.query(
      "SELECT payload, version FROM outbox WHERE name = 'content.collection_changed' ORDER BY id DESC LIMIT 1",
    );
    expect(changed).toMatchObject([{ payload: { collection_id, collection_visibility: 'private' } }]);
    const snapshot = content.get(SnapshotCollections);
    const found = [];
    for (let after: number | null = 0; after !== null;) {
      const page = await snapshot.execute({ after, limit: 2 });
      found.push(...page.items);
      after = page.after;
    }
    expect(found.at(-1)).toEqual({
      collection_id,
      author_id: idOf(owner),
      version: Number(changed[0]?.version),
      collection_visibility: 'private',
    });
  });
});
