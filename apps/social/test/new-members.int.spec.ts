import { mostTrusting, newMemberStages } from '@quillstead/catalogue';
import type { RpcContext } from '@quillstead/service-kit';
import { inconsistencies } from './consistency.js';
import { idOf, openSocial, type Social } from './open-social.js';

const [firstDay] = newMemberStages;

describe('subscriptions of new members', () => {
  let social: Social;
  let authors: RpcContext[];
  beforeAll(async () => {
    social = await openSocial();
    authors = [];
    for (let count = 0; count < 5; count += 1) authors.push(await social.person());
  });
  afterAll(() => social.close());

  const newMember = () => social.person({ joined_at: new Date(Date.now() - 3_600_000).toISOString() });
  const subscribe = (who: RpcContext, to: RpcContext) =>
    social.subscribe.begin({ subscription_id: idOf(to) }, who);
  const refusals = async (acts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(acts)).flatMap((act) =>
      act.status === 'rejected' ? [act.reason as { code: string; message: string }] : [],
    );
  /** Returns a new member who can begin only so many more subscriptions in this hour. */
  const busyMember = async (left: number) => {
    const fresh = await newMember();
    await social.dataSource.query(
      `INSERT INTO member_stat (user_id, recent_subscriptions, recent_since) VALUES ($1, $2, now())
       ON CONFLICT (user_id) DO UPDATE SET recent_subscriptions = $2, recent_since = now()`,
      [idOf(fresh), firstDay.subscriptions - left],
    );
    return fresh;
  };

  it('are so many an hour, however many come at once and end meanwhile, and say when there can be more', async () => {
    const fresh = await busyMember(3);
    const said = expect.stringMatching(
      /^On your first day here you can subscribe to 60 people an hour\. You can go on in (60 minutes|an hour)\. This limit is higher in 23 hours\.$/u,
    ) as string;
    expect(await refusals(authors.map((author) => subscribe(fresh, author)))).toEqual([
      expect.objectContaining({ code: 'new_member_limit', message: said }),
      expect.objectContaining({ code: 'new_member_limit', message: said }),
    ]);
    for (const author of authors) await social.subscribe.end({ subscription_id: idOf(author) }, fresh);
    const [author = fresh] = authors;
    expect(await refusals([subscribe(fresh, author)])).toHaveLength(1);
    await social.dataSource.query("UPDATE member_stat SET recent_since = recent_since - interval '1 hour'");
    expect(await refusals([subscribe(fresh, author)])).toEqual([]);
    expect(await inconsistencies(social)).toEqual([]);
  });

  it('are not limited once enough members subscribe who are not new, and for who is longer here', async () => {
    const fresh = await busyMember(1);
    const [one = fresh, next = fresh, ...trusting] = authors;
    await subscribe(fresh, one);
    // No subscription begins, so nothing is counted.
    await subscribe(fresh, one);
    for (const who of trusting.slice(0, mostTrusting - 1)) await subscribe(who, fresh);
    await subscribe(await newMember(), fresh);
    expect(await refusals([subscribe(fresh, next)])).toHaveLength(1);
    await subscribe(next, fresh);
    expect(await refusals([subscribe(fresh, next)])).toEqual([]);
    const old = await social.person();
    await social.dataSource.query(
      'UPDATE member_stat SET recent_subscriptions = 1000, recent_since = now() WHERE user_id = $1',
      [idOf(old)],
    );
    expect(await refusals([subscribe(old, one)])).toEqual([]);
  });
});
