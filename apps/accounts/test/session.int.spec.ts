import { jest } from '@jest/globals';
import type { NewSession } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import {
  type Accounts,
  newSession,
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
    const { id } = await accounts.signUp.execute({ ...person, ...newSession() });
    const member = await accounts.logIn.execute({
      login: person[field].toUpperCase(),
      password,
      ...newSession(),
    });
    expect(member.id).toBe(id);
  });

  it('begin with the password however its accents are typed', async () => {
    const typed = 'cre\u0300me-bru\u0302le\u0301e';
    const person = newPerson({ password1: typed, password2: typed });
    const { id } = await accounts.signUp.execute({ ...person, ...newSession() });
    for (const spelling of [typed, typed.normalize('NFC')]) {
      const member = await accounts.logIn.execute({
        login: person.username,
        password: spelling,
        ...newSession(),
      });
      expect(member.id).toBe(id);
    }
  });

  it('begin for admins alone while the site is closed', async () => {
    const [member, admin] = [newPerson(), newPerson()];
    await accounts.signUp.execute({ ...member, ...newSession() });
    const { id } = await accounts.signUp.execute({ ...admin, ...newSession() });
    await accounts.dataSource.query(`UPDATE "user" SET role = 'admin' WHERE id = $1`, [id]);
    const logIn = (login: string) =>
      accounts.logIn.execute({ login, password, ...newSession({ admins_only: true }) });
    await expect(logIn(member.username)).rejects.toMatchObject({ code: 'maintenance' });
    await expect(logIn(admin.username)).resolves.toMatchObject({ id });
  });

  it('treat an unknown person and a wrong password alike, in words and in the work done', async () => {
    const { username } = await accounts.signUp.execute({ ...newPerson(), ...newSession() });
    const verify = jest.spyOn(accounts.passwords, 'verify');
    for (const login of [username, 'nobody_of_that_name'])
      await expect(
        accounts.logIn.execute({ login, password: 'wrong-horse', ...newSession() }),
      ).rejects.toEqual(new CallError('wrong_login', 'Username or password is incorrect.'));
    // `Passwords` verifies a password without an account against a hash with the same cost.
    expect(verify.mock.calls.map(([stored]) => typeof stored)).toEqual(['string', 'object']);
  });

  it('are new at each log-in, and the one that the browser had before is ended and published', async () => {
    const old = newSession();
    const person = newPerson();
    const { id } = await accounts.signUp.execute({ ...person, ...old });
    const renewed = newSession({ old_token_hash: old.token_hash });
    await accounts.logIn.execute({ login: person.username, password, ...renewed });
    expect(await accounts.resolveSession.execute({ token_hash: old.token_hash })).toBeNull();
    expect(await accounts.resolveSession.execute({ token_hash: renewed.token_hash })).toMatchObject({ id });
    expect(await accounts.published('accounts.session_ended')).toContainEqual({
      session_id: expect.any(Number),
      token_hash: old.token_hash,
      user_id: id,
    });
  });

  it('end in a browser in which somebody else logs in or signs up, and are published as theirs', async () => {
    const ben = newPerson();
    await accounts.signUp.execute({ ...ben, ...newSession() });
    for (const begin of [
      (cookie: NewSession) => accounts.logIn.execute({ login: ben.username, password, ...cookie }),
      (cookie: NewSession) => accounts.signUp.execute({ ...newPerson(), ...cookie }),
    ]) {
      const [anns, elsewhere] = [newSession(), newSession()];
      const ann = newPerson();
      const { id } = await accounts.signUp.execute({ ...ann, ...anns });
      await accounts.logIn.execute({ login: ann.username, password, ...elsewhere });
      await begin(newSession({ old_token_hash: anns.token_hash }));
      expect(await accounts.resolveSession.execute({ token_hash: anns.token_hash })).toBeNull();
      expect(await accounts.resolveSession.execute({ token_hash: elsewhere.token_hash })).toMatchObject({
        id,
      });
      const ended = { session_id: expect.any(Number), token_hash: anns.token_hash, user_id: id };
      expect((await accounts.published('accounts.session_ended')).at(-1)).toEqual(ended);
      expect(accounts.acknowledged.at(-1)).toHaveLength(1);
    }
  });

  it('end at log-out, those of other browsers go on', async () => {
    const person = newPerson();
    const [here, elsewhere] = [newSession(), newSession()];
    const { id } = await accounts.signUp.execute({ ...person, ...here });
    await accounts.logIn.execute({ login: person.username, password, ...elsewhere });
    const context = await contextOf(accounts, here.token_hash);
    await accounts.logOut.execute({}, context);
    await accounts.logOut.execute({}, context);
    expect(await accounts.resolveSession.execute({ token_hash: here.token_hash })).toBeNull();
    expect(await accounts.resolveSession.execute({ token_hash: elsewhere.token_hash })).toMatchObject({ id });
    const ended = (await accounts.published('accounts.session_ended')) as { token_hash: string }[];
    expect(ended.filter(({ token_hash }) => token_hash === here.token_hash)).toHaveLength(1);
  });

  it('are over 30 days after the last use', async () => {
    const [fresh, stale] = [newSession(), newSession()];
    await accounts.signUp.execute({ ...newPerson(), ...fresh });
    await accounts.signUp.execute({ ...newPerson(), ...stale });
    await age(fresh.token_hash, '29 days 23 hours');
    await age(stale.token_hash, '30 days 1 second');
    const viewers = await Promise.all(
      [fresh.token_hash, stale.token_hash, someTokenHash()].map((hash) =>
        accounts.resolveSession.execute({ token_hash: hash }),
      ),
    );
    expect(viewers).toEqual([expect.objectContaining({ show_nsfw: 0 }), null, null]);
  });

  it('are over 180 days after they began, however often they are used', async () => {
    const [young, old] = [newSession(), newSession()];
    await accounts.signUp.execute({ ...newPerson(), ...young });
    await accounts.signUp.execute({ ...newPerson(), ...old });
    const begin = (tokenHash: string, ago: string) =>
      accounts.dataSource.query<[{ began: number }[], number]>(
        `UPDATE session SET created_at = now() - $2::interval WHERE token_hash = $1
         RETURNING extract(epoch FROM created_at)::float8 * 1000 AS began`,
        [tokenHash, ago],
      );
    const [[row]] = await begin(young.token_hash, '179 days 23 hours');
    await begin(old.token_hash, '180 days 1 second');
    const viewer = await accounts.resolveSession.execute({ token_hash: young.token_hash });
    expect(viewer?.ends_at).toBe((row?.began ?? 0) + 180 * 24 * 60 * 60 * 1_000);
    expect(await accounts.resolveSession.execute({ token_hash: old.token_hash })).toBeNull();
  });

  it('note the network of their last use, and keep it when a use comes without', async () => {
    const { token_hash } = newSession();
    await accounts.signUp.execute({
      ...newPerson(),
      ...newSession({ token_hash, network: '203.0.113.0/24' }),
    });
    const network = async () =>
      (await accounts.listSessions.execute({}, await contextOf(accounts, token_hash))).items[0]?.network;
    expect(await network()).toBe('203.0.113.0/24');
    await age(token_hash, '61 seconds');
    await accounts.resolveSession.execute({ token_hash: token_hash, network: '2001:db8:1::/48' });
    expect(await network()).toBe('2001:db8:1::/48');
    await age(token_hash, '61 seconds');
    await accounts.resolveSession.execute({ token_hash: token_hash });
    expect(await network()).toBe('2001:db8:1::/48');
  });

  it('note their use once a minute, not at each call', async () => {
    const { token_hash } = newSession();
    await accounts.signUp.execute({ ...newPerson(), ...newSession({ token_hash }) });
    await age(token_hash, '50 seconds');
    const unnoted = await lastUse(token_hash);
    await accounts.resolveSession.execute({ token_hash: token_hash });
    expect(await lastUse(token_hash)).toBe(unnoted);
    await age(token_hash, '61 seconds');
    await accounts.resolveSession.execute({ token_hash: token_hash });
    expect(await lastUse(token_hash)).toBeGreaterThan(unnoted ?? Infinity);
  });

  it('say who is looking, and that a visitor is nobody', async () => {
    const person = newPerson();
    const { token_hash } = newSession();
    const member = await accounts.signUp.execute({ ...person, ...newSession({ token_hash }) });
    expect(await accounts.readViewer.execute({}, await contextOf(accounts, token_hash))).toEqual(member);
    expect(await accounts.readViewer.execute({}, await contextOf(accounts, someTokenHash()))).toEqual({
      id: null,
      count_notifications_new: {},
      count_notifications_new_total: 0,
    });
  });
});
