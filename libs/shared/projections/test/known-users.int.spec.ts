import { jest } from '@jest/globals';
import { requestScope } from '@quillstead/service-kit';
import { publicUser, waitFor } from '@quillstead/testing';
import { applyUsers, KnownUsers, ProfileProjection } from '../src/index.js';
import { openProjections, type Projections } from './open-projections.js';

/** Milliseconds; no test may take so long. */
const ever = 1_000_000_000;

describe('the users whom a service knows', () => {
  let projections: Projections;
  beforeAll(async () => (projections = await openProjections()));
  afterAll(() => projections.close());

  it('are waited for, each until its row has arrived', async () => {
    const { dataSource } = projections;
    const arrive = (user_id: number) =>
      dataSource.transaction((manager) =>
        applyUsers(ProfileProjection, [publicUser({ user_id, username: `person_${user_id}` })], manager),
      );
    const known = new KnownUsers(dataSource);
    const arrival = (userId: number) =>
      requestScope.run('request-1', () => known.waitFor(userId), Date.now() + ever);
    await arrive(1);
    await arrival(1);
    const looks = jest.spyOn(dataSource.manager, 'existsBy');
    let hasArrived = false;
    const arriving = arrival(2).then(() => (hasArrived = true));
    await waitFor(() => looks.mock.calls.length >= 2);
    expect(hasArrived).toBe(false);
    await arrive(2);
    await arriving;
  });
});
