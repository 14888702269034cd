import type { RpcContext } from '@quillstead/service-kit';
import { statementsSent } from '@quillstead/service-kit/testing';
import { type Accounts, newSession, contextOf, newPerson, openAccounts } from './open-accounts.js';

const password = 'correct-horse';

describe("a member's sessions", () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  /** Returns a member who is logged in in so many browsers; the context is that of the first. */
  async function memberIn(browsers: number) {
    const person = newPerson();
    const cookies = Array.from({ length: browsers }, (_, index) =>
      newSession({ user_agent: `Browser ${index}` }),
    );
    const [first = newSession(), ...others] = cookies;
    await accounts.signUp.execute({ ...person, ...first });
    for (const cookie of others)
      await accounts.logIn.execute({ login: person.username, password, ...cookie });
    return { ...person, cookies, context: await contextOf(accounts, first.token_hash) };
  }

  /**
   * Adds so many further sessions of the member, each begun later than the one before, without hashing a password for
   * each.
   */
  const fillUp = ({ viewer }: RpcContext, count: number) =>
    accounts.dataSource.query(
      `INSERT INTO session (user_id, token_hash)
       SELECT $1::bigint, 'filled-' || $1::bigint || '-' || number FROM generate_series(1, $2::int) AS number`,
      [viewer?.id, count],
    );

  async function countOf({ viewer }: RpcContext): Promise<number> {
    const [row] = await accounts.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM session WHERE user_id = $1',
      [viewer?.id],
    );
    return row?.count ?? 0;
  }

  it('are listed whole and once, page by page, the newest first', async () => {
    const { context } = await memberIn(28);
    await memberIn(2);
    const first = await accounts.listSessions.execute({}, context);
    expect(first.items).toHaveLength(25);
    const second = await accounts.listSessions.execute({ next: first.next }, context);
    expect(second.next).toBeNull();
    const agents = [...first.items, ...second.items].map(({ user_agent }) => user_agent);
    expect(agents).toEqual(Array.from({ length: 28 }, (_, index) => `Browser ${27 - index}`));
    const current = [...first.items, ...second.items].filter(({ is_current }) => is_current === 1);
    expect(current.map(({ user_agent }) => user_agent)).toEqual(['Browser 0']);
  });

  it.each(["last_used_at = now() - interval '31 days'", "created_at = now() - interval '181 days'"])(
    'are listed without those that are over: %s',
    async (change) => {
      const { context, cookies } = await memberIn(2);
      await accounts.dataSource.query(`UPDATE session SET ${change} WHERE token_hash = $1`, [
        cookies[1]?.token_hash,
      ]);
      const { items } = await accounts.listSessions.execute({}, context);
      expect(items.map(({ user_agent }) => user_agent)).toEqual(['Browser 0']);
    },
  );

  it('are not listed with a cursor of another list', async () => {
    const { context } = await memberIn(1);
    await expect(accounts.listSessions.execute({ next: 'AAAA' }, context)).rejects.toMatchObject({
      code: 'bad_cursor',
    });
  });

  it('end all but that of the request, and no session of others', async () => {
    const { context, cookies } = await memberIn(4);
    const otherMember = await memberIn(1);
    await accounts.endOtherSessions.execute({}, context);
    expect(accounts.acknowledged.at(-1)).toHaveLength(3);
    const alive = [...cookies, ...otherMember.cookies].map(async (cookie) =>
      Boolean(await accounts.resolveSession.execute({ token_hash: cookie.token_hash })),
    );
    expect(await Promise.all(alive)).toEqual([true, false, false, false, true]);
  });

  it('end one by one, published to every gateway, and only those of the member', async () => {
    const { context, cookies } = await memberIn(3);
    const otherMember = await memberIn(1);
    const { items } = await accounts.listSessions.execute({}, context);
    const id = items[0]?.id ?? 0;
    await expect(accounts.endSession.execute({ id }, otherMember.context)).rejects.toMatchObject({
      code: 'not_found',
    });
    await accounts.endSession.execute({ id }, context);
    expect(accounts.acknowledged.at(-1)).toHaveLength(1);
    await expect(accounts.endSession.execute({ id }, context)).rejects.toMatchObject({ code: 'not_found' });
    const alive = [...cookies, ...otherMember.cookies].map(async (cookie) =>
      Boolean(await accounts.resolveSession.execute({ token_hash: cookie.token_hash })),
    );
    expect(await Promise.all(alive)).toEqual([true, true, false, true]);
  });

  it('end in two statements, however many there are', async () => {
    const { context } = await memberIn(1);
    await fillUp(context, 99);
    const sent = await statementsSent('end others', () => accounts.endOtherSessions.execute({}, context));
    expect(accounts.acknowledged.at(-1)).toHaveLength(99);
    // The statements that begin and end the transaction are included.
    expect(sent).toBe(4);
  });

  it('end once when two end the same at the same time, and neither fails', async () => {
    const { context } = await memberIn(1);
    await fillUp(context, 50);
    const ended = async () =>
      ((await accounts.published('accounts.session_ended')) as { user_id: number }[]).filter(
        ({ user_id }) => user_id === context.viewer?.id,
      );
    await Promise.all(Array.from({ length: 8 }, () => accounts.endOtherSessions.execute({}, context)));
    expect(await ended()).toHaveLength(50);
  });

  it('are a hundred at most: at one more the one that began first ends, and its end is published', async () => {
    const person = await memberIn(1);
    await fillUp(person.context, 99);
    const [first] = person.cookies;
    // The session that was used last is still the oldest by its start.
    expect(await accounts.resolveSession.execute({ token_hash: first?.token_hash ?? '' })).not.toBeNull();
    await accounts.logIn.execute({ login: person.username, password, ...newSession() });
    expect(accounts.acknowledged.at(-1)).toHaveLength(1);
    expect(await accounts.resolveSession.execute({ token_hash: first?.token_hash ?? '' })).toBeNull();
    expect(await accounts.published('accounts.session_ended')).toContainEqual(
      expect.objectContaining({ token_hash: first?.token_hash }),
    );
    expect(await countOf(person.context)).toBe(100);
  });

  it('are a hundred at most when many log in at once', async () => {
    const person = await memberIn(1);
    await fillUp(person.context, 97);
    const logIn = () => accounts.logIn.execute({ login: person.username, password, ...newSession() });
    await Promise.all(Array.from({ length: 12 }, logIn));
    expect(await countOf(person.context)).toBe(100);
  });

  it('do not end for a log-in in a browser whose old session ends anyway, nor for those that are over', async () => {
    const person = await memberIn(1);
    await fillUp(person.context, 99);
    const newest = newSession();
    await accounts.dataSource.query(
      `UPDATE session SET last_used_at = now() - interval '31 days'
       WHERE id = (SELECT max(id) FROM session WHERE user_id = $1)`,
      [person.context.viewer?.id],
    );
    await accounts.logIn.execute({ login: person.username, password, ...newest });
    const again = newSession({ old_token_hash: newest.token_hash });
    await accounts.logIn.execute({ login: person.username, password, ...again });
    expect(accounts.acknowledged.at(-1)).toHaveLength(1);
    const [first] = person.cookies;
    expect(await accounts.resolveSession.execute({ token_hash: first?.token_hash ?? '' })).not.toBeNull();
  });

  it('are not for visitors', async () => {
    const visitor = { ...(await memberIn(1)).context, viewer: null };
    await expect(accounts.listSessions.execute({}, visitor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(accounts.endOtherSessions.execute({}, visitor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(accounts.endSession.execute({ id: 1 }, visitor)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
