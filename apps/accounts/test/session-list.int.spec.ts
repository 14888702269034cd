import { type Accounts, carrier, contextOf, newPerson, openAccounts } from './open-accounts.js';

const password = 'correct-horse';

describe("a member's sessions", () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  /** A member who is logged in in so many browsers; the context is that of the first. */
  async function memberIn(browsers: number) {
    const person = newPerson();
    const cookies = Array.from({ length: browsers }, (_, index) =>
      carrier({ user_agent: `Browser ${index}` }),
    );
    const [first = carrier(), ...others] = cookies;
    await accounts.signUp.run(person, first);
    for (const cookie of others) await accounts.logIn.run({ login: person.username, password }, cookie);
    return { ...person, cookies, context: await contextOf(accounts, first.token_hash) };
  }

  it('are listed whole and once, page by page, the newest first', async () => {
    const { context } = await memberIn(28);
    await memberIn(2);
    const first = await accounts.listSessions.run({}, context);
    expect(first.items).toHaveLength(25);
    const second = await accounts.listSessions.run({ next: first.next }, context);
    expect(second.next).toBeNull();
    const agents = [...first.items, ...second.items].map(({ user_agent }) => user_agent);
    expect(agents).toEqual(Array.from({ length: 28 }, (_, index) => `Browser ${27 - index}`));
    const current = [...first.items, ...second.items].filter(({ is_current }) => is_current === 1);
    expect(current.map(({ user_agent }) => user_agent)).toEqual(['Browser 0']);
  });

  it('are listed without those that are over', async () => {
    const { context, cookies } = await memberIn(2);
    await accounts.dataSource.query(
      `UPDATE session SET last_used_at = now() - interval '31 days' WHERE token_hash = $1`,
      [cookies[1]?.token_hash],
    );
    const { items } = await accounts.listSessions.run({}, context);
    expect(items.map(({ user_agent }) => user_agent)).toEqual(['Browser 0']);
  });

  it('are not listed with a cursor of another list', async () => {
    const { context } = await memberIn(1);
    await expect(accounts.listSessions.run({ next: 'AAAA' }, context)).rejects.toMatchObject({
      code: 'bad_cursor',
    });
  });

  it('end all but the one that asks for it, and nobody else does', async () => {
    const { context, cookies } = await memberIn(4);
    const stranger = await memberIn(1);
    await accounts.endOtherSessions.run(context);
    expect(accounts.acknowledged.at(-1)).toHaveLength(3);
    const alive = [...cookies, ...stranger.cookies].map(async (cookie) =>
      Boolean(await accounts.resolveSession.run(cookie.token_hash)),
    );
    expect(await Promise.all(alive)).toEqual([true, false, false, false, true]);
  });

  it('are not for visitors', async () => {
    const visitor = { ...(await memberIn(1)).context, viewer: null };
    await expect(accounts.listSessions.run({}, visitor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(accounts.endOtherSessions.run(visitor)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
