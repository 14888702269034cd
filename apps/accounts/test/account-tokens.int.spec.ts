import { deleteExpiredRows } from '@quillstead/service-kit';
import { forgetOld } from '@quillstead/contracts';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import type { TokenKind } from '../src/token/account-token.entity.js';
import { type Accounts, newSession, newPerson, openAccounts } from './open-accounts.js';

const expired = { code: 'expired_link' };
const always = () => true;

describe('the tokens of mailed links', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  let lastEmail = 0;
  const nextEmail = () => `email ${(lastEmail += 1)}`;
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    accounts.dataSource.query<Row[]>(text, values);

  async function newMember(): Promise<number> {
    return (await accounts.signUp.execute({ ...newPerson(), ...newSession() })).id;
  }
  const setStatus = (id: number, status: string) =>
    query('UPDATE "user" SET status = $2 WHERE id = $1', [id, status]);
  const mint = (kind: TokenKind, userId: number, emailId = nextEmail(), isDue = always) =>
    accounts.tokens.mint(kind, { userId, emailId }, isDue);
  const reserve = (userId: number, email: string, emailId = nextEmail()) =>
    accounts.dataSource.transaction((manager) =>
      accounts.tokens.reserve({ userId, emailId, email }, manager),
    );
  const use = (kind: TokenKind, token: string) =>
    accounts.dataSource.transaction((manager) => accounts.tokens.use(kind, token, manager));
  const ofUser = (id: number) => query('SELECT email_id FROM account_token WHERE user_id = $1', [id]);

  async function newToken(kind: TokenKind, userId: number): Promise<string> {
    const emailId = nextEmail();
    if (kind === 'undo') await reserve(userId, 'before@mail.example', emailId);
    const minted = await mint(kind, userId, emailId);
    if (minted === null) throw new Error('There is no token');
    return minted.token;
  }

  it.each(['suspended', 'deleted'])(
    'are made for nobody who is %s, nor for nobody at all',
    async (status) => {
      const id = await newMember();
      await setStatus(id, status);
      expect(await mint('reset', id)).toBeNull();
      expect(await mint('reset', 0)).toBeNull();
      expect(await ofUser(id)).toEqual([]);
    },
  );

  it('are made only while the link means something, and for an address only that is held', async () => {
    const id = await newMember();
    expect(await mint('verify', id, nextEmail(), () => false)).toBeNull();
    expect(await mint('undo', id)).toBeNull();
    expect(await ofUser(id)).toEqual([]);
    expect(await mint('verify', id)).toMatchObject({ user: { id } });
  });

  it.each(['suspended', 'deleted'])('open nothing once the account is %s', async (status) => {
    const id = await newMember();
    const token = await newToken('reset', id);
    await setStatus(id, status);
    await expect(use('reset', token)).rejects.toMatchObject(expired);
  });

  it.each([
    ['reset', ['verify', 'undo']],
    ['verify', ['reset', 'undo']],
    ['undo', ['reset', 'verify']],
  ] as const)('of the purpose %s serve no other, and once', async (kind, others) => {
    const token = await newToken(kind, await newMember());
    for (const other of others) {
      await expect(accounts.tokens.check(other, token)).rejects.toMatchObject(expired);
      await expect(use(other, token)).rejects.toMatchObject(expired);
    }
    await accounts.tokens.check(kind, token);
    expect((await use(kind, token)).email).toBe(kind === 'undo' ? 'before@mail.example' : null);
    await expect(accounts.tokens.check(kind, token)).rejects.toMatchObject(expired);
    await expect(use(kind, token)).rejects.toMatchObject(expired);
  });

  it.each([
    ['reset', '14 minutes', '1 minute'],
    ['verify', '23 hours 59 minutes', '1 minute'],
    ['undo', '6 days 23 hours 59 minutes', '1 minute'],
  ] as const)('of the purpose %s live for %s, but not for %s longer', async (kind, most, more) => {
    const id = await newMember();
    const token = await newToken(kind, id);
    const age = (by: string) =>
      query('UPDATE account_token SET expires_at = expires_at - $2::interval WHERE user_id = $1', [id, by]);
    const [row] = await query<{ lives: boolean }>(
      'SELECT expires_at - created_at > $2::interval AS lives FROM account_token WHERE user_id = $1',
      [id, most],
    );
    expect(row?.lives).toBe(true);
    await age(most);
    await age(more);
    await expect(accounts.tokens.check(kind, token)).rejects.toMatchObject(expired);
    await expect(use(kind, token)).rejects.toMatchObject(expired);
  });

  it('are used up by one of two who have found them at once', async () => {
    const id = await newMember();
    const token = await newToken('reset', id);
    const held = holdStatement(accounts.dataSource, /UPDATE account_token/);
    const first = use('reset', token);
    await held.reached();
    const second = use('reset', token).catch((error: unknown) => error);
    await waitForBlocked(accounts.dataSource, 1, 'the second to wait for the person');
    held.release();
    expect(await first).toMatchObject({ user: { id } });
    expect(await second).toMatchObject(expired);
  });

  it('are five an hour of a purpose and a person; an email that goes again is not kept away', async () => {
    const [ann, bea] = [await newMember(), await newMember()];
    const emails = Array.from({ length: 5 }, nextEmail);
    for (const emailId of emails) expect(await mint('reset', ann, emailId)).not.toBeNull();
    expect(await mint('reset', ann)).toBeNull();
    for (const emailId of emails) expect(await mint('reset', ann, emailId)).not.toBeNull();
    expect(await ofUser(ann)).toHaveLength(5);
    expect(await mint('verify', ann)).not.toBeNull();
    expect(await mint('reset', bea)).not.toBeNull();
    await query(`UPDATE account_token SET created_at = created_at - interval '1 hour' WHERE email_id = $1`, [
      emails[0],
    ]);
    expect(await mint('reset', ann)).not.toBeNull();
    expect(await mint('reset', ann)).toBeNull();
  });

  it('are five an hour also when they are used or dropped meanwhile', async () => {
    const id = await newMember();
    for (let round = 0; round < 5; round += 1) {
      await use('reset', await newToken('reset', id));
      await newToken('verify', id);
      await accounts.dataSource.transaction((manager) => accounts.tokens.drop(id, ['verify'], manager));
    }
    expect([await mint('reset', id), await mint('verify', id)]).toEqual([null, null]);
    await query(`UPDATE account_token SET created_at = created_at - interval '61 minutes'`);
    await query('UPDATE account_token SET expires_at = created_at');
    await deleteExpiredRows(forgetOld, accounts.dataSource);
    expect(await ofUser(id)).toEqual([]);
  });

  it('that gave an address back are not written anew for an email that goes again', async () => {
    const [id, emailId] = [await newMember(), nextEmail()];
    await reserve(id, 'before@mail.example', emailId);
    const token = (await mint('undo', id, emailId))?.token ?? '';
    await use('undo', token);
    expect(await mint('undo', id, emailId)).toBeNull();
  });

  it('that give an address back are renewed for their person and address alone, and only while they live', async () => {
    const [ann, bea] = [await newMember(), await newMember()];
    const [address, another] = [`${ann}@mail.example`, `other-${ann}@mail.example`];
    const emails = ['own', 'own, of another address', 'own, over', 'own, of another purpose', "another's"];
    const [own, ofOther, over, verify, foreign] = emails;
    await reserve(ann, address, own);
    await reserve(ann, another, ofOther);
    await reserve(ann, address, over);
    await mint('verify', ann, verify);
    await query('UPDATE account_token SET email = $2 WHERE email_id = $1', [verify, address]);
    await reserve(bea, address, foreign);
    await query(
      `UPDATE account_token SET expires_at = now() + CASE email_id WHEN $1 THEN -1 ELSE 1 END * interval '1 day'
       WHERE user_id IN ($2, $3)`,
      [over, ann, bea],
    );
    await accounts.dataSource.transaction((manager) => accounts.tokens.renewUndo(ann, address, manager));
    const rows = await query<{ email_id: string }>(
      `SELECT email_id FROM account_token
       WHERE user_id IN ($1, $2) AND expires_at - now() > interval '6 days 23 hours'`,
      [ann, bea],
    );
    expect(rows).toEqual([{ email_id: own }]);
    const living = await query(
      'SELECT 1 FROM account_token WHERE user_id IN ($1, $2) AND expires_at > now()',
      [ann, bea],
    );
    expect(living).toHaveLength(4);
  });

  it('are forgotten an hour after they are over: those that work stay, and those that are still counted', async () => {
    const id = await newMember();
    const ends = { 'works on': '5 minutes', 'over, counted': '-30 minutes', 'over for long': '-61 minutes' };
    for (const [emailId, end] of Object.entries(ends)) {
      await mint('reset', id, emailId);
      await query('UPDATE account_token SET expires_at = now() + $2::interval WHERE email_id = $1', [
        emailId,
        end,
      ]);
    }
    await deleteExpiredRows(forgetOld, accounts.dataSource);
    const left = (await ofUser(id)) as { email_id: string }[];
    expect(left.map(({ email_id }) => email_id).toSorted()).toEqual(['over, counted', 'works on']);
  });
});
