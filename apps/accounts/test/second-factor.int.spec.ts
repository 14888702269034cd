import { challengeMinutes, mostCodesTried } from '@quillstead/contracts';
import { SiteNames } from '@quillstead/service-kit';
import {
  holdLock,
  holdStatement,
  overtaken,
  startSmtpServer,
  type TestSmtpServer,
  waitForBlocked,
} from '@quillstead/testing';
import { Secret, TOTP } from 'otpauth';
import { SecondFactors } from '../src/second-factor/index.js';
import { ReadSecondFactor } from '../src/second-factor-settings/read-second-factor.js';
import { RenewRecoveryCodes } from '../src/second-factor-settings/renew-recovery-codes.js';
import { TurnOffSecondFactor } from '../src/second-factor-settings/turn-off-second-factor.js';
import {
  ConfirmSecondFactor,
  StartSecondFactor,
} from '../src/second-factor-settings/turn-on-second-factor.js';
import { SecretBox } from '../src/second-factor/second-factors.js';
import { LogInWithCode } from '../src/session/log-in-with-code.js';
import { type Accounts, contextOf, lastToken, newPerson, newSession, openAccounts } from './open-accounts.js';

const password = 'correct-horse';
const wrongCode = '000000';

describe('the second factor', () => {
  let smtp: TestSmtpServer;
  let accounts: Accounts;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    accounts = await openAccounts(smtp.url);
  });
  afterAll(async () => {
    await accounts.close();
    await smtp.stop();
  });

  async function newMember() {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    accounts.queue.splice(0);
    return { ...person, id, cookie, context: await contextOf(accounts, cookie.token_hash) };
  }

  /** Returns the code that an app shows, some steps of 30 seconds from now. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

  /** Returns a six-digit code that is not valid now. */
  const notACode = (secret: string) =>
    [-2, -1, 0, 1, 2].some((steps) => codeOf(secret, steps) === wrongCode) ? '999999' : wrongCode;

  const box = (DEPLOYMENT_SECRET: string, DEPLOYMENT_SECRET_ACCEPTED: string | null) =>
    new SecretBox({ DEPLOYMENT_SECRET, DEPLOYMENT_SECRET_ACCEPTED });

  /** Makes the last used code one of long ago. */
  const forgetStep = (id: number) =>
    accounts.dataSource.query('UPDATE second_factor SET last_step = 0 WHERE user_id = $1', [id]);

  async function newMemberWithFactor() {
    const member = await newMember();
    const { secret } = await accounts.get(StartSecondFactor).execute({ password }, member.context);
    const { recovery_codes: codes } = await accounts
      .get(ConfirmSecondFactor)
      .execute({ code: codeOf(secret) }, member.context);
    await forgetStep(member.id);
    return { ...member, secret, codes };
  }

  async function challenge({ username }: { username: string }, typed = password): Promise<string> {
    const response = await accounts.logIn.execute({ login: username, password: typed, ...newSession() });
    if (!('challenge' in response)) throw new Error('The log-in asked for no code');
    return response.challenge;
  }

  const withCode = ({ username }: { username: string }, token: string, code: string, cookie = newSession()) =>
    accounts.get(LogInWithCode).execute({ login: username, token, code, ...cookie });

  const isLive = async (cookie: { token_hash: string }) =>
    (await accounts.resolveSession.execute(cookie)) !== null;

  it('is off until a code of the app confirms it', async () => {
    const ann = await newMember();
    const start = accounts.get(StartSecondFactor);
    await expect(start.execute({ password: 'wrong-horse' }, ann.context)).rejects.toMatchObject({
      code: 'wrong_password',
    });
    const { secret, uri } = await start.execute({ password }, ann.context);
    expect(uri).toContain(`otpauth://totp/Quillstead:${ann.username}?`);
    expect(uri).toContain(`secret=${secret}`);
    const logIn = accounts.logIn.execute({ login: ann.username, password, ...newSession() });
    await expect(logIn).resolves.toMatchObject({ id: ann.id });
    const confirm = accounts.get(ConfirmSecondFactor);
    await expect(confirm.execute({ code: notACode(secret) }, ann.context)).rejects.toMatchObject({
      code: 'wrong_code',
    });
    const { recovery_codes: codes } = await confirm.execute({ code: codeOf(secret) }, ann.context);
    expect(new Set(codes).size).toBe(10);
    expect(await accounts.get(ReadSecondFactor).execute({}, ann.context)).toEqual({
      is_on: 1,
      count_recovery_codes: 10,
    });
    await expect(start.execute({ password }, ann.context)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is shown in the app under the name that an admin gave the site', async () => {
    const ann = await newMember();
    await accounts.dataSource.query(`UPDATE site_settings SET site_name = 'Inkwell'`);
    const { uri } = await accounts.get(StartSecondFactor).execute({ password }, ann.context);
    await accounts.dataSource.query('UPDATE site_settings SET site_name = NULL');
    expect(uri).toContain(`otpauth://totp/Inkwell:${ann.username}?issuer=Inkwell&`);
  });

  it('logs out every other browser when it is turned on, and an email says so', async () => {
    const ann = await newMember();
    const other = newSession();
    await accounts.logIn.execute({ login: ann.username, password, ...other });
    const { secret } = await accounts.get(StartSecondFactor).execute({ password }, ann.context);
    accounts.acknowledged.length = 0;
    await accounts.get(ConfirmSecondFactor).execute({ code: codeOf(secret) }, ann.context);
    expect(accounts.acknowledged).toEqual([[expect.anything()]]);
    expect([await isLive(ann.cookie), await isLive(other)]).toEqual([true, false]);
    await accounts.deliver();
    const email = smtp.emails.findLast(({ to }) => to.includes(ann.email));
    expect(email?.parsed.subject).toBe('Two-step log-in was turned on for your Quillstead account');
    expect(email?.parsed.text).toContain('https://quill.example/account/settings/account#two-step');
    expect(email?.raw).not.toContain(secret);
  });

  it('is asked for after the password, which alone starts no session', async () => {
    const ann = await newMemberWithFactor();
    const cookie = newSession();
    const response = await accounts.logIn.execute({ login: ann.username, password, ...cookie });
    expect(response).toEqual({ id: null, challenge: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await isLive(cookie)).toBe(false);
    const token = await challenge(ann);
    await expect(withCode(ann, token, codeOf(ann.secret), cookie)).resolves.toMatchObject({ id: ann.id });
    expect(await isLive(cookie)).toBe(true);
  });

  it('is not told to who has a wrong password', async () => {
    const [ann, bob] = [await newMemberWithFactor(), await newMember()];
    const tryOf = ({ username }: { username: string }) =>
      accounts.logIn
        .execute({ login: username, password: 'wrong-horse', ...newSession() })
        .catch((error: unknown) => error);
    expect(await tryOf(ann)).toEqual(await tryOf(bob));
  });

  it.each([-1, 0, 1])('accepts a code %d steps from now, in groups of digits', async (steps) => {
    const ann = await newMemberWithFactor();
    const code = codeOf(ann.secret, steps).replace(/^.../, '$& ');
    await expect(withCode(ann, await challenge(ann), code)).resolves.toMatchObject({ id: ann.id });
  });

  it.each([-3, 3])('refuses a code %d steps from now', async (steps) => {
    const ann = await newMemberWithFactor();
    const attempt = withCode(ann, await challenge(ann), codeOf(ann.secret, steps));
    await expect(attempt).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('accepts no code twice, nor one of an earlier step', async () => {
    const ann = await newMemberWithFactor();
    const code = codeOf(ann.secret);
    const earlier = codeOf(ann.secret, -1);
    await withCode(ann, await challenge(ann), code);
    for (const used of [code, earlier])
      await expect(withCode(ann, await challenge(ann), used)).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('lets one of two log-ins with the same code in', async () => {
    const ann = await newMemberWithFactor();
    const tokens = [await challenge(ann), await challenge(ann)];
    const code = codeOf(ann.secret);
    const outcomes = await Promise.allSettled(tokens.map((token) => withCode(ann, token, code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('accepts each recovery code once, as it is typed', async () => {
    const ann = await newMemberWithFactor();
    const [code = ''] = ann.codes;
    await withCode(ann, await challenge(ann), code.toLowerCase().replaceAll('-', ' '));
    await expect(withCode(ann, await challenge(ann), code)).rejects.toMatchObject({ code: 'wrong_code' });
    expect(await accounts.get(ReadSecondFactor).execute({}, ann.context)).toMatchObject({
      count_recovery_codes: 9,
    });
  });

  it("refuses another member's recovery code and challenge", async () => {
    const [ann, bob] = [await newMemberWithFactor(), await newMemberWithFactor()];
    const [ofBob = ''] = bob.codes;
    await expect(withCode(ann, await challenge(ann), ofBob)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(withCode(bob, await challenge(ann), codeOf(ann.secret))).rejects.toMatchObject({
      code: 'expired_challenge',
    });
  });

  it('asks for the password again after some wrong codes, however many come at once', async () => {
    const ann = await newMemberWithFactor();
    const token = await challenge(ann);
    const tries = Array.from({ length: mostCodesTried + 3 }, () =>
      withCode(ann, token, notACode(ann.secret)).catch(({ code }: { code: string }) => code),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(mostCodesTried);
    await expect(withCode(ann, token, codeOf(ann.secret))).rejects.toMatchObject({
      code: 'expired_challenge',
    });
  });

  it('takes a challenge once, and not when it is too old or unknown', async () => {
    const ann = await newMemberWithFactor();
    const used = await challenge(ann);
    await withCode(ann, used, codeOf(ann.secret));
    await forgetStep(ann.id);
    const old = await challenge(ann);
    await accounts.dataSource.query(
      'UPDATE log_in_challenge SET expires_at = expires_at - make_interval(mins => $2) WHERE user_id = $1',
      [ann.id, challengeMinutes],
    );
    for (const token of [used, old, 'unknown'])
      await expect(withCode(ann, token, codeOf(ann.secret))).rejects.toMatchObject({
        code: 'expired_challenge',
      });
  });

  it('lets nobody in whose account was suspended, or whose password changed, before the code', async () => {
    const [ann, bob] = [await newMemberWithFactor(), await newMemberWithFactor()];
    const tokens = [await challenge(ann), await challenge(bob)] as const;
    await accounts.dataSource.query(`UPDATE "user" SET status = 'suspended' WHERE id = $1`, [ann.id]);
    const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };
    await accounts.changePassword.execute({ password, ...chosen }, bob.context);
    await expect(withCode(ann, tokens[0], codeOf(ann.secret))).rejects.toMatchObject({ code: 'suspended' });
    await expect(withCode(bob, tokens[1], codeOf(bob.secret))).rejects.toMatchObject({
      code: 'expired_challenge',
    });
  });

  it('stays when the password is chosen by email', async () => {
    const ann = await newMemberWithFactor();
    await accounts.forgotPassword.execute({ email: ann.email });
    await accounts.deliver();
    const token = lastToken(smtp, ann.email, '/account/reset-password');
    const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };
    await accounts.resetPassword.execute({ token, ...chosen });
    const next = await challenge(ann, chosen.password1);
    await expect(withCode(ann, next, codeOf(ann.secret))).resolves.toMatchObject({ id: ann.id });
  });

  it('makes new recovery codes for who has the password and a code, in place of the earlier ones', async () => {
    const ann = await newMemberWithFactor();
    const renew = accounts.get(RenewRecoveryCodes);
    const [first = '', second = ''] = ann.codes;
    await expect(renew.execute({ password, code: wrongCode }, ann.context)).rejects.toMatchObject({
      code: 'wrong_code',
    });
    const { recovery_codes: codes } = await renew.execute({ password, code: first }, ann.context);
    expect(codes).toHaveLength(10);
    await expect(withCode(ann, await challenge(ann), second)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(withCode(ann, await challenge(ann), codes[0] ?? '')).resolves.toMatchObject({ id: ann.id });
  });

  it('is turned off with the password and a code', async () => {
    const ann = await newMemberWithFactor();
    const turnOff = accounts.get(TurnOffSecondFactor);
    const code = codeOf(ann.secret);
    await expect(turnOff.execute({ password: 'wrong-horse', code }, ann.context)).rejects.toMatchObject({
      code: 'wrong_password',
    });
    const wrong = turnOff.execute({ password, code: notACode(ann.secret) }, ann.context);
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_code' });
    accounts.queue.splice(0);
    await turnOff.execute({ password, code }, ann.context);
    const logIn = accounts.logIn.execute({ login: ann.username, password, ...newSession() });
    await expect(logIn).resolves.toMatchObject({ id: ann.id });
    await accounts.deliver();
    const email = smtp.emails.findLast(({ to }) => to.includes(ann.email));
    expect(email?.parsed.subject).toBe('Two-step log-in was turned off for your Quillstead account');
  });

  it('is not turned on from a browser that is logged out meanwhile, as by a new password', async () => {
    const ann = await newMember();
    const { secret } = await accounts.get(StartSecondFactor).execute({ password }, ann.context);
    const lock = await holdLock(accounts.dataSource, 'SELECT FROM "user" WHERE id = $1 FOR UPDATE', [ann.id]);
    const confirming = accounts.get(ConfirmSecondFactor).execute({ code: codeOf(secret) }, ann.context);
    const outcome = confirming.catch(({ code }: { code: string }) => code);
    await lock.reached(1, 'the confirmation to wait for the new password');
    await lock.query('DELETE FROM session WHERE user_id = $1', [ann.id]);
    await lock.release();
    expect(await outcome).toBe('forbidden');
    expect(await accounts.get(ReadSecondFactor).execute({}, ann.context)).toMatchObject({ is_on: 0 });
  });

  it.each([
    ['turned off', TurnOffSecondFactor],
    ['given new recovery codes', RenewRecoveryCodes],
  ])('is not %s by a password that is changed at that moment', async (_, act) => {
    const ann = await newMemberWithFactor();
    const change = ['UPDATE "user" SET password_hash = $2 WHERE id = $1', [ann.id, 'another']] as const;
    const acted = overtaken(accounts.dataSource, change, async () =>
      accounts
        .get<TurnOffSecondFactor | RenewRecoveryCodes>(act)
        .execute({ password, code: codeOf(ann.secret) }, ann.context),
    );
    await expect(acted).rejects.toMatchObject({ code: 'wrong_password' });
    expect(await accounts.get(ReadSecondFactor).execute({}, ann.context)).toMatchObject({ is_on: 1 });
    const kept = await accounts.dataSource.query<object[]>('SELECT FROM recovery_code WHERE user_id = $1', [
      ann.id,
    ]);
    expect(kept).toHaveLength(10);
  });

  it('ends the session of a log-in that began before it was turned on', async () => {
    const ann = await newMember();
    const { secret } = await accounts.get(StartSecondFactor).execute({ password }, ann.context);
    const cookie = newSession();
    const held = holdStatement(accounts.dataSource, /INSERT INTO "session"/);
    const loggingIn = accounts.logIn.execute({ login: ann.username, password, ...cookie });
    await held.reached();
    const confirming = accounts.get(ConfirmSecondFactor).execute({ code: codeOf(secret) }, ann.context);
    await waitForBlocked(accounts.dataSource, 1, 'the confirmation to wait for the log-in');
    held.release();
    await Promise.all([loggingIn, confirming]);
    expect([await isLive(ann.cookie), await isLive(cookie)]).toEqual([true, false]);
  });

  it('is asked for by a log-in that comes while it is turned on', async () => {
    const ann = await newMember();
    const { secret } = await accounts.get(StartSecondFactor).execute({ password }, ann.context);
    const held = holdStatement(accounts.dataSource, /INSERT INTO "recovery_code"/);
    const confirming = accounts.get(ConfirmSecondFactor).execute({ code: codeOf(secret) }, ann.context);
    await held.reached();
    const loggingIn = accounts.logIn.execute({ login: ann.username, password, ...newSession() });
    await waitForBlocked(accounts.dataSource, 1, 'the log-in to wait for the confirmation');
    held.release();
    await confirming;
    expect(await loggingIn).toMatchObject({ id: null });
  });

  it('is confirmed by a code of the secret that was made last, when another is made meanwhile', async () => {
    const ann = await newMember();
    const start = accounts.get(StartSecondFactor);
    const { secret: former } = await start.execute({ password }, ann.context);
    const held = holdStatement(accounts.dataSource, /INSERT INTO second_factor/, 'response');
    const starting = start.execute({ password }, ann.context);
    await held.reached();
    const confirming = accounts
      .get(ConfirmSecondFactor)
      .execute({ code: codeOf(former) }, ann.context)
      .catch(({ code }: { code: string }) => code);
    await waitForBlocked(accounts.dataSource, 1, 'the confirmation to wait for the new secret');
    held.release();
    const { secret } = await starting;
    expect(await confirming).toBe('wrong_code');
    await accounts.get(ConfirmSecondFactor).execute({ code: codeOf(secret) }, ann.context);
  });

  it.each(['code of the app', 'recovery code'])(
    'takes a %s once that two acts bring at once',
    async (kind) => {
      const ann = await newMemberWithFactor();
      const code = kind === 'recovery code' ? (ann.codes[0] ?? '') : codeOf(ann.secret);
      const token = await challenge(ann);
      const used = /DELETE FROM "recovery_code"|UPDATE second_factor SET last_step/;
      const held = holdStatement(accounts.dataSource, used, 'response');
      const turningOff = accounts.get(RenewRecoveryCodes).execute({ password, code }, ann.context);
      await held.reached();
      const loggingIn = withCode(ann, token, code).catch((error: { code: string }) => error.code);
      await waitForBlocked(accounts.dataSource, 1, 'the log-in to wait for the other use of the code');
      held.release();
      await turningOff;
      expect(await loggingIn).toBe('wrong_code');
    },
  );

  it('lets one log-in in by one challenge, whatever codes come with it at once', async () => {
    const ann = await newMemberWithFactor();
    const token = await challenge(ann);
    const held = holdStatement(accounts.dataSource, /DELETE FROM "log_in_challenge"/);
    const first = withCode(ann, token, codeOf(ann.secret));
    await held.reached();
    const second = withCode(ann, token, ann.codes[0] ?? '').catch((error: { code: string }) => error.code);
    await waitForBlocked(accounts.dataSource, 1, 'the second log-in to wait for the first');
    held.release();
    await expect(first).resolves.toMatchObject({ id: ann.id });
    expect(await second).toBe('expired_challenge');
    // The code that came too late can still be used.
    await withCode(ann, await challenge(ann), ann.codes[0] ?? '');
  });

  it('lets nobody in whose factor is turned off, or whose password is replaced, while the code is checked', async () => {
    const [ann, bob] = [await newMemberWithFactor(), await newMemberWithFactor()];
    const [ofAnn, ofBob] = [await challenge(ann), await challenge(bob)];
    const replaced = overtaken(
      accounts.dataSource,
      [`UPDATE "user" SET password_hash = 'another' WHERE id = $1`, [ann.id]],
      () => withCode(ann, ofAnn, codeOf(ann.secret)),
    );
    await expect(replaced).rejects.toMatchObject({ code: 'expired_challenge' });
    const lock = await holdLock(accounts.dataSource, 'SELECT FROM "user" WHERE id = $1 FOR UPDATE', [bob.id]);
    const loggingIn = withCode(bob, ofBob, codeOf(bob.secret)).catch((error: { code: string }) => error.code);
    await lock.reached(1, 'the log-in to wait for the change');
    await lock.query('DELETE FROM second_factor WHERE user_id = $1', [bob.id]);
    await lock.release();
    expect(await loggingIn).toBe('expired_challenge');
  });

  it('keeps the secret that its member makes while the former one is encrypted again', async () => {
    const ann = await newMember();
    const start = accounts.get(StartSecondFactor);
    const { secret: former } = await start.execute({ password }, ann.context);
    const [old, next] = ['a former secret of the site', 'the next secret of the site'];
    const sealed = box(old, null).seal(former, ann.id);
    await accounts.dataSource.query('UPDATE second_factor SET secret = $2, key_id = $3 WHERE user_id = $1', [
      ann.id,
      sealed.secret,
      sealed.keyId,
    ]);
    const held = holdStatement(accounts.dataSource, /UPDATE "second_factor" SET "secret"/);
    const factors = new SecondFactors(accounts.dataSource, box(next, old), accounts.get(SiteNames));
    const encrypting = factors.encryptAnew();
    await held.reached();
    const { secret } = await start.execute({ password }, ann.context);
    held.release();
    await encrypting;
    const confirming = accounts.get(ConfirmSecondFactor).execute({ code: codeOf(secret) }, ann.context);
    await expect(confirming).resolves.toMatchObject({ recovery_codes: expect.any(Array) });
  });

  it('is stored encrypted, for its member alone, and encrypted again after a change of the key', async () => {
    const ann = await newMemberWithFactor();
    const [stored] = await accounts.dataSource.query<{ secret: string; key_id: string }[]>(
      'SELECT secret, key_id FROM second_factor WHERE user_id = $1',
      [ann.id],
    );
    expect(stored?.secret).not.toContain(ann.secret);
    const [old, next] = ['the old secret of the site', 'the new secret of the site'];
    const sealed = box(old, null).seal(ann.secret, 7);
    expect(box(next, old).open(sealed, 7)).toBe(ann.secret);
    expect(() => box(next, old).open(sealed, 8)).toThrow('unable to authenticate');
    expect(() => box(next, null).open(sealed, 7)).toThrow('No secret of the site');

    const earlier = box(old, null).seal(ann.secret, ann.id);
    await accounts.dataSource.query('UPDATE second_factor SET secret = $2, key_id = $3 WHERE user_id = $1', [
      ann.id,
      earlier.secret,
      earlier.keyId,
    ]);
    const present = box(next, old);
    await new SecondFactors(accounts.dataSource, present, accounts.get(SiteNames)).encryptAnew();
    const [anew] = await accounts.dataSource.query<{ secret: string; key_id: string }[]>(
      'SELECT secret, key_id FROM second_factor WHERE user_id = $1',
      [ann.id],
    );
    expect(anew?.key_id).toBe(present.keyId);
    expect(box(next, null).open({ secret: anew?.secret ?? '', keyId: present.keyId }, ann.id)).toBe(
      ann.secret,
    );
  });
});
