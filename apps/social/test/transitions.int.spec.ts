import { nextSubscription, type SubscriptionState } from '@quillstead/catalogue';
import type { RpcContext } from '@quillstead/service-kit';
import { waitFor } from '@quillstead/testing';
import { inconsistencies } from './consistency.js';
import { idOf, openSocial, type Social, visitor } from './open-social.js';

/**
 * The states before each row, and the state or error to which each call, or change of the account, leads: `?`
 * requested, `!` subscribed, `404` no request.
 */
const table = `
         POST   DELETE PUT    remove  private public
  pub    pub!   pub    404    pub     priv    pub
  priv   priv?  priv   404    priv    priv    pub
  pub?   pub!   pub    pub!   pub     priv?   pub!
  priv?  priv?  priv   priv!  priv    priv?   pub!
  pub!   pub!   pub    pub!   pub     priv!   pub!
  priv!  priv!  priv   priv!  priv    priv!   pub!
`;
const names: Record<string, SubscriptionState> = {
  pub: 'is_public',
  priv: 'is_private',
  'pub?': 'is_public_requested',
  'priv?': 'is_private_requested',
  'pub!': 'is_public_subscribed',
  'priv!': 'is_private_subscribed',
};
const acts = ['POST', 'DELETE', 'PUT', 'remove', 'private', 'public'] as const;
type Act = (typeof acts)[number];
const cases = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/u))
  .flatMap(([from = '', ...cells]) =>
    cells.map((to, index) => ({ from, act: acts[index] ?? 'POST', to: names[to] ?? to })),
  );

describe('a subscription', () => {
  let social: Social;
  let author: RpcContext;
  let reader: RpcContext;

  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  afterEach(async () => expect(await inconsistencies(social)).toEqual([]));

  const stateOf = async (who = reader, of = author): Promise<string> =>
    (await social.readTooltip.execute({ user_id: idOf(of), requestKeys: ['subscription'] }, who))
      .subscription ?? '';
  const send = (method: 'POST' | 'DELETE', who = reader, of = author) =>
    social.subscribe[method === 'POST' ? 'begin' : 'end']({ subscription_id: idOf(of) }, who);
  const decide = (method: 'PUT' | 'remove', who = author, about = reader) =>
    social.subscribers[method === 'PUT' ? 'accept' : 'remove']({ subscriber_id: idOf(about) }, who);

  async function reach(from: string): Promise<void> {
    [author, reader] = [await social.person(), await social.person()];
    const isSubscribed = from.endsWith('!');
    if (!isSubscribed) await social.become(author, { is_private: 1 });
    if (/[?!]/u.test(from)) await send('POST');
    await social.become(author, { is_private: from.startsWith('priv') ? 1 : 0 });
    expect(await stateOf()).toBe(names[from]);
  }

  async function perform(act: Act): Promise<unknown> {
    if (act === 'POST' || act === 'DELETE') return send(act);
    if (act === 'PUT' || act === 'remove') return decide(act);
    await social.become(author, { is_private: act === 'private' ? 1 : 0 });
    return null;
  }

  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );

  it.each(cases.filter(({ to }) => to === '404'))('$from, $act: nothing to accept', async ({ from, act }) => {
    await reach(from);
    await expect(perform(act)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stateOf()).toBe(names[from]);
  });

  it.each(cases.filter(({ to }) => to !== '404'))('$from, $act: $to', async ({ from, act, to }) => {
    await reach(from);
    const reply = await perform(act);
    // An author's change to public leaves the rest to a background task.
    if (act === 'public') await social.runTasks();
    expect(await stateOf()).toBe(to);
    const count_subscribers = to.endsWith('_subscribed') ? 1 : 0;
    expect(reply).toEqual(
      {
        POST: { subscription: to, count_subscribers },
        DELETE: { subscription: to, count_subscribers },
        PUT: { subscriber: 'is_subscriber', count_subscribers },
        remove: { subscriber: null, count_subscribers },
        private: null,
        public: null,
      }[act],
    );
  });

  it('goes as the machine of the catalogue says', () => {
    const machine = { POST: 'subscribe', DELETE: 'unsubscribe', PUT: 'accept', remove: 'remove' } as const;
    for (const { from, act, to } of cases) {
      if (act === 'private' || act === 'public') continue;
      expect(nextSubscription(names[from] ?? 'is_user', machine[act])).toBe(to === '404' ? null : to);
    }
  });

  it('is done twice with the same response and published once', async () => {
    await reach('priv');
    for (const act of ['POST', 'PUT', 'remove'] as const)
      expect(await perform(act)).toEqual(await perform(act));
    const published = await social.dataSource.query<{ name: string }[]>(
      'SELECT name FROM outbox WHERE subject = $1 ORDER BY id',
      [`subscription:${idOf(reader)}:${idOf(author)}`],
    );
    expect(published.map(({ name }) => name)).toEqual([
      'social.user_subscribed',
      'social.subscription_accepted',
      'social.user_unsubscribed',
    ]);
  });

  it('that is removed has its response when that is acknowledged, one that is left at once', async () => {
    await reach('pub!');
    social.awaitedEvents.length = 0;
    await decide('remove');
    expect(social.awaitedEvents.map(({ event }) => event.name)).toEqual(['social.user_unsubscribed']);
    await send('POST');
    await send('DELETE');
    expect(social.awaitedEvents).toHaveLength(1);
  });

  it('that is removed has no response before that is acknowledged', async () => {
    await reach('pub!');
    social.awaitedEvents.length = 0;
    const apply = social.holdAcknowledgements();
    let hasResponded = false;
    const removal = decide('remove').then(() => (hasResponded = true));
    await waitFor(() => social.awaitedEvents.length === 1, { what: 'the wait for acknowledgements' });
    expect(hasResponded).toBe(false);
    apply();
    await removal;
  });

  it('goes on with a higher version when it begins again', async () => {
    await reach('pub');
    for (const act of ['POST', 'DELETE', 'POST'] as const) await send(act);
    const versions = await social.dataSource.query<{ version: number }[]>(
      'SELECT version FROM outbox WHERE subject = $1 ORDER BY id',
      [`subscription:${idOf(reader)}:${idOf(author)}`],
    );
    const sorted = versions.map(({ version }) => version).toSorted((one, other) => one - other);
    expect(versions.map(({ version }) => version)).toEqual(sorted);
    expect(new Set(sorted).size).toBe(3);
  });

  it.each(['pub', 'priv', 'pub?', 'priv?', 'pub!', 'priv!'])('%s is no business of others', async (from) => {
    await reach(from);
    const other = await social.person();
    expect(await outcome(decide('PUT', other))).toBe('not_found');
    expect(await outcome(decide('remove', other))).toBe('done');
    expect(await outcome(send('DELETE', other))).toBe('done');
    for (const act of ['POST', 'DELETE'] as const)
      expect(await outcome(send(act, visitor))).toBe('forbidden');
    for (const act of ['PUT', 'remove'] as const)
      expect(await outcome(decide(act, visitor))).toBe('forbidden');
    expect(await stateOf()).toBe(names[from]);
  });

  it.each(['pub', 'priv', 'pub?', 'priv?', 'pub!', 'priv!'])(
    '%s stays while one of the two is away',
    async (from) => {
      await reach(from);
      for (const [away, there] of [
        [reader, { own: 'forbidden', others: 'not_found' }],
        [author, { own: 'not_found', others: 'forbidden' }],
      ] as const) {
        await social.become(away, { status: 'suspended' });
        for (const act of ['POST', 'DELETE'] as const) expect(await outcome(send(act))).toBe(there.own);
        for (const act of ['PUT', 'remove'] as const) expect(await outcome(decide(act))).toBe(there.others);
        await social.become(away, { status: 'active' });
      }
      expect(await stateOf()).toBe(names[from]);
    },
  );

  it('is not had with oneself, nor with nobody, and says so', async () => {
    await reach('pub');
    const sentence = "You can't subscribe to your own account.";
    await expect(send('POST', author)).rejects.toMatchObject({ code: 'invalid', message: sentence });
    expect(await outcome(decide('PUT', author, author))).toBe('invalid');
    expect(await stateOf(author)).toBe('is_user');
    const nobody = { subscriber_id: 999_999, subscription_id: 999_999 };
    expect(await outcome(social.subscribe.begin(nobody, reader))).toBe('not_found');
    expect(await outcome(social.subscribe.end(nobody, reader))).toBe('not_found');
    expect(await outcome(social.subscribers.accept(nobody, author))).toBe('not_found');
    expect(await outcome(social.subscribers.remove(nobody, author))).toBe('not_found');
  });
});
