import type { Operation } from '@quillstead/contracts';
import { type Difference, execute, type Rebuilding, sql } from '@quillstead/service-kit';
import { publicUser } from '@quillstead/testing';
import type { EntityManager } from 'typeorm';
import {
  applyBlocks,
  applyMutes,
  applySubscriptions,
  applyUsers,
  type HashtagSubscriptionState,
  ProfileProjection,
  rebuildBlocks,
  rebuildHashtagSubscriptions,
  rebuildMutes,
  rebuildSubscriptions,
  rebuildUsers,
} from '../src/index.js';
import { openProjections, type Projections } from './open-projections.js';

const since = '2026-03-04T05:06:07.000Z';

describe('a rebuild', () => {
  let projections: Projections;
  beforeEach(async () => (projections = await openProjections()));
  afterEach(() => projections.close());

  /** Runs a rebuild against the items that the owner has, of which it returns two a page; gives what differed. */
  async function rebuild(
    run: (rebuilding: Omit<Rebuilding, 'outbox'>) => Promise<unknown>,
    owned: readonly object[],
    isTrial = false,
  ): Promise<string[]> {
    const found: Difference[] = [];
    const call = (async (_: Operation, { after }: { after: number }) => {
      const items = owned.slice(after, after + 2);
      return { items, after: items.length === 0 ? null : after + items.length };
    }) as unknown as Rebuilding['call'];
    await run({ dataSource: projections.dataSource, call, isTrial, differs: (one) => found.push(one) });
    return found.map(({ what, subject }) => `${what} ${subject}`).sort();
  }
  /** Records that an event has brought a subject in a version. */
  const applied = (source: string, subject: string, version: number) =>
    execute(
      projections.dataSource,
      sql`INSERT INTO applied_subject (source, subject, version) VALUES (${source}, ${subject}, ${version})`,
    );

  describe('of users', () => {
    const names = async () =>
      (await projections.dataSource.manager.find(ProfileProjection, { order: { userId: 'ASC' } })).map(
        ({ userId, username }) => [userId, username],
      );
    const user = (user_id: number, username: string) => ({
      ...publicUser({ user_id, username }),
      version: 2,
    });
    let counted = 0;
    const ofUsers = async (rebuilding: Omit<Rebuilding, 'outbox'>) => {
      const apply = (users: Parameters<typeof applyUsers>[1], manager: EntityManager) =>
        applyUsers(ProfileProjection, users, manager);
      counted = await rebuildUsers(ProfileProjection, apply, rebuilding);
    };

    it('stores who is missing and who differs, reports both, and then finds nothing', async () => {
      await projections.dataSource.transaction((manager) =>
        applyUsers(ProfileProjection, [user(1, 'ann'), user(2, 'old')], manager),
      );
      const owned = [user(1, 'ann'), user(2, 'bob'), user(3, 'cid')];
      const differing = ['user_projection user:2', 'user_projection user:3'];
      expect(await rebuild(ofUsers, owned, true)).toEqual(differing);
      expect(await names()).toEqual([
        [1, 'ann'],
        [2, 'old'],
      ]);
      expect(await rebuild(ofUsers, owned)).toEqual(differing);
      expect(counted).toBe(3);
      expect(await names()).toEqual([
        [1, 'ann'],
        [2, 'bob'],
        [3, 'cid'],
      ]);
      expect(await rebuild(ofUsers, owned)).toEqual([]);
    });

    it('leaves a user of whom a newer event has come than the owner returned', async () => {
      await projections.dataSource.transaction((manager) =>
        applyUsers(ProfileProjection, [user(1, 'newer')], manager),
      );
      await applied('accounts', 'user:1', 3);
      expect(await rebuild(ofUsers, [user(1, 'older')])).toEqual([]);
      expect(await names()).toEqual([[1, 'newer']]);
    });
  });

  describe('of subscriptions', () => {
    const stored: unknown[] = [];
    let counted = 0;
    const ofSubscriptions = async (rebuilding: Omit<Rebuilding, 'outbox'>) => {
      stored.length = 0;
      counted = await rebuildSubscriptions(async (subscriptions, manager) => {
        stored.push(...subscriptions);
        await applySubscriptions(
          subscriptions.map(({ since: _, ...pair }) => pair),
          manager,
        );
      }, rebuilding);
    };
    const pair = (subscriber_id: number, author_id: number, code: boolean | null) => ({
      subscriber_id,
      author_id,
      code,
    });
    const rows = () =>
      projections.dataSource.query<object[]>('SELECT * FROM subscription ORDER BY subscriber_id, author_id');

    it('stores what is missing or differs, removes what the owner does not have, and then finds nothing', async () => {
      const { manager } = projections.dataSource;
      await applySubscriptions([pair(1, 9, true), pair(2, 9, false), pair(3, 9, true)], manager);
      const owned = [
        { ...pair(1, 9, true), since, version: 1 },
        { ...pair(2, 9, true), since, version: 1 },
        // One that is over, as social of the version before returns it.
        { ...pair(4, 9, null), version: 1 },
        { ...pair(5, 9, false), version: 1 },
      ];
      const differing = [
        'subscription subscription:2:9',
        'subscription subscription:3:9',
        'subscription subscription:5:9',
      ];
      expect(await rebuild(ofSubscriptions, owned, true)).toEqual(differing);
      expect(stored).toEqual([]);
      expect(await rebuild(ofSubscriptions, owned)).toEqual(differing);
      expect(counted).toBe(4);
      expect(stored).toMatchObject([
        { ...pair(2, 9, true), since: new Date(since) },
        { ...pair(5, 9, false), since: null },
        pair(3, 9, null),
      ]);
      expect(await rows()).toEqual([pair(1, 9, true), pair(2, 9, true), pair(5, 9, false)]);
      expect(await rebuild(ofSubscriptions, owned)).toEqual([]);
    });

    it('leaves an orphan that an event brings meanwhile', async () => {
      await applySubscriptions([pair(1, 9, true)], projections.dataSource.manager);
      const meanwhile = async (rebuilding: Omit<Rebuilding, 'outbox'>) => {
        const call = (async () => {
          await applied('social', 'subscription:1:9', 1);
          return { items: [], after: null };
        }) as unknown as Rebuilding['call'];
        await ofSubscriptions({ ...rebuilding, call });
      };
      expect(await rebuild(meanwhile, [])).toEqual([]);
      expect(await rows()).toEqual([pair(1, 9, true)]);
    });
  });

  describe('of blocks', () => {
    const ofBlocks = (rebuilding: Omit<Rebuilding, 'outbox'>) => rebuildBlocks(applyBlocks, rebuilding);
    const pair = (user_id: number, other_id: number) => ({ user_id, other_id, is_blocked: 1 as const });
    const rows = () =>
      projections.dataSource.query<object[]>(
        'SELECT user_id::int, other_id::int FROM block_pair ORDER BY user_id, other_id',
      );

    it('stores what is missing or half there, removes what the owner does not have, and then finds nothing', async () => {
      const { dataSource } = projections;
      await applyBlocks([pair(1, 2), pair(3, 4), pair(5, 6)], dataSource.manager);
      await dataSource.query(
        'DELETE FROM block_pair WHERE (user_id, other_id) IN ((1, 2), (3, 4)); INSERT INTO block_pair VALUES (9, 8)',
      );
      const owned = [pair(1, 2), pair(5, 6), pair(2, 7)].map((one) => ({ ...one, version: 1 }));
      const differing = ['block:1:2', 'block:2:7', 'block:3:4', 'block:8:9'].map(
        (one) => `block_pair ${one}`,
      );
      const before = await rows();
      expect(await rebuild(ofBlocks, owned, true)).toEqual(differing);
      expect(await rows()).toEqual(before);
      expect(await rebuild(ofBlocks, owned)).toEqual(differing);
      const both = [
        [1, 2],
        [2, 1],
        [2, 7],
        [5, 6],
        [6, 5],
        [7, 2],
      ];
      expect(await rows()).toEqual(both.map(([user_id, other_id]) => ({ user_id, other_id })));
      expect(await rebuild(ofBlocks, owned)).toEqual([]);
    });
  });

  describe('of mutes', () => {
    const mute = (member_id: number, thing: string, ends_at: string | null = null) => ({
      member_id,
      thing,
      ends_at,
      is_muted: 1 as const,
    });
    const rows = () =>
      projections.dataSource.query<object[]>(
        'SELECT member_id::int, thing FROM mute ORDER BY member_id, thing',
      );

    it('stores what is missing or ends at another time, removes what the owner does not have, and then finds nothing', async () => {
      await applyMutes(
        [mute(1, 'user:2'), mute(3, '#rain'), mute(4, 'comment:5')],
        projections.dataSource.manager,
      );
      const owned = [mute(1, 'user:2', since), mute(3, '#rain'), mute(6, 'user:7')].map((one) => ({
        ...one,
        version: 1,
      }));
      const differing = ['mute:1:user:2', 'mute:4:comment:5', 'mute:6:user:7'].map((one) => `mute ${one}`);
      expect(await rebuild(rebuildMutes, owned, true)).toEqual(differing);
      expect(await rebuild(rebuildMutes, owned)).toEqual(differing);
      expect(await rows()).toEqual(owned.map(({ member_id, thing }) => ({ member_id, thing })));
      expect(await rebuild(rebuildMutes, owned)).toEqual([]);
    });
  });

  describe('of subscriptions to hashtags', () => {
    beforeEach(() =>
      projections.dataSource.query(
        'CREATE TABLE hashtag_subscription (user_id bigint, hashtag text, since timestamptz)',
      ),
    );
    const apply = async (changes: readonly HashtagSubscriptionState[], manager: EntityManager) => {
      for (const { user_id, hashtag, subscription, since: began = null } of changes)
        await execute(
          manager,
          subscription === 1
            ? sql`INSERT INTO hashtag_subscription VALUES (${user_id}, ${hashtag}, ${began})`
            : sql`DELETE FROM hashtag_subscription WHERE user_id = ${user_id} AND hashtag = ${hashtag}`,
        );
    };
    const ofHashtags = (rebuilding: Omit<Rebuilding, 'outbox'>) =>
      rebuildHashtagSubscriptions(
        {
          join: sql`LEFT JOIN hashtag_subscription kept USING (user_id, hashtag)`,
          list: sql`SELECT user_id, hashtag FROM hashtag_subscription`,
          apply,
        },
        rebuilding,
      );

    it('stores what is missing with its time, removes what the owner does not have, and then finds nothing', async () => {
      const { dataSource } = projections;
      await dataSource.query(
        `INSERT INTO hashtag_subscription VALUES (1, '#sea', now()), (2, '#sea', now())`,
      );
      const owned = [
        { user_id: 1, hashtag: '#sea', since, version: 1 },
        { user_id: 1, hashtag: '#fog', since, version: 1 },
        { user_id: 3, hashtag: '#fog', version: 1 },
      ];
      const differing = [
        'hashtag_subscription hashtag_subscription:1:#fog',
        'hashtag_subscription hashtag_subscription:2:#sea',
        'hashtag_subscription hashtag_subscription:3:#fog',
      ];
      const rows = () =>
        dataSource.query<object[]>(
          'SELECT user_id, hashtag, since FROM hashtag_subscription ORDER BY user_id, hashtag',
        );
      const before = await rows();
      expect(await rebuild(ofHashtags, owned, true)).toEqual(differing);
      expect(await rows()).toEqual(before);
      expect(await rebuild(ofHashtags, owned)).toEqual(differing);
      expect(await rows()).toEqual([
        { user_id: 1, hashtag: '#fog', since: new Date(since) },
        before[0],
        { user_id: 3, hashtag: '#fog', since: null },
      ]);
      expect(await rebuild(ofHashtags, owned)).toEqual([]);
    });
  });
});
