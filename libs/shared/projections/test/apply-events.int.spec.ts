import { publicUser } from '@quillstead/testing';
import { applySubscriptions, applyUsers, ProfileProjection, SubscriptionProjection } from '../src/index.js';
import { openProjections, type Projections } from './open-projections.js';

describe('what events bring', () => {
  let projections: Projections;
  beforeEach(async () => (projections = await openProjections()));
  afterEach(() => projections.close());

  const ann = publicUser({ user_id: 1, username: 'ann', bio: 'Old' });
  const bob = publicUser({ user_id: 2, username: 'bob' });
  const store = (users: Parameters<typeof applyUsers>[1]) =>
    projections.dataSource.transaction((manager) => applyUsers(ProfileProjection, users, manager));

  it('of users is stored by ids, and returned with what was there before', async () => {
    await store([ann]);
    const changes = await store([bob, { ...ann, bio: 'New' }]);
    expect(changes.map(({ before, after }) => [after.userId, before?.bio, after.bio])).toEqual([
      [1, 'Old', 'New'],
      [2, undefined, null],
    ]);
    expect(changes[1]?.before).toBeNull();
    const rows = await projections.dataSource.manager.find(ProfileProjection, { order: { userId: 'ASC' } });
    expect(rows).toEqual(changes.map(({ after }) => after));
  });

  it('of users is not stored while locks are taken for it', async () => {
    await store([ann]);
    const seen: unknown[] = [];
    await projections.dataSource.transaction((manager) =>
      applyUsers(ProfileProjection, [{ ...ann, bio: 'New' }], manager, async (coming) => {
        seen.push(coming.map(({ before, after }) => [before?.bio, after.bio]));
        seen.push(await manager.query('SELECT bio FROM user_projection'));
      }),
    );
    expect(seen).toEqual([[['Old', 'New']], [{ bio: 'Old' }]]);
  });

  it('of subscriptions is stored and removed in one go', async () => {
    const { manager } = projections.dataSource;
    const pair = (subscriber_id: number, code: boolean | null) => ({ subscriber_id, author_id: 9, code });
    await applySubscriptions([pair(1, true), pair(2, false), pair(3, true)], manager);
    await applySubscriptions([pair(1, null), pair(2, true), pair(4, false)], manager);
    await applySubscriptions([], manager);
    const rows = await manager.find(SubscriptionProjection, { order: { subscriberId: 'ASC' } });
    expect(rows.map(({ subscriberId, code }) => [subscriberId, code])).toEqual([
      [2, true],
      [3, true],
      [4, false],
    ]);
  });
});
