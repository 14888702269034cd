import { mostSubscribedCollections } from '@quillstead/catalogue';
import { updateAuthorStories, userSubscribed } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { waitForBlocked } from '@quillstead/testing';
import { ListSubscribedCollections } from '../src/collection/list-subscribed-collections.js';
import { SubscribeToCollection } from '../src/collection-subscription/subscribe-to-collection.js';
import { ReadExport } from '../src/export/read-export.js';
import { type CollectionContent, openCollections } from './open-collections.js';
import { idOf, visitor } from './open-content.js';

type Visibility = 'public' | 'unlisted' | 'private';

describe('subscribing to a collection', () => {
  let content: CollectionContent;
  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());

  const subscribe = (collection_id: number, as: RpcContext) =>
    content.get(SubscribeToCollection).subscribe({ collection_id }, as);
  const unsubscribe = (collection_id: number, as: RpcContext) =>
    content.get(SubscribeToCollection).unsubscribe({ collection_id }, as);
  const stateOf = async (collection_id: number, as: RpcContext) =>
    (await content.head(collection_id, as)).subscription;
  const list = (of: RpcContext, as: RpcContext, more: object = {}) =>
    content.get(ListSubscribedCollections).execute({ username: of.viewer?.username ?? '', ...more }, as);
  const show = (collection_id: number, owner: RpcContext, collection_visibility: Visibility) =>
    content.editCollection.execute({ collection_id, collection_visibility }, owner);
  const become = (person: RpcContext, changes: Partial<ProfileProjection>) =>
    content.dataSource.manager.update(ProfileProjection, { userId: idOf(person) }, changes);
  const rowsOf = (person: RpcContext): Promise<object[]> =>
    content.dataSource.query('SELECT FROM collection_subscription WHERE user_id = $1', [idOf(person)]);
  const pair = async () => [await content.person(), await content.person()] as const;

  /** Subscribes a reader to so many new collections of a member. */
  const fill = (owner: RpcContext, reader: RpcContext, count: number) =>
    content.dataSource.query(
      `WITH added AS (
         INSERT INTO collection (author_id, public_id, title, visibility)
         SELECT $1::bigint, 1000000 * $1::bigint + number, 'Full', 'public' FROM generate_series(1, $3) AS number
         RETURNING id
       )
       INSERT INTO collection_subscription (user_id, collection_id) SELECT $2, id FROM added`,
      [idOf(owner), idOf(reader), count],
    );

  it('shows on its page, once however often it is repeated, until it ends', async () => {
    const [owner, reader] = await pair();
    const [first, second] = [await content.collectionOf(owner, []), await content.collectionOf(owner, [])];
    expect(await subscribe(first, reader)).toEqual({ subscription: 1 });
    expect(await subscribe(first, reader)).toEqual({ subscription: 1 });
    await subscribe(second, reader);
    expect((await rowsOf(reader)).length).toBe(2);
    const states = [await stateOf(first, reader), await stateOf(first, owner), await stateOf(first, visitor)];
    expect(states).toEqual([1, 0, 0]);
    expect(await unsubscribe(first, reader)).toEqual({ subscription: 0 });
    expect(await unsubscribe(first, reader)).toEqual({ subscription: 0 });
    expect([await stateOf(first, reader), await stateOf(second, reader)]).toEqual([0, 1]);
  });

  it('is refused for a collection of their own, of nobody, and one that they may not read', async () => {
    const [owner, reader] = await pair();
    const collection_id = await content.collectionOf(owner, []);
    await expect(subscribe(collection_id, owner)).rejects.toMatchObject({ code: 'invalid' });
    await expect(subscribe(collection_id, visitor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(subscribe(999_999_999, reader)).rejects.toMatchObject({ code: 'not_found' });
    expect(await unsubscribe(999_999_999, reader)).toEqual({ subscription: 0 });
    expect(await rowsOf(owner)).toEqual([]);
  });

  it('is listed, the last first or by title, in pages', async () => {
    const [owner, reader] = await pair();
    const titles = Array.from({ length: 27 }, (_, index) => `T${String(index).padStart(2, '0')}`);
    for (const title of titles.toReversed())
      await subscribe(await content.collectionOf(owner, [], { title }), reader);
    for (const sort of ['newest', 'alphabetical'] as const) {
      const first = await list(reader, visitor, { sort });
      const second = await list(reader, visitor, { sort, next: first.next });
      expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(titles);
      expect([first.items.length, second.next]).toEqual([25, null]);
    }
    await expect(list(reader, visitor, { sort: 'top' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(list(reader, visitor, { next: 'AAAAAAAAAAAAAAAAAAAA' })).rejects.toMatchObject({
      code: 'bad_cursor',
    });
  });

  it('shows a private collection to nobody but its owner until it is readable again', async () => {
    const [owner, reader] = await pair();
    const collection_id = await content.collectionOf(owner, []);
    await subscribe(collection_id, reader);
    await show(collection_id, owner, 'private');
    expect((await list(reader, reader)).items).toEqual([]);
    await expect(content.head(collection_id, reader)).rejects.toMatchObject({ code: 'not_found' });
    await show(collection_id, owner, 'public');
    expect((await list(reader, reader)).items).toMatchObject([{ collection_id }]);
    expect(await stateOf(collection_id, reader)).toBe(1);
  });

  it('counts in the list the stories that the viewer may see', async () => {
    const [owner, reader] = await pair();
    const adult = await content.person({ showNsfw: 1 });
    const safe = await content.storiesOf(owner, ['Ash']);
    const nsfw = await content.storiesOf(owner, ['Bay'], { is_nsfw: 1 });
    await subscribe(await content.collectionOf(owner, [...safe, ...nsfw]), reader);
    const countFor = async (viewer: RpcContext) => (await list(reader, viewer)).items[0]?.count_stories;
    expect([await countFor(visitor), await countFor(reader), await countFor(adult)]).toEqual([1, 1, 2]);
  });

  const kinds = ['subscriber', 'owner', 'accepted', 'requested', 'member', 'visitor'] as const;
  type Kind = (typeof kinds)[number];
  const open = { isPrivate: 0, status: 'active' } as const;
  const closed = { isPrivate: 1, status: 'active' } as const;
  const suspended = { isPrivate: 0, status: 'suspended' } as const;
  const deleted = { isPrivate: 0, status: 'deleted' } as const;
  const none: readonly Kind[] = [];

  /**
   * The viewers who find it in the list of its subscriber, and those who may subscribe, by the states of the collection
   * and of both.
   */
  const table: [
    Visibility,
    Partial<ProfileProjection>,
    Partial<ProfileProjection>,
    readonly Kind[],
    readonly Kind[],
  ][] = [
    ['public', open, open, kinds, ['subscriber', 'accepted', 'requested', 'member']],
    ['public', closed, open, ['owner', 'accepted'], ['accepted']],
    ['public', open, closed, ['subscriber', 'accepted'], ['subscriber', 'accepted', 'requested', 'member']],
    ['public', closed, closed, ['accepted'], ['accepted']],
    ['public', suspended, open, none, none],
    ['public', deleted, open, none, none],
    ['public', open, suspended, none, ['subscriber', 'accepted', 'requested', 'member']],
    ['unlisted', open, open, ['subscriber'], ['subscriber', 'accepted', 'requested', 'member']],
    ['unlisted', closed, open, none, ['accepted']],
    ['private', open, open, none, none],
    ['private', closed, open, none, none],
  ];

  it.each(table)(
    '%s of %j by %j: is listed for %j, may begin for %j',
    async (visibility, its, of, listed, begun) => {
      const [owner, subscriber] = await pair();
      const viewers: Record<Kind, RpcContext> = {
        subscriber,
        owner,
        accepted: await content.person(),
        requested: await content.person(),
        member: await content.person(),
        visitor,
      };
      for (const kind of ['accepted', 'requested'] as const)
        for (const author of [owner, subscriber])
          await content.handle([
            event(userSubscribed, {
              subscription_id: 1,
              subscriber_id: idOf(viewers[kind]),
              author_id: idOf(author),
              code: kind === 'accepted',
            }),
          ]);
      const collection_id = await content.collectionOf(owner, []);
      await subscribe(collection_id, subscriber);
      await show(collection_id, owner, visibility);
      await become(owner, its);
      await become(subscriber, of);
      for (const sort of ['newest', 'alphabetical'] as const) {
        const found: Kind[] = [];
        for (const kind of kinds) {
          const page = await list(subscriber, viewers[kind], { sort }).catch(() => ({ items: [] }));
          if (page.items.length > 0) found.push(kind);
        }
        expect([sort, found]).toEqual([sort, listed]);
      }
      const able: Kind[] = [];
      for (const kind of kinds)
        await subscribe(collection_id, viewers[kind]).then(
          () => able.push(kind),
          () => undefined,
        );
      expect(able).toEqual(begun);
    },
  );

  it('begins after another change of the same member, and not for a collection deleted meanwhile', async () => {
    const [owner, reader] = await pair();
    const [first, second] = [await content.collectionOf(owner, []), await content.collectionOf(owner, [])];
    for (const [collection_id, statement] of [
      [
        first,
        `SELECT pg_advisory_xact_lock(hashtext('collection_subscription'), hashtext('${idOf(reader)}'))`,
      ],
      [second, `DELETE FROM collection WHERE public_id = ${second}`],
    ] as const) {
      const { subscribing } = await content.dataSource.transaction(async (manager) => {
        await manager.query(statement);
        const begun = subscribe(collection_id, reader).catch((error: unknown) => error);
        await waitForBlocked(content.dataSource);
        return { subscribing: begun };
      });
      const expected = collection_id === first ? { subscription: 1 } : { code: 'not_found' };
      expect(await subscribing).toMatchObject(expected);
    }
  });

  it('is limited to so many collections, and a repeat is no further one', async () => {
    const [owner, reader] = await pair();
    const [first, last] = [await content.collectionOf(owner, []), await content.collectionOf(owner, [])];
    await subscribe(first, reader);
    await fill(owner, reader, mostSubscribedCollections - 1);
    await expect(subscribe(last, reader)).rejects.toMatchObject({ code: 'quota_reached' });
    expect(await subscribe(first, reader)).toEqual({ subscription: 1 });
    await unsubscribe(first, reader);
    expect(await subscribe(last, reader)).toEqual({ subscription: 1 });
  });

  it('is limited to so many collections, however many are subscribed to at once', async () => {
    const [owner, reader] = await pair();
    const five: number[] = [];
    for (let count = 0; count < 5; count += 1) five.push(await content.collectionOf(owner, []));
    await fill(owner, reader, mostSubscribedCollections - 1);
    const outcomes = await Promise.allSettled(five.map((id) => subscribe(id, reader)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is in the export of its member, without the title once they may not read it', async () => {
    const [owner, reader] = await pair();
    const collection_id = await content.collectionOf(owner, []);
    await subscribe(collection_id, reader);
    const payload = { user_id: idOf(reader), part: 'collection_subscriptions', after: null } as const;
    const read = async () => (await content.get(ReadExport).collectionSubscriptions(payload)).items;
    expect(await read()).toMatchObject([{ collection_id, collection_title: 'For the winter' }]);
    await show(collection_id, owner, 'private');
    expect(await read()).toMatchObject([{ collection_id, collection_title: null }]);
    await show(collection_id, owner, 'public');
    await become(owner, { isPrivate: 1 });
    expect(await read()).toMatchObject([{ collection_id, collection_title: null }]);
  });

  it('ends with the collection, and with the account of either member', async () => {
    const purge = async (person: RpcContext) => {
      await become(person, { status: 'deleted' });
      await addTasks(updateAuthorStories, [idOf(person)], content.dataSource.manager);
      await content.runTasks();
    };
    const ends: readonly ((id: number, owner: RpcContext, reader: RpcContext) => Promise<unknown>)[] = [
      (collection_id, owner) => content.deleteCollection.execute({ collection_id }, owner),
      (_, owner) => purge(owner),
      (_, __, reader) => purge(reader),
    ];
    for (const end of ends) {
      const [owner, reader] = await pair();
      const collection_id = await content.collectionOf(owner, []);
      await subscribe(collection_id, reader);
      await fill(owner, reader, 501);
      if (end === ends[0]) await content.dataSource.query("DELETE FROM collection WHERE title = 'Full'");
      await end(collection_id, owner, reader);
      expect(await rowsOf(reader)).toEqual([]);
    }
  });
});
