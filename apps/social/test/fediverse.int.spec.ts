import { webcrypto } from 'node:crypto';
import { deliverActivities } from '@quillstead/contracts';
import { makeTables, openFeatures } from '@quillstead/service-kit/testing';
import { createDatabase, holdStatement, type TestDatabase, waitForBlocked } from '@quillstead/testing';
import { ProfileProjection } from '@quillstead/projections';
import { ActorKeys } from '../src/federation/actor-keys.js';
import { Activities } from '../src/federation/activities.js';
import {
  FederationActivity,
  FederationActor,
  FederationDelivery,
  FederationFollower,
  FederationHost,
} from '../src/federation/index.js';
import { ForgetSeenActivities } from '../src/federation/forget-seen-activities.js';
import { FollowableAuthors } from '../src/federation/followable-authors.js';
import { ReadExport } from '../src/export/read-export.js';
import { service } from '../src/service.js';

const env = { FEDERATION: '1', FEDERATION_ALLOW_PRIVATE: '1' };
const [former, present] = ['the former secret of a test', 'the present secret of a test'];
/** An inbox at an address where no server listens. */
const nobody = { inbox: 'http://127.0.0.1:1/inbox', host: '127.0.0.1:1' };

describe('the fediverse in the database', () => {
  let database: TestDatabase;
  let features: Awaited<ReturnType<typeof openFeatures>>;
  beforeAll(async () => {
    database = await createDatabase({ name: 'social', make: (url) => makeTables(service, url) });
    features = await openFeatures(service, database, {}, env);
  });
  afterAll(async () => {
    await features?.close();
    await database?.drop();
  });

  const keysWith = (DEPLOYMENT_SECRET: string, DEPLOYMENT_SECRET_ACCEPTED?: string): ActorKeys =>
    new ActorKeys(
      features.dataSource,
      service.config.read({
        ...database.variables,
        REDIS_URL: process.env['TEST_REDIS_URL'],
        DEPLOYMENT_SECRET,
        DEPLOYMENT_SECRET_ACCEPTED,
        ...env,
      }),
    );
  const publicKey = async (keys: ActorKeys, userId: number): Promise<unknown> =>
    webcrypto.subtle.exportKey('jwk', (await keys.of(userId)).publicKey);

  it('has one key of an author, also when several processes need it first at once', async () => {
    const found = await Promise.all([1, 2, 3].map(() => publicKey(keysWith(former), 1)));
    expect(found).toEqual([found[0], found[0], found[0]]);
  });

  it('has one key also of an author who could be followed before anybody needed it', async () => {
    await features.dataSource.manager.insert(FederationActor, { userId: 702, isFollowable: 1 });
    const held = holdStatement(features.dataSource, /^UPDATE "federation_actor"/);
    const keys = Promise.all([keysWith(present), keysWith(present)].map((one) => publicKey(one, 702)));
    await held.reached();
    await waitForBlocked(features.dataSource);
    held.release();
    const [first, second] = await keys;
    expect(second).toEqual(first);
    await features.dataSource.manager.delete(FederationActor, { userId: 702 });
  });

  it('keeps the key while the secret of the site is replaced, and begins another when nothing opens it', async () => {
    const made = await publicKey(keysWith(former), 2);
    expect(await publicKey(keysWith(present, former), 2)).toEqual(made);
    expect(await publicKey(keysWith(present), 2)).toEqual(made);
    expect(await publicKey(keysWith(former), 2)).not.toEqual(made);
  });

  it('has only authors who have chosen it, whom everybody may read', async () => {
    const { dataSource, get } = features;
    const authors = get(FollowableAuthors);
    const there = async (userId: number): Promise<boolean[]> =>
      (await Promise.all([authors.byId(userId), authors.byName(`Author_${userId}`)])).map(
        (found) => found?.username === `author_${userId}`,
      );
    const add = async (userId: number, isFollowable: 0 | 1, profile: Partial<ProfileProjection> = {}) => {
      await dataSource.manager.insert(ProfileProjection, {
        userId,
        username: `author_${userId}`,
        displayName: null,
        isPrivate: 0,
        isVerified: 0,
        joinedAt: new Date(),
        status: 'active',
        ...profile,
      });
      await dataSource.manager.insert(FederationActor, { userId, isFollowable });
    };
    await add(11, 1);
    await add(12, 0);
    await add(13, 1, { isPrivate: 1 });
    await add(14, 1, { status: 'suspended' });
    expect(await Promise.all([11, 12, 13, 14, 15].map(there))).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(await authors.counts()).toEqual({ authors: 3, stories: 0 });
    await dataSource.query('DELETE FROM federation_actor');
  });

  it('tells the export what an author chose, and how many follow', async () => {
    const { dataSource, get } = features;
    await dataSource.query('INSERT INTO federation_actor (user_id, is_followable) VALUES (7, 1)');
    await dataSource.query(
      `INSERT INTO federation_follower (author_id, actor, inbox, host)
       VALUES (7, 'https://far.example/ann', 'https://far.example/inbox', 'far.example')`,
    );
    const of = (user_id: number) => get(ReadExport).fediverse({ user_id, part: 'fediverse', after: null });
    expect(await of(7)).toEqual({
      items: [
        { is_followable: 1, count_followers: 1, also_known_as: [], followable_series: [], blocked: [] },
      ],
      after: null,
    });
    expect(await of(8)).toEqual({ items: [], after: null });
    for (const table of ['federation_follower', 'federation_actor'])
      await dataSource.query(`DELETE FROM ${table}`);
  });

  describe('what is delivered', () => {
    const manager = () => features.dataSource.manager;
    const follow = (authorId: number) =>
      manager().insert(FederationFollower, { authorId, actor: `${nobody.inbox}/${authorId}`, ...nobody });
    const tell = (authorId: number) =>
      features.dataSource.transaction((inside) =>
        features.get(Activities).tellFollowers(inside, { authorId, kind: 'delete_actor' }),
      );
    const counts = () =>
      Promise.all(
        [FederationDelivery, FederationFollower, FederationHost, FederationActivity].map((entity) =>
          manager().count(entity),
        ),
      );

    it('waits while its server fails, and is given up with the followers there after a week', async () => {
      await manager().insert(FederationActor, { userId: 3 });
      await follow(3);
      // The last one is far behind those that a turn of the server looks at.
      await manager().insert(
        FederationActivity,
        Array.from({ length: 30 }, () => ({ authorId: 4, kind: 'delete' as const, storyId: 1 })),
      );
      await features.dataSource.query(
        `INSERT INTO federation_delivery (activity_id, inbox, host) SELECT id, $1, $2 FROM federation_activity`,
        [nobody.inbox, nobody.host],
      );
      await tell(3);
      await features.runTasks(deliverActivities);
      expect(await counts()).toEqual([31, 1, 1, 31]);
      const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1_000);
      await manager().update(
        FederationHost,
        { host: nobody.host },
        { failingSince: eightDaysAgo, nextAt: eightDaysAgo },
      );
      await features.dataSource.query('UPDATE background_task SET run_at = now()');
      await features.runTasks(deliverActivities);
      expect(await counts()).toEqual([0, 0, 0, 0]);
      expect(await manager().existsBy(FederationActor, { userId: 3 })).toBe(false);
    });

    it('leaves nothing when a process ends between its steps: no activity, and no key of whom is gone', async () => {
      await manager().query('TRUNCATE federation_actor, federation_activity CASCADE');
      await features.get(ActorKeys).of(8);
      await features.get(ActorKeys).of(-9);
      await features.get(ActorKeys).of(11);
      const actors = () =>
        manager().query(
          'SELECT user_id, private_key IS NOT NULL AS has_key FROM federation_actor ORDER BY user_id DESC',
        );
      const waiting = await manager().save(FederationActivity, { authorId: 8, kind: 'delete_actor' });
      await manager().insert(FederationDelivery, { activityId: waiting.id, ...nobody });
      await manager().insert(FederationActivity, { authorId: 11, kind: 'delete', storyId: 1 });
      const jobs = { repeat: () => undefined };
      const forget = () => new ForgetSeenActivities(features.dataSource, jobs).run();
      await forget();
      expect(await manager().find(FederationActivity)).toMatchObject([{ id: waiting.id }]);
      // The member 11 is there (as of the test above), and may choose again to be followed.
      expect(await actors()).toEqual([
        { user_id: 11, has_key: true },
        { user_id: 8, has_key: true },
        { user_id: -9, has_key: false },
      ]);
      await manager().delete(FederationDelivery, { activityId: waiting.id });
      await forget();
      expect(await manager().count(FederationActivity)).toBe(0);
      expect(await actors()).toEqual([
        { user_id: 11, has_key: true },
        { user_id: -9, has_key: false },
      ]);
    });
  });
});
