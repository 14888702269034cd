import { jest } from '@jest/globals';
import { ProfileProjection } from '@quillstead/projections';
import { waitFor } from '@quillstead/testing';
import { ListSubscribedCollections } from '../src/collection/list-subscribed-collections.js';
import { SubscribeToCollection } from '../src/collection-subscription/subscribe-to-collection.js';
import { type CollectionContent, openCollections } from './open-collections.js';
import { as, idOf } from './open-content.js';

describe('a new member whose user projection has not arrived', () => {
  let content: CollectionContent;
  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());

  it('subscribes to a collection when it arrives, and then finds it in their list', async () => {
    const collection_id = await content.collectionOf(await content.person(), []);
    const late = as({ id: 9_001, session_id: 1, username: 'late', role: 'member', show_nsfw: 0 });
    const looks = jest.spyOn(content.dataSource.manager, 'existsBy');
    let isSubscribed = false;
    const subscribing = content
      .get(SubscribeToCollection)
      .subscribe({ collection_id }, late)
      .finally(() => (isSubscribed = true));
    await waitFor(() => isSubscribed || looks.mock.calls.length >= 2);
    expect(isSubscribed).toBe(false);
    await content.dataSource.manager.insert(ProfileProjection, {
      userId: idOf(late),
      username: 'late',
      displayName: null,
      isPrivate: 0,
      isVerified: 0,
      joinedAt: new Date(),
      status: 'active',
    });
    expect(await subscribing).toEqual({ subscription: 1 });
    const { items } = await content.get(ListSubscribedCollections).execute({ username: 'late' }, late);
    expect(items).toMatchObject([{ collection_id }]);
  });
});
