import type { ResponseOf, logIn } from '@quillstead/contracts';
import {
  holdStatement,
  SoftAuthenticator,
  startSmtpServer,
  type TestSmtpServer,
  waitForBlocked,
} from '@quillstead/testing';
import { Secret, TOTP } from 'otpauth';
import { EndSuspensions } from '../src/admin/end-suspensions.js';
import { DeleteDueAccounts } from '../src/deletion/delete-due-accounts.js';
import { DeleteUser } from '../src/deletion/delete-user.js';
import { ReturnToAccount } from '../src/deletion/return-to-account.js';
import { AddPasskey } from '../src/passkey-settings/add-passkey.js';
import {
  ConfirmSecondFactor,
  StartSecondFactor,
} from '../src/second-factor-settings/turn-on-second-factor.js';
import { LogInWithCode } from '../src/session/log-in-with-code.js';
import { LogInWithPasskey, StartPasskeyLogIn } from '../src/session/log-in-with-passkey.js';
import { SnapshotUsers } from '../src/user/snapshot-users.js';
import { User } from '../src/user/index.js';
import { contextOf, lastToken, newPerson, newSession } from './open-accounts.js';
import { type Admin, openAdmin, type Person } from './open-admin.js';

const day = 24 * 60 * 60 * 1_000;
const expired = { code: 'expired_challenge' };

describe('an account that its member deleted', () => {
  let smtp: TestSmtpServer;
  let admin: Admin;
  let boss: Person;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    admin = await openAdmin(smtp.url);
    boss = await admin.person('admin');
  });
  afterAll(async () => {
    await admin.accounts.close();
    await smtp.stop();
  });

  const query = (text: string, values: unknown[]) => admin.accounts.dataSource.query(text, values);
  const rowOf = ({ id }: { id: number }) => admin.accounts.dataSource.manager.findOneByOrFail(User, { id });
  const leave = (person: Person) => admin.deleteAccount.execute({ password: person.password }, person);
  const logInTo = (
    { username: login, password }: Pick<Person, 'username' | 'password'>,
    changes: Parameters<typeof newSession>[0] = {},
  ) => admin.accounts.logIn.execute({ login, password, ...newSession(changes) });
  const comeBack = (token: string, session = newSession()) =>
    admin.accounts.get(ReturnToAccount).execute({ token, ...session });
  const makeDue = ({ id }: { id: number }) =>
    query(`UPDATE "user" SET deletes_at = now() - interval '1 second' WHERE id = $1`, [id]);
  const deleteDue = () => admin.accounts.get(DeleteDueAccounts).run();
  const statusOf = async (person: { id: number }) => (await rowOf(person)).status;
  const lastPublished = async ({ id }: { id: number }) => {
    const events = (await admin.accounts.published('accounts.user_changed')) as { user_id: number }[];
    return events.findLast(({ user_id }) => user_id === id);
  };
  const endsOf = async ({ id }: { id: number }) => {
    const events = (await admin.accounts.published('accounts.user_changed')) as {
      user_id: number;
      status: string;
    }[];
    return events.filter(({ user_id, status }) => user_id === id && status === 'deleted').length;
  };

  function returnTokenOf(reply: ResponseOf<typeof logIn>): string {
    if (reply.id === null && 'return_token' in reply) return reply.return_token;
    throw new Error(`${JSON.stringify(reply)} does not ask whether to come back`);
  }

  async function someLeaving() {
    const person = await admin.person();
    await leave(person);
    return person;
  }

  it('is hidden as a suspended one and waited for, and logged out everywhere', async () => {
    const person = await admin.person();
    await logInTo(person);
    admin.accounts.acknowledged.length = 0;
    await leave(person);
    expect(await lastPublished(person)).toMatchObject({ username: person.username, status: 'suspended' });
    const delivery = await admin.accounts.published('accounts.delivery_settings_changed');
    expect(delivery.at(-1)).toMatchObject({ user_id: person.id, status: 'suspended' });
    expect(admin.accounts.acknowledged.flat().map(({ event }) => event.name)).toContain(
      'accounts.user_changed',
    );
    const { items } = await admin.accounts.get(SnapshotUsers).execute({ after: person.id - 1, limit: 1 });
    expect(items).toMatchObject([{ user_id: person.id, status: 'suspended' }]);
    expect(await query('SELECT FROM session WHERE user_id = $1', [person.id])).toEqual([]);
    expect(await admin.accounts.readViewer.execute({}, person)).toMatchObject({ id: null });
    await expect(admin.accounts.readSettings.execute({}, person)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('keeps its name and its address from others', async () => {
    const { username, email } = await someLeaving();
    const signUp = (changes: object) =>
      admin.accounts.signUp.execute({ ...newPerson(changes), ...newSession() });
    await expect(signUp({ username })).rejects.toMatchObject({ code: 'taken' });
    await expect(signUp({ email })).rejects.toMatchObject({ code: 'taken' });
  });

  it('is announced by an email that says when and how to come back, and no other email goes out', async () => {
    const person = await admin.person();
    admin.accounts.queue.splice(0);
    await admin.accounts.resendVerification.execute({}, person);
    await leave(person);
    await admin.accounts.deliver();
    const { deletesAt } = await rowOf(person);
    const days = (Number(deletesAt) - Date.now()) / day;
    expect([Math.round(days), days <= 14]).toEqual([14, true]);
    const emails = smtp.emails.filter(({ to }) => to.includes(person.email));
    expect(emails.map(({ parsed }) => parsed.subject)).toEqual(['Your Quillstead account will be deleted']);
    const text = emails[0]?.parsed.text ?? '';
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(text).toContain(date.format(deletesAt ?? undefined));
    expect(text).toContain('https://quill.example/account/login');
  });

  it('keeps no email from its member about what was changed just before', async () => {
    const person = await admin.person();
    admin.accounts.queue.splice(0);
    await logInTo(person, { is_new_device: true });
    const authenticator = new SoftAuthenticator('https://quill.example');
    const { options } = await admin.accounts.get(AddPasskey).start({}, person);
    await admin.accounts.get(AddPasskey).execute({ credential: authenticator.create(options) }, person);
    const { secret } = await admin.accounts.get(StartSecondFactor).execute({}, person);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await admin.accounts.get(ConfirmSecondFactor).execute({ code }, person);
    await leave(person);
    await admin.accounts.deliver();
    const emails = smtp.emails.filter(({ to }) => to.includes(person.email));
    expect(emails.map(({ parsed }) => parsed.subject)).toEqual([
      'A new log-in to your Quillstead account',
      'A passkey was added to your Quillstead account',
      'Two-step log-in was turned on for your Quillstead account',
      'Your Quillstead account will be deleted',
    ]);
  });

  it('stays as it is when the email can not be queued', async () => {
    const person = await admin.person();
    admin.accounts.setQueueAway(true);
    await expect(leave(person)).rejects.toMatchObject({ code: 'unreachable' });
    admin.accounts.setQueueAway(false);
    expect(await rowOf(person)).toMatchObject({ status: 'active', deletesAt: null });
  });

  it('is there again with everything after a log-in and one more step', async () => {
    const person = await admin.person();
    await admin.accounts.changeSettings.execute({ bio: 'A keeper' }, person);
    await leave(person);
    const reply = await logInTo(person);
    const { deletesAt } = await rowOf(person);
    expect(reply).toMatchObject({ id: null, deletes_at: deletesAt?.toISOString() });
    expect(await query('SELECT FROM session WHERE user_id = $1', [person.id])).toEqual([]);
    const session = newSession();
    admin.accounts.queue.splice(0);
    const token = returnTokenOf(reply);
    expect(await comeBack(token, session)).toMatchObject({ id: person.id, username: person.username });
    expect(await lastPublished(person)).toMatchObject({ status: 'active', bio: 'A keeper' });
    const context = await contextOf(admin.accounts, session.token_hash);
    expect(await admin.accounts.readViewer.execute({}, context)).toMatchObject({ id: person.id });
    expect(await rowOf(person)).toMatchObject({ status: 'active', deletesAt: null });
    await admin.accounts.deliver();
    const last = smtp.emails.findLast(({ to }) => to.includes(person.email));
    expect(last?.parsed.subject).toBe('Your Quillstead account is back');
    await expect(comeBack(token)).rejects.toMatchObject(expired);
  });

  it('tells a wrong password nothing', async () => {
    const person = await someLeaving();
    const wrong = logInTo({ ...person, password: 'wrong-horse' });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_login' });
  });

  it('asks for the code first where two-step log-in is on, whose challenge is no way back', async () => {
    const person = await admin.person();
    const { secret } = await admin.accounts
      .get(StartSecondFactor)
      .execute({ password: person.password }, person);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const codes = await admin.accounts.get(ConfirmSecondFactor).execute({ code: totp.generate() }, person);
    const session = newSession();
    await leave(person);
    const reply = await logInTo(person);
    expect(reply).toMatchObject({ id: null, challenge: expect.any(String) });
    expect(reply).not.toHaveProperty('return_token');
    const challenge = 'challenge' in reply ? reply.challenge : '';
    await expect(comeBack(challenge)).rejects.toMatchObject(expired);
    const second = await admin.accounts.get(LogInWithCode).execute({
      login: person.username,
      token: challenge,
      code: codes.recovery_codes[0] ?? '',
      ...newSession(),
    });
    const token = returnTokenOf(second);
    const asChallenge = admin.accounts.get(LogInWithCode).execute({
      login: person.username,
      token,
      code: codes.recovery_codes[1] ?? '',
      ...newSession(),
    });
    await expect(asChallenge).rejects.toMatchObject(expired);
    expect(await comeBack(token, session)).toMatchObject({ id: person.id });
    const [row] = await query('SELECT has_two_factors FROM session WHERE user_id = $1', [person.id]);
    expect(row).toEqual({ has_two_factors: true });
  });

  it('comes back with a passkey alone', async () => {
    const person = await admin.person();
    const authenticator = new SoftAuthenticator('https://quill.example');
    const { options } = await admin.accounts.get(AddPasskey).start({}, person);
    await admin.accounts.get(AddPasskey).execute({ credential: authenticator.create(options) }, person);
    await leave(person);
    const asked = await admin.accounts.get(StartPasskeyLogIn).execute({});
    const reply = await admin.accounts
      .get(LogInWithPasskey)
      .execute({ credential: authenticator.answer(asked.options), ...newSession() });
    expect(await comeBack(returnTokenOf(reply))).toMatchObject({ id: person.id });
  });

  it('comes back to who chose another password by email, and not by a log-in with the one before', async () => {
    const person = await someLeaving();
    const before = returnTokenOf(await logInTo(person));
    admin.accounts.queue.splice(0);
    await admin.accounts.forgotPassword.execute({ email: person.email });
    await admin.accounts.deliver();
    const token = lastToken(smtp, person.email, '/account/reset-password');
    const password = 'tea-and-lanterns';
    await admin.accounts.resetPassword.execute({ token, password1: password, password2: password });
    expect(await statusOf(person)).toBe('leaving');
    await expect(comeBack(before)).rejects.toMatchObject(expired);
    const reply = await logInTo({ ...person, password });
    expect(await comeBack(returnTokenOf(reply))).toMatchObject({ id: person.id });
  });

  it('waits for its member for 15 minutes after the log-in', async () => {
    const person = await someLeaving();
    const token = returnTokenOf(await logInTo(person));
    const left = await query(
      'SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM log_in_challenge WHERE user_id = $1',
      [person.id],
    );
    expect(left).toEqual([{ minutes: 15 }]);
    await query(`UPDATE log_in_challenge SET expires_at = now() WHERE user_id = $1`, [person.id]);
    await expect(comeBack(token)).rejects.toMatchObject(expired);
  });

  it('is deleted for good after 14 days, and not before', async () => {
    const [early, late] = [await someLeaving(), await someLeaving()];
    await query(`UPDATE "user" SET deletes_at = deletes_at - interval '13 days 23 hours' WHERE id = $1`, [
      early.id,
    ]);
    await query(`UPDATE "user" SET deletes_at = deletes_at - interval '14 days 1 second' WHERE id = $1`, [
      late.id,
    ]);
    await deleteDue();
    expect(await statusOf(early)).toBe('leaving');
    expect(await rowOf(late)).toMatchObject({ status: 'deleted', email: '', deletesAt: null });
    await expect(logInTo(late)).rejects.toMatchObject({ code: 'wrong_login' });
  });

  it('is deleted once, by however many processes, and by the next when one dies', async () => {
    const [one, other] = [await someLeaving(), await someLeaving()];
    await Promise.all([makeDue(one), makeDue(other)]);
    const held = holdStatement(admin.accounts.dataSource, /UPDATE "user"/);
    const dying = deleteDue().catch((error: unknown) => error);
    await held.reached();
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction' AND pid <> pg_backend_pid()`,
      [],
    );
    held.release();
    expect(await dying).toBeInstanceOf(Error);
    const statuses = async () => [await statusOf(one), await statusOf(other)].toSorted();
    expect(await statuses()).toEqual(['deleted', 'leaving']);
    await Promise.all([deleteDue(), deleteDue(), deleteDue()]);
    expect(await statuses()).toEqual(['deleted', 'deleted']);
    expect([await endsOf(one), await endsOf(other)]).toEqual([1, 1]);
  });

  it('stays when its member is first by a moment', async () => {
    const person = await someLeaving();
    const token = returnTokenOf(await logInTo(person));
    await makeDue(person);
    const held = holdStatement(admin.accounts.dataSource, /UPDATE "user"/);
    const returning = comeBack(token);
    await held.reached();
    const deleting = deleteDue();
    await Promise.race([deleting, waitForBlocked(admin.accounts.dataSource)]);
    held.release();
    await Promise.all([returning, deleting]);
    expect(await rowOf(person)).toMatchObject({ status: 'active', email: person.email });
    expect(await endsOf(person)).toBe(0);
  });

  it('is gone when the task is first by a moment', async () => {
    const person = await someLeaving();
    const token = returnTokenOf(await logInTo(person));
    await makeDue(person);
    const held = holdStatement(admin.accounts.dataSource, /UPDATE "user"/);
    const deleting = deleteDue();
    await held.reached();
    const returning = comeBack(token).catch((error: unknown) => error);
    await Promise.race([returning, waitForBlocked(admin.accounts.dataSource)]);
    held.release();
    await deleting;
    expect(await returning).toMatchObject(expired);
    expect(await statusOf(person)).toBe('deleted');
    expect(await query('SELECT FROM session WHERE user_id = $1', [person.id])).toEqual([]);
  });

  it('is deleted at once by who logs in and wants that', async () => {
    const person = await someLeaving();
    const token = returnTokenOf(await logInTo(person));
    await admin.accounts.get(ReturnToAccount).end({ token });
    expect(await statusOf(person)).toBe('deleted');
    await expect(comeBack(token)).rejects.toMatchObject(expired);
  });

  it('is back once, however often its member says so at once', async () => {
    const person = await someLeaving();
    const token = returnTokenOf(await logInTo(person));
    const tries = await Promise.allSettled([comeBack(token), comeBack(token), comeBack(token)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await query('SELECT FROM session WHERE user_id = $1', [person.id])).toHaveLength(1);
  });

  it('can be suspended, does not come back before the suspension is over, and is not deleted meanwhile', async () => {
    const person = await someLeaving();
    const token = returnTokenOf(await logInTo(person));
    const until = new Date(Date.now() + day);
    await admin.changeUser.execute({ user_id: person.id, status: 'suspended' }, boss);
    await query('UPDATE "user" SET suspended_until = $2 WHERE id = $1', [person.id, until]);
    await expect(comeBack(token)).rejects.toMatchObject({ code: 'suspended' });
    await expect(logInTo(person)).rejects.toMatchObject({ code: 'suspended' });
    await makeDue(person);
    await deleteDue();
    expect(await statusOf(person)).toBe('suspended');
    await query(`UPDATE "user" SET suspended_until = now() WHERE id = $1`, [person.id]);
    await admin.accounts.get(EndSuspensions).run();
    const { status, deletesAt } = await rowOf(person);
    expect([status, Math.round((Number(deletesAt) - Date.now()) / day)]).toEqual(['leaving', 14]);
    await deleteDue();
    expect(await lastPublished(person)).toMatchObject({ status: 'suspended' });
    expect(await comeBack(returnTokenOf(await logInTo(person)))).toMatchObject({ id: person.id });
  });

  it('is not brought back by the staff', async () => {
    const person = await someLeaving();
    const shown = await admin.changeUser.execute({ user_id: person.id, status: 'active' }, boss);
    const { deletesAt } = await rowOf(person);
    expect(shown).toMatchObject({ status: 'leaving', deletes_at: deletesAt?.toISOString() });
  });

  it.each(['active', 'leaving', 'suspended'] as const)(
    'is deleted at once by an admin, as one that is %s is, with an entry in the log',
    async (state) => {
      const person = state === 'leaving' ? await someLeaving() : await admin.person();
      if (state === 'suspended') await admin.changeUser.execute({ user_id: person.id, status: state }, boss);
      const deleteUser = (by: Person) => admin.accounts.get(DeleteUser).execute({ user_id: person.id }, by);
      await expect(deleteUser(await admin.person('moderator'))).rejects.toMatchObject({ code: 'not_found' });
      expect(await statusOf(person)).toBe(state);
      await deleteUser(boss);
      expect(await statusOf(person)).toBe('deleted');
      const { items } = await admin.listActions.execute({}, boss);
      expect(items[0]).toMatchObject({ action: 'delete_user', subject: `user:${person.id}` });
      await expect(deleteUser(boss)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('of the last admin is deleted by nobody, and that of an admin who leaves counts as gone', async () => {
    const only = admin.accounts.get(DeleteUser).execute({ user_id: boss.id }, boss);
    await expect(only).rejects.toMatchObject({ code: 'last_admin' });
    const other = await admin.person('admin');
    await leave(other);
    await expect(leave(boss)).rejects.toMatchObject({ code: 'last_admin' });
    expect(await comeBack(returnTokenOf(await logInTo(other)))).toMatchObject({ role: 'admin' });
  });
});
