import { ListUsers } from '../src/admin/list-users.js';
import { confirmPage, openEmailChanges, password, type EmailChanges } from './open-email-changes.js';
import { newPerson, newSession } from './open-accounts.js';

const taken = { code: 'taken', message: 'Email is already taken.' };
let count = 0;

describe('an address that can be written in several forms', () => {
  let changes: EmailChanges;
  let accounts: EmailChanges['accounts'];
  beforeAll(async () => {
    changes = await openEmailChanges();
    accounts = changes.accounts;
  });
  afterAll(() => changes.close());

  /** Returns all forms of a person's address; the first is the one that is stored. */
  const somebody = (first = 'é') => {
    count += 1;
    const local = `${first}${count}`;
    const forms = [
      `${local}@bücher.example`,
      `${local}@xn--bcher-kva.example`,
      `${local}@BÜCHER.Example`,
      `${local}@bücher.example`.normalize('NFD'),
      `${local}@bücher。example`,
    ] as const;
    return { person: newPerson(), forms };
  };
  const signUp = async (person: ReturnType<typeof newPerson>) =>
    (await accounts.signUp.execute({ ...person, ...newSession() })).id;
  const stored = async (id: number) => (await changes.userOf(id))?.email;
  const storeAs = (id: number, email: string) =>
    accounts.dataSource.query('UPDATE "user" SET email = $2 WHERE id = $1', [id, email]);

  it('is stored in one', async () => {
    const { forms } = somebody();
    for (const [index, form] of forms.entries()) {
      const id = await signUp(newPerson({ email: form }));
      expect([index, await stored(id)]).toEqual([index, forms[0]]);
      await accounts.dataSource.query('DELETE FROM "user" WHERE id = $1', [id]);
    }
  });

  it('is that of one person: nobody else signs up with it', async () => {
    const { person, forms } = somebody();
    await signUp({ ...person, email: forms[0] });
    for (const email of forms) await expect(signUp(newPerson({ email }))).rejects.toMatchObject(taken);
  });

  it('logs its person in, counts tries for them and lets them choose a new password', async () => {
    const { person, forms } = somebody();
    const id = await signUp({ ...person, email: forms[1] });
    const bucket = await accounts.findLogInBucket.execute({ login: person.username });
    for (const login of forms) {
      const member = await accounts.logIn.execute({ login, password: person.password1, ...newSession() });
      expect([login, member.id]).toEqual([login, id]);
      expect([login, await accounts.findLogInBucket.execute({ login })]).toEqual([login, bucket]);
    }
    await accounts.deliver();
    await accounts.forgotPassword.execute({ email: forms[3] });
    await accounts.deliver();
    const rows = await accounts.dataSource.query<unknown[]>(
      `SELECT FROM account_token WHERE user_id = $1 AND kind = 'reset'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('counts tries of nobody under one key', async () => {
    const { forms } = somebody();
    const buckets = await Promise.all(forms.map((login) => accounts.findLogInBucket.execute({ login })));
    expect(new Set(buckets).size).toBe(1);
  });

  it('is stored in one when it replaces another, and is no new one in another form', async () => {
    const { forms } = somebody('e');
    const ann = await changes.newMember();
    await changes.request(ann, forms[3]);
    expect(await changes.userOf(ann.id)).toMatchObject({ emailPending: forms[0] });
    await accounts.verifyAccount.execute({ token: changes.tokenOf(forms[0], confirmPage) }, ann.context);
    expect(await stored(ann.id)).toBe(forms[0]);
    const { email_pending: pending } = await accounts.changeSettings.execute(
      { email: forms[1], password },
      ann.context,
    );
    expect([pending, await stored(ann.id)]).toEqual([null, forms[0]]);
  });

  it('is found by a person whose address an earlier release stored as it was typed', async () => {
    const { person, forms } = somebody();
    const id = await signUp(person);
    for (const old of forms.slice(0, 4)) {
      await storeAs(id, old);
      for (const login of [old, forms[0]])
        expect([old, login, (await accounts.users.findByLogin(login))?.id]).toEqual([old, login, id]);
      await expect(signUp(newPerson({ email: forms[0] }))).rejects.toMatchObject(taken);
    }
  });

  it('is that of two persons only where an earlier release made it so: each is found by their own', async () => {
    const { person, forms } = somebody();
    const ids = [await signUp(person), await signUp(newPerson())];
    await storeAs(ids[0] ?? 0, forms[1]);
    await storeAs(ids[1] ?? 0, forms[0]);
    for (const [index, login] of [forms[1], forms[0]].entries()) {
      expect((await accounts.users.findByLogin(login))?.id).toBe(ids[index]);
      expect((await accounts.users.findIdByLogin(login)).id).toBe(ids[index]);
    }
  });

  it('that an earlier release took with a character that nobody sees is found as it was typed', async () => {
    const person = newPerson();
    const id = await signUp(person);
    await storeAs(id, `zw\u200b${person.email}`);
    expect((await accounts.users.findByLogin(`zw\u200b${person.email}`))?.id).toBe(id);
    expect(await accounts.users.findByLogin(`zw${person.email}`)).toBeNull();
  });

  it('keeps A-labels where the readable domain would hide a character', async () => {
    count += 1;
    const email = `p${count}@xn--mgba3gch31f060k.com`;
    expect(await stored(await signUp(newPerson({ email })))).toBe(email);
  });

  it('is found by staff in any form', async () => {
    const { person, forms } = somebody();
    const id = await signUp({ ...person, email: forms[0] });
    const admin = await changes.newMember();
    await accounts.dataSource.query(`UPDATE "user" SET role = 'admin' WHERE id = $1`, [admin.id]);
    for (const q of forms) {
      const { items } = await accounts.get(ListUsers).execute({ q }, admin.context);
      expect([q, items.map(({ user_id }) => user_id)]).toEqual([q, [id]]);
    }
  });
});
