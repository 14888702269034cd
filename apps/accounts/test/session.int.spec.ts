import { CallError } from '@quillstead/service-kit';
import {
  type Accounts,
  carrier,
  contextOf,
  newPerson,
  openAccounts,
  someTokenHash,
} from './open-accounts.js';

const password = 'correct-horse';

describe('sessions', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  /** Moves the last use of a session into the past. */
  const age = (tokenHash: string, by: string) =>
    accounts.dataSource.query(
      'UPDATE session SET last_used_at = now() - $2::interval WHERE token_hash = $1',
      [tokenHash, by],
    );

  const lastUse = async (tokenHash: string) => {
    const [row] = await accounts.dataSource.query<{ last_used_at: Date }[]>(
      'SELECT last_used_at FROM session WHERE token_hash = $1',
      [tokenHash],
    );
    return row?.last_used_at.getTime();
  };

  it.each(['username', 'email'] as const)('begin by %s in whatever case', async (field) => {
    const person = newPerson();
    const { id } = await accounts.signUp.run(person, carrier());
    const member = await accounts.logIn.run({ login: person[field].toUpperCase(), password }, carrier());
    expect(member.id).toBe(id);
  });

  it('tell an unknown person and a wrong password alike, in words and in time', async () => {
    const { username } = await accounts.signUp.run(newPerson(), carrier());
    const fail = async (login: string) => {
      const start = performance.now();
      const attempt = accounts.logIn.run({ login, password: 'wrong-horse' }, carrier());
      await expect(attempt).rejects.toEqual(
        new CallError('wrong_login', 'Username or password is incorrect.'),
      );
      return performance.now() - start;
    };
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 7; round += 1) {
      times.known.push(await fail(username));
      times.unknown.push(await fail('nobody_of_that_name'));
    }
    const ratio = median(times.unknown) / median(times.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('are new at each log-in, and the one that the browser had before is dead and told', async () => {
    const old = carrier();
    const person = newPerson();
    const { id } = await accounts.signUp.run(person, old);
    const renewed = carrier({ old_token_hash: old.token_hash });
    await accounts.logIn.run({ login: person.username, password }, renewed);
    expect(await accounts.resolveSession.run(old.token_hash)).toBeNull();
    expect(await accounts.resolveSession.run(renewed.token_hash)).toMatchObject({ id });
    expect(await accounts.told('accounts.session_ended')).toContainEqual({
      session_id: expect.any(Number),
      token_hash: old.token_hash,
      user_id: id,
    });
  });

  it('end at log-out, those of other browsers go on', async () => {
    const person = newPerson();
    const [here, elsewhere] = [carrier(), carrier()];
    const { id } = await accounts.signUp.run(person, here);
    await accounts.logIn.run({ login: person.username, password }, elsewhere);
    const context = await contextOf(accounts, here.token_hash);
    await accounts.logOut.run(context);
    await accounts.logOut.run(context);
    expect(await accounts.resolveSession.run(here.token_hash)).toBeNull();
    expect(await accounts.resolveSession.run(elsewhere.token_hash)).toMatchObject({ id });
    const ended = (await accounts.told('accounts.session_ended')) as { token_hash: string }[];
    expect(ended.filter(({ token_hash }) => token_hash === here.token_hash)).toHaveLength(1);
  });

  it('are over 30 days after the last use', async () => {
    const [fresh, stale] = [carrier(), carrier()];
    await accounts.signUp.run(newPerson(), fresh);
    await accounts.signUp.run(newPerson(), stale);
    await age(fresh.token_hash, '29 days 23 hours');
    await age(stale.token_hash, '30 days 1 second');
    const viewers = await Promise.all(
      [fresh.token_hash, stale.token_hash, someTokenHash()].map((hash) => accounts.resolveSession.run(hash)),
    );
    expect(viewers).toEqual([expect.objectContaining({ show_nsfw: 0 }), null, null]);
  });

  it('note their use once a minute, not at each call', async () => {
    const { token_hash } = carrier();
    await accounts.signUp.run(newPerson(), carrier({ token_hash }));
    await age(token_hash, '50 seconds');
    const unnoted = await lastUse(token_hash);
    await accounts.resolveSession.run(token_hash);
    expect(await lastUse(token_hash)).toBe(unnoted);
    await age(token_hash, '61 seconds');
    await accounts.resolveSession.run(token_hash);
    expect(await lastUse(token_hash)).toBeGreaterThan(unnoted ?? Infinity);
  });

  it('say who is looking, and that a visitor is nobody', async () => {
    const person = newPerson();
    const { token_hash } = carrier();
    const member = await accounts.signUp.run(person, carrier({ token_hash }));
    expect(await accounts.readViewer.run(await contextOf(accounts, token_hash))).toEqual(member);
    expect(await accounts.readViewer.run(await contextOf(accounts, someTokenHash()))).toEqual({
      id: null,
      count_notifications_new: {},
      count_notifications_new_total: 0,
    });
  });
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
