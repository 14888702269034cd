import { overtaken } from '@quillstead/testing';
import { User } from '../src/user/index.js';
import { newSession, newPerson } from './open-accounts.js';
import { type Admin, openAdmin, visitor } from './open-admin.js';

describe('deleting an account for good', () => {
  let admin: Admin;
  beforeAll(async () => (admin = await openAdmin()));
  afterAll(() => admin.accounts.close());

  const rowOf = (id: number) => admin.accounts.dataSource.manager.findOneByOrFail(User, { id });

  it('leaves the name and nothing else of the person', async () => {
    const person = await admin.person();
    const { dataSource } = admin.accounts;
    await dataSource.manager.update(
      User,
      { id: person.id },
      { bio: 'A keeper', website: 'https://a.example' },
    );
    await admin.sendFeedback.execute({ feedback: 'More lamps on every hill' }, person);
    await dataSource.query(
      `INSERT INTO account_token (token_hash, user_id, kind, email_id, email, expires_at)
       SELECT kind || $1::bigint, $1::bigint, kind, kind || $1::bigint, $2,
         now() + CASE kind WHEN 'undo' THEN 0 ELSE 1 END * interval '1 day'
       FROM unnest(ARRAY['reset', 'verify', 'undo']) AS kind`,
      [person.id, `before-${person.email}`],
    );
    await dataSource.query(
      `WITH factor AS (INSERT INTO second_factor (user_id, secret, key_id, confirmed_at) VALUES ($1, '', '', now())),
            code AS (INSERT INTO recovery_code (code_hash, user_id) VALUES ('a hash', $1))
       INSERT INTO log_in_challenge (token_hash, user_id, password_mark, expires_at) VALUES ('a hash', $1, '', now())`,
      [person.id],
    );
    await admin.deleteAccount.execute({ password: person.password, is_for_good: 1 }, person);
    expect(await rowOf(person.id)).toMatchObject({
      username: person.username,
      status: 'deleted',
      email: '',
      passwordHash: '',
      bio: null,
      website: null,
    });
    const kept = await dataSource.query(
      `SELECT FROM session WHERE user_id = $1 UNION ALL SELECT FROM account_token WHERE user_id = $1
       UNION ALL SELECT FROM feedback WHERE user_id = $1 UNION ALL SELECT FROM export_file WHERE user_id = $1
       UNION ALL SELECT FROM second_factor WHERE user_id = $1 UNION ALL SELECT FROM recovery_code WHERE user_id = $1
       UNION ALL SELECT FROM log_in_challenge WHERE user_id = $1`,
      [person.id],
    );
    expect(kept).toEqual([]);
    const text = JSON.stringify(await dataSource.query('SELECT * FROM "user" WHERE id = $1', [person.id]));
    expect(text).not.toContain(person.email);
  });

  it('leaves nothing to read or change to calls that were under way', async () => {
    const person = await admin.person();
    const { accounts } = admin;
    await admin.deleteAccount.execute({ password: person.password, is_for_good: 1 }, person);
    const passwords = { password: person.password, password1: 'another-horse', password2: 'another-horse' };
    const calls = [
      () => accounts.readSettings.execute({}, person),
      () => accounts.changePassword.execute(passwords, person),
      () => accounts.changeSettings.execute({ bio: 'Still here' }, person),
      () => accounts.changeSettings.execute({ email: 'new@mail.example', password: person.password }, person),
      () => accounts.cancelEmailChange.execute({}, person),
      () => admin.deleteAccount.execute({ password: person.password, is_for_good: 1 }, person),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await accounts.readViewer.execute({}, person)).toMatchObject({ id: null });
    expect(await rowOf(person.id)).toMatchObject({ status: 'deleted', bio: null, passwordHash: '' });
  });

  it('is published with nothing but the name, and waited for', async () => {
    const person = await admin.person();
    const { accounts } = admin;
    accounts.acknowledged.length = 0;
    await admin.deleteAccount.execute({ password: person.password, is_for_good: 1 }, person);
    expect((await accounts.published('accounts.user_changed')).at(-1)).toMatchObject({
      user_id: person.id,
      username: person.username,
      status: 'deleted',
      email: null,
      bio: null,
      social_media: {},
    });
    expect(accounts.acknowledged.flat().map(({ event }) => event.name)).toContain('accounts.user_changed');
  });

  it('keeps the name from others, and frees the address', async () => {
    const person = await admin.person();
    await admin.deleteAccount.execute({ password: person.password, is_for_good: 1 }, person);
    const signUp = (changes: object) =>
      admin.accounts.signUp.execute({ ...newPerson(changes), ...newSession() });
    await expect(signUp({ username: person.username.toUpperCase() })).rejects.toMatchObject({
      code: 'taken',
    });
    await expect(signUp({ email: person.email })).resolves.toMatchObject({ id: expect.any(Number) });
  });

  it('lets many be empty, and nobody log in as one of them', async () => {
    const people = await Promise.all([admin.person(), admin.person()]);
    for (const person of people)
      await admin.deleteAccount.execute({ password: person.password, is_for_good: 1 }, person);
    for (const { username, email, password } of people) {
      for (const login of [username, email]) {
        const attempt = admin.accounts.logIn.execute({ login, password, ...newSession() });
        await expect(attempt).rejects.toMatchObject({ code: 'wrong_login' });
      }
    }
  });

  it('needs the password of who is logged in', async () => {
    const person = await admin.person();
    const wrong = admin.deleteAccount.execute({ password: 'wrong-horse' }, person);
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_password', message: 'Password is incorrect.' });
    const nobody = admin.deleteAccount.execute({ password: person.password }, visitor);
    await expect(nobody).rejects.toMatchObject({ code: 'forbidden' });
    expect(await rowOf(person.id)).toMatchObject({ status: 'active', email: person.email });
  });

  it.each([
    ['with a password that is replaced meanwhile', `password_hash = 'another'`, 'wrong_password'],
    ['of a member who is suspended meanwhile', `status = 'suspended'`, 'forbidden'],
  ])('is refused %s', async (_, change, code) => {
    const person = await admin.person();
    const deletion = overtaken(
      admin.accounts.dataSource,
      [`UPDATE "user" SET ${change} WHERE id = $1`, [person.id]],
      () => admin.deleteAccount.execute({ password: person.password, is_for_good: 1 }, person),
    );
    await expect(deletion).rejects.toMatchObject({ code });
    expect(await rowOf(person.id)).toMatchObject({ username: person.username, email: person.email });
  });

  it('happens once, however often it is requested at once', async () => {
    const person = await admin.person();
    const before = (await admin.accounts.published('accounts.user_changed')).length;
    const deleteAccount = () =>
      admin.deleteAccount
        .execute({ password: person.password, is_for_good: 1 }, person)
        .catch(() => undefined);
    await Promise.all([deleteAccount(), deleteAccount(), deleteAccount()]);
    expect(await admin.accounts.published('accounts.user_changed')).toHaveLength(before + 1);
  });
});
