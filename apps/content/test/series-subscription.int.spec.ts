import { mostSubscribedSeries } from '@quillstead/catalogue';
import { type AccountStatus, updateAuthorStories, userSubscribed } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks, CallError, type RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { waitForBlocked } from '@quillstead/testing';
import { ReadExport } from '../src/export/read-export.js';
import { ListSubscribedSeries } from '../src/series/list-subscribed-series.js';
import { SnapshotSeriesSubscriptions } from '../src/series-subscription/snapshot-series-subscriptions.js';
import {
  lockSeriesSubscriptions,
  SubscribeToSeries,
} from '../src/series-subscription/subscribe-to-series.js';
import { idOf, someText, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

type Published = Readonly<{ payload: Readonly<Record<string, unknown>>; version: number }>;

describe('subscribing to a series', () => {
  let content: SeriesContent;
  beforeAll(async () => (content = await openSeries()));
  afterAll(() => content.close());

  const subscribe = (series_id: number, as: RpcContext) =>
    content.get(SubscribeToSeries).subscribe({ series_id }, as);
  const unsubscribe = (series_id: number, as: RpcContext) =>
    content.get(SubscribeToSeries).unsubscribe({ series_id }, as);
  const stateOf = async (slug: string, as: RpcContext) => (await content.readSeries(slug, as)).subscription;
  const usernameOf = ({ viewer }: RpcContext): string => viewer?.username ?? '';
  const list = (of: RpcContext, as: RpcContext, more: object = {}) =>
    content.get(ListSubscribedSeries).execute({ username: usernameOf(of), ...more }, as);
  const published = (name: string): Promise<Published[]> =>
    content.dataSource.query('SELECT name, payload, version FROM outbox WHERE name = $1 ORDER BY id', [name]);
  const become = (person: RpcContext, changes: Partial<ProfileProjection>) =>
    content.dataSource.manager.update(ProfileProjection, { userId: idOf(person) }, changes);
  const accept = (reader: RpcContext, author: RpcContext, code = true) =>
    content.handle([
      event(userSubscribed, {
        subscription_id: 1,
        subscriber_id: idOf(reader),
        author_id: idOf(author),
        code,
      }),
    ]);

  /** Subscribes a reader to so many new series of an author. */
  const fill = (author: RpcContext, reader: RpcContext, count: number) =>
    content.dataSource.query(
      `WITH added AS (
         INSERT INTO series (author_id, slug, title)
         SELECT $1::bigint, 'full-' || $1 || '-' || number, 'Full' FROM generate_series(1, $3) AS number RETURNING id
       )
       INSERT INTO series_subscription (user_id, series_id, version) SELECT $2, id, 0 FROM added`,
      [idOf(author), idOf(reader), count],
    );

  it('shows on its page, once however often it is repeated, and publishes each change in its order', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const { series_id, slug } = await content.seriesOf(author);
    const pair = { user_id: idOf(reader), series_id };
    const changes = async () =>
      (await published('content.series_subscription_changed')).filter(
        ({ payload }) => payload['series_id'] === series_id,
      );
    expect(await subscribe(series_id, reader)).toEqual({ subscription: 1 });
    expect(await subscribe(series_id, reader)).toEqual({ subscription: 1 });
    expect([await stateOf(slug, reader), await stateOf(slug, author), await stateOf(slug, visitor)]).toEqual([
      1, 0, 0,
    ]);
    const second = await content.seriesOf(author);
    await subscribe(second.series_id, reader);
    expect(await unsubscribe(series_id, reader)).toEqual({ subscription: 0 });
    expect(await unsubscribe(series_id, reader)).toEqual({ subscription: 0 });
    expect([await stateOf(slug, reader), await stateOf(second.slug, reader)]).toEqual([0, 1]);
    await subscribe(series_id, reader);
    const rows = await changes();
    expect(rows.map(({ payload }) => payload)).toEqual([
      { ...pair, subscription: 1 },
      { ...pair, subscription: 0 },
      { ...pair, subscription: 1 },
    ]);
    const versions = rows.map(({ version }) => Number(version));
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    expect(new Set(versions).size).toBe(3);
  });

  it('is refused for a series of their own, of nobody, and of an author whom they may not read', async () => {
    const [author, reader] = [await content.person({ isPrivate: 1 }), await content.person()];
    const { series_id } = await content.seriesOf(author);
    await expect(subscribe(series_id, author)).rejects.toMatchObject({ code: 'invalid' });
    await expect(subscribe(series_id, reader)).rejects.toMatchObject({ code: 'not_found' });
    await expect(subscribe(999_999_999, reader)).rejects.toMatchObject({ code: 'not_found' });
    await expect(subscribe(series_id, visitor)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await unsubscribe(series_id, reader)).toEqual({ subscription: 0 });
    await accept(reader, author);
    expect(await subscribe(series_id, reader)).toEqual({ subscription: 1 });
    await become(author, { status: 'suspended' });
    await expect(subscribe(series_id, reader)).rejects.toMatchObject({ code: 'not_found' });
    expect(await unsubscribe(series_id, reader)).toEqual({ subscription: 0 });
  });

  it.each([
    ['begins', subscribe],
    ['ends', unsubscribe],
  ])('%s after another change of the same member', async (_, act) => {
    const [author, reader] = [await content.person(), await content.person()];
    const { series_id } = await content.seriesOf(author);
    let isDone = false;
    const waited = await content.dataSource.transaction(async (manager) => {
      await lockSeriesSubscriptions(idOf(reader), manager);
      const acting = act(series_id, reader).finally(() => (isDone = true));
      await Promise.race([acting, waitForBlocked(content.dataSource)]);
      expect(isDone).toBe(false);
      return { acting };
    });
    await waited.acting;
  });

  it('is not found for a series that is deleted at the same time', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const { series_id } = await content.seriesOf(author);
    const waited = await content.dataSource.transaction(async (manager) => {
      await manager.query('DELETE FROM series WHERE id = $1', [series_id]);
      const subscribing = subscribe(series_id, reader).catch((error: unknown) => error);
      await waitForBlocked(content.dataSource);
      return { subscribing };
    });
    expect(await waited.subscribing).toMatchObject({ code: 'not_found' });
  });

  it('ends at so many series, and a repeat is no further one', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const [first, last] = [await content.seriesOf(author), await content.seriesOf(author)];
    await subscribe(first.series_id, reader);
    await fill(author, reader, mostSubscribedSeries - 1);
    await expect(subscribe(last.series_id, reader)).rejects.toMatchObject({ code: 'quota_reached' });
    expect(await subscribe(first.series_id, reader)).toEqual({ subscription: 1 });
    await unsubscribe(first.series_id, reader);
    expect(await subscribe(last.series_id, reader)).toEqual({ subscription: 1 });
  });

  it('ends at so many series, however many are subscribed to at once', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const five: { series_id: number }[] = [];
    for (let count = 0; count < 5; count += 1) five.push(await content.seriesOf(author));
    await fill(author, reader, mostSubscribedSeries - 1);
    const outcomes = await Promise.allSettled(five.map(({ series_id }) => subscribe(series_id, reader)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('names the series in the events of a story that is published in it, and in no others', async () => {
    const author = await content.person();
    const { series_id, ids } = await content.seriesOf(author, ['Chapter']);
    const { story_id } = await content.publishStory.execute(
      { title: 'Alone', rich_text_story: someText },
      author,
    );
    const payloads = (await published('content.story_published')).map(({ payload }) => payload);
    const of = (id?: number) => payloads.find((payload) => payload['story_id'] === id);
    expect(of(ids[0])).toMatchObject({ series_id, series_title: 'The lamp', title: 'Chapter' });
    expect(of(story_id)).toMatchObject({ series_id: null, series_title: null, title: 'Alone' });
    // A change may be applied before the publication, which is ignored then.
    await content.editStory.execute({ story_id: ids[0] ?? 0, title: 'Chapter one' }, author);
    const changed = (await published('content.story_changed')).at(-1);
    expect(changed?.payload).toMatchObject({ series_id, series_title: 'The lamp', title: 'Chapter one' });
  });

  it('is listed, the last first or by title, in pages', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const titles = Array.from({ length: 27 }, (_, index) => `T${String(index).padStart(2, '0')}`);
    for (const title of titles.toReversed()) {
      const { series_id } = await content.createSeries.execute({ title }, author);
      await subscribe(series_id, reader);
    }
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

  const kinds = ['owner', 'author', 'accepted', 'requested', 'member', 'visitor'] as const;
  type Kind = (typeof kinds)[number];
  type State = { isPrivate: 0 | 1; status: AccountStatus };
  const open: State = { isPrivate: 0, status: 'active' };
  const closed: State = { isPrivate: 1, status: 'active' };
  const gone = (status: AccountStatus): State => ({ isPrivate: 0, status });

  /**
   * The viewers who find the series in the list of its subscriber, by the states of its author and of the subscriber.
   */
  const table: [of: string, author: State, subscriber: State, shownTo: readonly Kind[]][] = [
    ['public', open, open, kinds],
    ['of a private author', closed, open, ['author', 'accepted']],
    ['of a private subscriber', open, closed, ['owner', 'accepted']],
    ['of a private author and a private subscriber', closed, closed, ['accepted']],
    ['of a suspended author', gone('suspended'), open, []],
    ['of a deleted author', gone('deleted'), open, []],
    ['of a suspended subscriber', open, gone('suspended'), []],
  ];

  it.each(table)('%s is listed for these viewers alone', async (_, authorState, ownerState, shownTo) => {
    const [author, owner] = [await content.person(), await content.person()];
    const viewers: Record<Kind, RpcContext> = {
      owner,
      author,
      accepted: await content.person(),
      requested: await content.person(),
      member: await content.person(),
      visitor,
    };
    for (const [kind, code] of [
      ['accepted', true],
      ['requested', false],
    ] as const)
      for (const followed of [author, owner]) await accept(viewers[kind], followed, code);
    const { series_id } = await content.seriesOf(author);
    await subscribe(series_id, owner);
    await become(author, authorState);
    await become(owner, ownerState);
    for (const sort of ['newest', 'alphabetical'] as const)
      for (const kind of kinds) {
        const found = await list(owner, viewers[kind], { sort }).then(
          ({ items }) => items.length > 0,
          (error: unknown) => {
            if (error instanceof CallError && error.code === 'not_found') return false;
            throw error;
          },
        );
        expect([kind, sort, found]).toEqual([kind, sort, shownTo.includes(kind)]);
      }
  });

  it('is in the export of its member, without the title once they may not read it', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const { series_id, slug } = await content.seriesOf(author);
    await subscribe(series_id, reader);
    const read = async () =>
      (
        await content
          .get(ReadExport)
          .seriesSubscriptions({ user_id: idOf(reader), part: 'series_subscriptions', after: null })
      ).items;
    expect(await read()).toMatchObject([{ series_id, series_slug: slug, series_title: 'The lamp' }]);
    await become(author, { isPrivate: 1 });
    expect(await read()).toMatchObject([{ series_id, series_slug: null, series_title: null }]);
  });

  it('is in the snapshot for other services', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const { series_id } = await content.seriesOf(author);
    await subscribe(series_id, reader);
    const snapshot = content.get(SnapshotSeriesSubscriptions);
    let page = await snapshot.execute({ after: 0, limit: 700 });
    const items = [...page.items];
    while (page.after !== null) {
      page = await snapshot.execute({ after: page.after, limit: 700 });
      items.push(...page.items);
    }
    const item = expect.objectContaining({ user_id: idOf(reader), series_id, since: expect.any(String) });
    expect(items.at(-1)).toEqual(item);
    expect(new Set(items.map((one) => `${one.user_id}:${one.series_id}`)).size).toBe(items.length);
  });

  describe('ends', () => {
    const rows = (series_id: number): Promise<object[]> =>
      content.dataSource.query('SELECT FROM series_subscription WHERE series_id = $1', [series_id]);
    const purge = async (person: RpcContext) => {
      await become(person, { status: 'deleted' });
      await addTasks(updateAuthorStories, [idOf(person)], content.dataSource.manager);
      await content.runTasks();
    };

    it('when the series is deleted', async () => {
      const [author, reader] = [await content.person(), await content.person()];
      const { series_id } = await content.seriesOf(author);
      await subscribe(series_id, reader);
      await content.deleteSeries.execute({ series_id }, author);
      expect(await rows(series_id)).toEqual([]);
    });

    it('when the account of its member is deleted, which is published', async () => {
      const [author, reader] = [await content.person(), await content.person()];
      const { series_id } = await content.seriesOf(author);
      await subscribe(series_id, reader);
      await purge(reader);
      expect(await rows(series_id)).toEqual([]);
      const last = (await published('content.series_subscription_changed')).at(-1);
      expect(last?.payload).toEqual({ user_id: idOf(reader), series_id, subscription: 0 });
    });

    it('all, when the account of a member with very many is deleted', async () => {
      const [author, reader] = [await content.person(), await content.person()];
      await fill(author, reader, 501);
      await purge(reader);
      const left = 'SELECT FROM series_subscription WHERE user_id = $1';
      expect(await content.dataSource.query(left, [idOf(reader)])).toEqual([]);
    });

    it('when the account of the author is deleted, which is published', async () => {
      const [author, reader] = [await content.person(), await content.person()];
      const { series_id, slug } = await content.seriesOf(author);
      await subscribe(series_id, reader);
      await purge(author);
      expect(await rows(series_id)).toEqual([]);
      const last = (await published('content.series_deleted')).at(-1);
      expect(last?.payload).toEqual({ series_id, slug, author_id: idOf(author) });
    });
  });
});
