import { pageSize } from '@quillstead/contracts';
import { overtaken } from '@quillstead/testing';
import {
  type Accounts,
  newSession,
  contextOf,
  newPerson,
  openAccounts,
  visitorContext,
} from './open-accounts.js';

const password = 'correct-horse';
const forbidden = { code: 'forbidden' };

describe('the rules of sessions', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    accounts.dataSource.query<Row[]>(text, values);

  async function newMember() {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    const context = await contextOf(accounts, cookie.token_hash);
    return { ...person, id, tokenHash: cookie.token_hash, context };
  }
  const resolve = (tokenHash: string, network?: string) =>
    accounts.resolveSession.execute({ token_hash: tokenHash, network });

  it('let no visitor log out', async () => {
    await expect(accounts.logOut.execute({}, visitorContext)).rejects.toMatchObject(forbidden);
  });

  it('let nobody log out whom a gateway still takes for logged in', async () => {
    const { id, tokenHash, context } = await newMember();
    const before = accounts.acknowledged.length;
    await accounts.logOut.execute({}, context);
    expect(accounts.acknowledged.slice(before)).toEqual([[expect.anything()]]);
    const rows = await query(
      `SELECT version, payload FROM outbox
       WHERE name = 'accounts.session_ended' AND payload ->> 'user_id' = $1`,
      [String(id)],
    );
    const payload = { session_id: context.viewer?.session_id, token_hash: tokenHash, user_id: id };
    expect(rows).toEqual([{ version: 1, payload }]);
  });

  it.each(['suspended', 'deleted'])('know nobody who is %s, whatever the session', async (status) => {
    const { id, tokenHash } = await newMember();
    await query('UPDATE "user" SET status = $2 WHERE id = $1', [id, status]);
    expect(await resolve(tokenHash)).toBeNull();
  });

  it.each([
    ['deleted', 'wrong_login'],
    ['suspended', 'suspended'],
  ])('begin for nobody who is %s between the password and the session', async (status, code) => {
    const { id, username } = await newMember();
    const cookie = newSession();
    await overtaken(accounts.dataSource, ['UPDATE "user" SET status = $2 WHERE id = $1', [id, status]], () =>
      expect(accounts.logIn.execute({ login: username, password, ...cookie })).rejects.toMatchObject({
        code,
      }),
    );
    expect(await query('SELECT 1 FROM session WHERE token_hash = $1', [cookie.token_hash])).toEqual([]);
  });

  it('begin with no password that is replaced between the look at it and the session', async () => {
    const { id, username } = await newMember();
    const cookie = newSession();
    await overtaken(
      accounts.dataSource,
      [`UPDATE "user" SET password_hash = 'another' WHERE id = $1`, [id]],
      () =>
        expect(accounts.logIn.execute({ login: username, password, ...cookie })).rejects.toMatchObject({
          code: 'wrong_login',
        }),
    );
    expect(await query('SELECT 1 FROM session WHERE token_hash = $1', [cookie.token_hash])).toEqual([]);
  });

  it('are looked up without a wait for a transaction that notes their use at the same time', async () => {
    const [ann, bea] = [await newMember(), await newMember()];
    const ids = [ann.context.viewer?.session_id, bea.context.viewer?.session_id];
    await query(`UPDATE session SET last_used_at = now() - interval '5 minutes' WHERE id = ANY ($1)`, [ids]);
    await accounts.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM session WHERE id = $1 FOR UPDATE', [ids[0]]);
      const [anns, beas] = await Promise.all([
        resolve(ann.tokenHash, '192.0.2.0/24'),
        resolve(bea.tokenHash, '198.51.100.0/24'),
      ]);
      expect([anns?.id, beas?.id]).toEqual([ann.id, bea.id]);
    });
    const networks = await query('SELECT network FROM session WHERE id = ANY ($1) ORDER BY id', [ids]);
    expect(networks).toEqual([{ network: null }, { network: '198.51.100.0/24' }]);
  });

  it('are noted each with its own network when many are looked up at once', async () => {
    const people = [await newMember(), await newMember(), await newMember()];
    const ids = people.map(({ context }) => context.viewer?.session_id);
    await query(`UPDATE session SET last_used_at = now() - interval '5 minutes' WHERE id = ANY ($1)`, [ids]);
    await Promise.all(people.map(({ tokenHash }, index) => resolve(tokenHash, `192.0.${index}.0/24`)));
    const rows = await query(
      `SELECT network, last_used_at > now() - interval '4 minutes' AS is_used FROM session
       WHERE id = ANY ($1) ORDER BY id`,
      [ids],
    );
    expect(rows).toEqual([0, 1, 2].map((index) => ({ network: `192.0.${index}.0/24`, is_used: true })));
  });

  it('of which there is a page full have no further page, and one more has', async () => {
    const { id, context } = await newMember();
    const add = (count: number) =>
      query(
        `INSERT INTO session (user_id, token_hash)
         SELECT $1::bigint, gen_random_uuid()::text FROM generate_series(1, $2::int)`,
        [id, count],
      );
    await add(pageSize - 1);
    expect(await accounts.listSessions.execute({}, context)).toMatchObject({ next: null });
    await add(1);
    const first = await accounts.listSessions.execute({}, context);
    expect(first.items).toHaveLength(pageSize);
    const second = await accounts.listSessions.execute({ next: first.next }, context);
    expect(second).toMatchObject({ items: [{ id: context.viewer?.session_id, is_current: 1 }], next: null });
  });
});
