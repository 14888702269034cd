import type { RpcContext } from '@quillstead/service-kit';
import { ReadExport } from '../src/export/read-export.js';
import { ReadFoundUsers } from '../src/profile/read-found-users.js';
import { idOf, nameOf, openSocial, type Social, visitor } from './open-social.js';

describe('what social gives other services', () => {
  let social: Social;
  let ann: RpcContext;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  beforeEach(async () => void (ann = await social.person()));

  it('is whom a member follows, for the export, without the name of who is away', async () => {
    const [ben, gone, locked] = [
      await social.person(),
      await social.person(),
      await social.person({ is_private: 1 }),
    ];
    for (const author of [ben, gone, locked])
      await social.subscribe.begin({ subscription_id: idOf(author) }, ann);
    await social.become(gone, { status: 'suspended' });
    const read = (after: number[] | null) =>
      social.get(ReadExport).execute({ user_id: idOf(ann), part: 'user_subscriptions', after });
    expect(await read(null)).toMatchObject({
      items: [
        { author_id: idOf(ben), author_username: nameOf(ben), subscription_code: true },
        { author_id: idOf(gone), author_username: null, subscription_code: true },
        { author_id: idOf(locked), author_username: nameOf(locked), subscription_code: false },
      ],
      after: null,
    });
    expect((await read([idOf(gone)])).items).toMatchObject([{ author_id: idOf(locked) }]);
  });

  it('is which hashtags a member follows, for the export', async () => {
    await social.followHashtag.follow({ hashtag: '#Rain' }, ann);
    const { items } = await social
      .get(ReadExport)
      .execute({ user_id: idOf(ann), part: 'hashtag_subscriptions', after: null });
    expect(items).toEqual([{ hashtag: '#rain', created_at: expect.any(Date) }]);
  });

  it('is the people that search has found, in its order, as they are to the viewer', async () => {
    const [ben, gone] = [await social.person({ is_private: 1 }), await social.person()];
    await social.subscribe.begin({ subscription_id: idOf(ben) }, ann);
    await social.become(gone, { status: 'suspended' });
    const ids = [ben, gone, ann].map(idOf);
    const find = (viewer: RpcContext) => social.get(ReadFoundUsers).execute({ ids }, viewer);
    expect(await find(ann)).toMatchObject([
      { content_type: 'user_article', username: nameOf(ben), subscription: 'is_private_requested' },
      { username: nameOf(ann) },
    ]);
    expect((await find(visitor)).map(({ user_id }) => user_id)).toEqual([idOf(ben), idOf(ann)]);
  });
});
