import type { RpcContext } from '@quillstead/service-kit';
import { inconsistencies } from './consistency.js';
import { idOf, openSocial, type Social } from './open-social.js';

describe('the rebuild', () => {
  let social: Social;
  let rebuild: Social['rebuild'];
  let ann: RpcContext;
  let ben: RpcContext;

  beforeAll(async () => {
    social = await openSocial();
    ({ rebuild } = social);
    [ann, ben] = [await social.person(), await social.person()];
    await social.subscribe.begin({ subscription_id: idOf(ann) }, ben);
    await social.followHashtag.follow({ hashtag: 'Rain' }, ben);
  });
  afterAll(() => social.close());

  it('finds nothing where all is well', async () => {
    expect(await rebuild()).toEqual([]);
  });

  it('finds counts that their rows contradict, and sets them right', async () => {
    await social.dataSource.query('UPDATE member_stat SET count_subscribers = 7 WHERE user_id = $1', [
      idOf(ann),
    ]);
    await social.dataSource.query('DELETE FROM member_stat WHERE user_id = $1', [idOf(ben)]);
    await social.dataSource.query(`DELETE FROM outbox WHERE subject = 'author_count:${idOf(ben)}'`);
    await social.dataSource.query('UPDATE hashtag_stat SET count_subscribers = 0');
    const found = [
      { what: 'member_counts', subject: idOf(ann), had: [7, 0], is: [1, 0] },
      { what: 'member_counts', subject: idOf(ben), had: [0, 0], is: [0, 2] },
      { what: 'hashtag_counts', subject: '#rain', had: [0], is: [1] },
    ];
    expect(await rebuild({ isTrial: true })).toEqual(found);
    expect(await rebuild()).toEqual(found);
    expect(await rebuild({ isTrial: true })).toEqual([]);
    expect(await inconsistencies(social)).toEqual([]);
  });

  it('moves subscribers of a hashtag whose key a previous release made', async () => {
    const [cid, dan] = [await social.person(), await social.person()];
    for (const one of [cid, dan]) await social.followHashtag.follow({ hashtag: 'Former' }, one);
    await social.followHashtag.follow({ hashtag: 'istanbul' }, dan);
    // The key is as the previous release has made it.
    for (const table of ['hashtag_subscription', 'hashtag_stat'])
      await social.dataSource.query(
        `UPDATE ${table} SET hashtag = '#i\u0307stanbul' WHERE hashtag = '#former'`,
      );
    const found = [{ what: 'hashtag', subject: '#i\u0307stanbul', had: '#i\u0307stanbul', is: '#istanbul' }];
    expect(await rebuild({ isTrial: true })).toEqual(found);
    expect(await rebuild()).toEqual(found);
    expect(await rebuild({ isTrial: true })).toEqual([]);
    expect(await inconsistencies(social)).toEqual([]);
    expect(await social.followHashtag.unfollow({ hashtag: '#İstanbul' }, dan)).toMatchObject({
      count_subscribers: 1,
    });
    const events = await social.dataSource.query<object[]>(
      'SELECT payload FROM outbox WHERE subject = $1 ORDER BY id',
      [`hashtag_subscription:${idOf(cid)}:#istanbul`],
    );
    expect(events).toEqual([{ payload: { user_id: idOf(cid), hashtag: '#istanbul', subscription: 1 } }]);
  });

  it('finds user projections that accounts contradicts, lost ones among them, and what follows from them', async () => {
    const [lost, open] = [await social.person(), await social.person({ is_private: 1 })];
    await social.subscribe.begin({ subscription_id: idOf(open) }, ben);
    await social.become(open, { is_private: 0 });
    await social.runTasks();
    await social.dataSource.query('DELETE FROM user_projection WHERE user_id = $1', [idOf(lost)]);
    await social.dataSource.query(
      `UPDATE user_projection SET is_private = 1, bio = 'Old' WHERE user_id = $1`,
      [idOf(open)],
    );
    const found = [lost, open].map((person) =>
      expect.objectContaining({ what: 'user_projection', subject: `user:${idOf(person)}` }),
    );
    expect(await rebuild({ isTrial: true })).toEqual(found);
    expect(await rebuild()).toEqual(found);
    await social.runTasks();
    expect(await rebuild({ isTrial: true })).toEqual([]);
  });

  it('leaves a user projection alone that a newer event has written', async () => {
    const newer = await social.person();
    await social.dataSource.query(`UPDATE user_projection SET bio = 'New' WHERE user_id = $1`, [idOf(newer)]);
    await social.dataSource.query(
      `INSERT INTO applied_subject (source, subject, version) VALUES ('accounts', $1, 2)`,
      [`user:${idOf(newer)}`],
    );
    expect(await rebuild()).toEqual([]);
  });

  it('finds rows that a task has missed, and has it done again', async () => {
    const [gone, moved, open] = [
      await social.person(),
      await social.person(),
      await social.person({ is_private: 1 }),
    ];
    await social.subscribe.begin({ subscription_id: idOf(gone) }, ben);
    await social.subscribe.begin({ subscription_id: idOf(moved) }, ben);
    await social.subscribe.begin({ subscription_id: idOf(ben) }, moved);
    await social.subscribe.begin({ subscription_id: idOf(open) }, ben);
    await social.become(gone, { status: 'deleted' });
    await social.become(moved, { username: 'moved_on' });
    await social.become(open, { is_private: 0 });
    await social.dataSource.query('DELETE FROM background_task');
    expect(await rebuild()).toEqual([
      { what: 'user_subscription', subject: idOf(open), had: null, is: 'social.accept_requests' },
      { what: 'user_subscription', subject: idOf(gone), had: null, is: 'social.purge_account' },
      { what: 'user_subscription', subject: idOf(moved), had: null, is: 'social.rename_author' },
      { what: 'user_subscription', subject: idOf(moved), had: null, is: 'social.rename_subscriber' },
    ]);
    await social.runTasks();
    expect(await rebuild({ isTrial: true })).toEqual([]);
    expect(await inconsistencies(social)).toEqual([]);
  });
});
