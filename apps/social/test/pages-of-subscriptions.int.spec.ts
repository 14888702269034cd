import type { RpcContext } from '@quillstead/service-kit';
import { rowsOfPage } from '../src/subscription-tasks/purge-account.js';
import { inconsistencies } from './consistency.js';
import { idOf, openSocial, type Social } from './open-social.js';

describe('more subscriptions than one transaction changes', () => {
  let social: Social;
  const readers: RpcContext[] = [];
  beforeAll(async () => {
    social = await openSocial();
    while (readers.length <= rowsOfPage) readers.push(await social.person());
  });
  afterAll(() => social.close());
  afterEach(async () => expect(await inconsistencies(social)).toEqual([]));

  const subscribeAll = async (author: RpcContext) => {
    for (const reader of readers) await social.subscribe.begin({ subscription_id: idOf(author) }, reader);
  };
  const rowsOf = (author: RpcContext) =>
    social.dataSource.query<object[]>(
      `SELECT code, author_name, count(*)::integer AS count FROM user_subscription
       WHERE $1 IN (author_id, subscriber_id) GROUP BY code, author_name`,
      [idOf(author)],
    );

  it('are all accepted when their author turns public', async () => {
    const author = await social.person({ is_private: 1 });
    await subscribeAll(author);
    expect(await rowsOf(author)).toMatchObject([{ code: false, count: readers.length }]);
    await social.become(author, { is_private: 0 });
    await social.runTasks();
    expect(await rowsOf(author)).toMatchObject([{ code: true, count: readers.length }]);
  });

  it('all have the new name of their author', async () => {
    const author = await social.person();
    await subscribeAll(author);
    await social.become(author, { username: 'Renamed' });
    await social.runTasks();
    expect(await rowsOf(author)).toMatchObject([{ author_name: 'renamed', count: readers.length }]);
  });

  it('all end with the account that others follow', async () => {
    const gone = await social.person();
    await subscribeAll(gone);
    await social.become(gone, { status: 'deleted' });
    await social.runTasks();
    expect(await rowsOf(gone)).toEqual([]);
    expect(await social.dataSource.query('SELECT FROM background_task')).toEqual([]);
  });

  it('all end with the account that follows hashtags', async () => {
    const gone = await social.person();
    for (const { viewer } of readers)
      await social.followHashtag.follow({ hashtag: `tag${viewer?.id}` }, gone);
    await social.become(gone, { status: 'deleted' });
    await social.runTasks();
    const left = 'SELECT FROM hashtag_subscription WHERE user_id = $1';
    expect(await social.dataSource.query(left, [idOf(gone)])).toEqual([]);
    expect(await social.dataSource.query('SELECT FROM background_task')).toEqual([]);
  });
});
