import { waitForBlocked } from '@quillstead/testing';
import { Recount } from '../src/counts/index.js';
import { inconsistencies } from './consistency.js';
import { openSocial, type Social } from './open-social.js';

describe('how many people follow a hashtag', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  afterEach(async () => expect(await inconsistencies(social)).toEqual([]));

  const published = (hashtag: string) =>
    social.dataSource.query<{ count: number }[]>(
      `SELECT (payload ->> 'count_subscribers')::int AS count FROM outbox WHERE subject = $1 ORDER BY id`,
      [`hashtag_count:${hashtag}`],
    );

  it('is published when an account that follows it is deleted', async () => {
    const [gone, other] = [await social.person(), await social.person()];
    for (const who of [gone, other]) await social.followHashtag.follow({ hashtag: '#fog' }, who);
    await social.become(gone, { status: 'deleted' });
    await social.runTasks();
    expect(await published('#fog')).toEqual([{ count: 1 }, { count: 2 }, { count: 1 }]);
  });

  it('is counted anew with those who begin to follow it meanwhile', async () => {
    const recount = new Recount(social.dataSource, social.outbox);
    const ann = await social.person();
    await social.followHashtag.follow({ hashtag: '#dew' }, ann);
    const late = Number((await social.person()).viewer?.id);
    const { counted } = await social.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO hashtag_subscription (user_id, hashtag, version) VALUES ($1, '#dew', 1)`,
        [late],
      );
      await manager.query(
        `UPDATE hashtag_stat SET count_subscribers = 2, version = version + 1 WHERE hashtag = '#dew'`,
      );
      const work = recount.setHashtag('#dew');
      await waitForBlocked(social.dataSource);
      return { counted: work };
    });
    await counted;
    await recount.setMember(late);
    expect((await published('#dew')).at(-1)).toEqual({ count: 2 });
  });
});
