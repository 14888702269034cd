import { waitFor } from '@quillstead/testing';
import { type Followed, lockFollowers } from '../src/fan-out/begin-fan-out.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('the locks of followers', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  /** Returns how many statements wait for a lock of followers. */
  const waiting = async (): Promise<number> => {
    const rows = await site.dataSource.query<object[]>(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows.length;
  };
  const named = (...hashtags: string[]): Followed[] => hashtags.map((hashtag) => ({ hashtag }));

  it.each(['toNotify', 'toChange'] as const)(
    'are taken in one order, so that two who take the same cannot wait for each other: %s',
    async (way) => {
      const take = (...hashtags: string[]) =>
        site.dataSource.transaction((manager) => lockFollowers[way](named(...hashtags), manager));
      const taking: Promise<unknown>[] = [];
      await site.dataSource.transaction(async (manager) => {
        // Both wait here with the locks that they have acquired until then.
        await lockFollowers.toNotify(named('#m'), manager);
        taking.push(take('#a', '#m', '#z'));
        await waitFor(async () => (await waiting()) === 1);
        taking.push(
          site.dataSource.transaction((other) => lockFollowers.toNotify(named('#z', '#m', '#a'), other)),
        );
        await waitFor(async () => (await waiting()) === 2);
      });
      await Promise.all(taking);
      expect(await waiting()).toBe(0);
    },
  );

  it('of those who change followers do not wait for each other, and a page waits for all of them', async () => {
    const done: string[] = [];
    let page: Promise<unknown> = Promise.resolve();
    await site.dataSource.transaction(async (one) => {
      await lockFollowers.toChange([{ authorId: 7 }], one);
      await site.dataSource.transaction((other) => lockFollowers.toChange([{ authorId: 7 }], other));
      page = site.dataSource
        .transaction((manager) => lockFollowers.toNotify([{ authorId: 7 }], manager))
        .then(() => done.push('page'));
      await waitFor(async () => (await waiting()) === 1);
      done.push('change');
    });
    await page;
    expect(done).toEqual(['change', 'page']);
  });
});
