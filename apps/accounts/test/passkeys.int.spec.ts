import { mostPasskeys } from '@quillstead/contracts';
import {
  type Deviation,
  holdLock,
  holdStatement,
  SoftAuthenticator,
  startSmtpServer,
  type TestSmtpServer,
  waitForBlocked,
} from '@quillstead/testing';
import { Secret, TOTP } from 'otpauth';
import { takeSecondFactorOff } from '../src/admin/take-second-factor-off.js';
import { AddPasskey } from '../src/passkey-settings/add-passkey.js';
import { ListPasskeys } from '../src/passkey-settings/list-passkeys.js';
import { RemovePasskey } from '../src/passkey-settings/remove-passkey.js';
import {
  ConfirmSecondFactor,
  StartSecondFactor,
} from '../src/second-factor-settings/turn-on-second-factor.js';
import { LogInWithPasskey, StartPasskeyLogIn } from '../src/session/log-in-with-passkey.js';
import { ReadSessionProof } from '../src/session/read-session-proof.js';
import { ProveIdentity } from '../src/step-up/prove-identity.js';
import { type Accounts, contextOf, lastToken, newPerson, newSession, openAccounts } from './open-accounts.js';

const password = 'correct-horse';
const origin = 'https://quill.example';

describe('passkeys', () => {
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
    const cookie = newSession({
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    });
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    accounts.queue.splice(0);
    return { ...person, id, cookie, context: await contextOf(accounts, cookie.token_hash) };
  }
  type Somebody = Awaited<ReturnType<typeof newMember>>;

  async function addTo({ context }: Pick<Somebody, 'context'>, deviation: Deviation = {}, name?: string) {
    const authenticator = new SoftAuthenticator(origin);
    const { options } = await accounts.get(AddPasskey).start({}, context);
    const credential = authenticator.create(options, deviation);
    const sent = { credential, ...(name !== undefined && { passkey_name: name }) };
    return { authenticator, passkey: await accounts.get(AddPasskey).execute(sent, context) };
  }

  async function memberWithPasskey() {
    const member = await newMember();
    return { ...member, ...(await addTo(member)) };
  }

  const logInOptions = async (token?: string) =>
    (await accounts.get(StartPasskeyLogIn).execute(token === undefined ? {} : { token })).options;

  const send = (credential: string, cookie = newSession(), step: { login?: string; token?: string } = {}) =>
    accounts.get(LogInWithPasskey).execute({ credential, ...step, ...cookie });

  const logIn = async (authenticator: SoftAuthenticator, deviation: Deviation = {}, cookie = newSession()) =>
    send(authenticator.answer(await logInOptions(), deviation), cookie);

  const list = async ({ context }: Pick<Somebody, 'context'>) =>
    (await accounts.get(ListPasskeys).execute({}, context)).items;

  /** Adds all but one of the allowed passkeys. */
  const fill = ({ id }: Pick<Somebody, 'id'>) =>
    accounts.dataSource.query(
      `INSERT INTO passkey (user_id, credential_id, public_key, sign_counter, transports, is_backed_up, name)
       SELECT $1::bigint, 'other-' || $1::bigint || '-' || number, 'x', 0, '{}', false, 'x' FROM generate_series(2, $2::int) AS number`,
      [id, mostPasskeys],
    );

  /** Makes the proof of the session an hour old, by one factor. */
  const age = ({ id }: { id: number }) =>
    accounts.dataSource.query(
      `UPDATE session SET proved_at = now() - interval '1 hour', has_two_factors = false WHERE user_id = $1`,
      [id],
    );

  const wrong = { code: 'wrong_passkey' };

  it('are added under the name of the browser or one of their own, listed, renamed, and an email says so', async () => {
    const ann = await newMember();
    const { passkey } = await addTo(ann);
    const { passkey: named } = await addTo(ann, {}, 'My phone');
    expect([passkey.name, named.name]).toEqual(['Chrome on Linux', 'My phone']);
    await accounts.get(ListPasskeys).rename({ id: named.id, passkey_name: 'My key' }, ann.context);
    expect(await list(ann)).toEqual([
      expect.objectContaining({ name: 'Chrome on Linux', last_used_at: null, is_backed_up: 0 }),
      expect.objectContaining({ name: 'My key' }),
    ]);
    await accounts.deliver();
    const email = smtp.emails.findLast(({ to }) => to.includes(ann.email));
    expect(email?.parsed.subject).toBe('A passkey was added to your Quillstead account');
    expect(email?.parsed.text).toContain('https://quill.example/account/settings/account#passkeys');
  });

  it('log in without a password, and their use is noted', async () => {
    const ann = await memberWithPasskey();
    const cookie = newSession({ old_token_hash: ann.cookie.token_hash, is_new_device: true });
    accounts.queue.splice(0);
    await expect(logIn(ann.authenticator, {}, cookie)).resolves.toMatchObject({ id: ann.id });
    expect(await accounts.resolveSession.execute(cookie)).toMatchObject({ id: ann.id });
    // The session that the browser had before ends, and an email reports a new device, as with a password.
    expect(await accounts.resolveSession.execute(ann.cookie)).toBeNull();
    expect(accounts.queue.map(({ job }) => job.name)).toEqual(['accounts.send_log_in_alert']);
    const [passkey] = await list({ context: await contextOf(accounts, cookie.token_hash) });
    expect(passkey?.last_used_at).toEqual(expect.any(String));
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://qui11.example' }],
    ['another port', { origin: 'https://quill.example:8443' }],
    ['another site', { site: 'qui11.example' }],
    ['a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no user verification', { isUserVerified: false }],
    ["another member's handle", { userHandle: Buffer.from('member 1').toString('base64url') }],
  ])('are refused with %s', async (_, deviation) => {
    const ann = await memberWithPasskey();
    await expect(logIn(ann.authenticator, deviation)).rejects.toMatchObject(wrong);
    await expect(logIn(ann.authenticator)).resolves.toMatchObject({ id: ann.id });
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://qui11.example' }],
    ['another site', { site: 'qui11.example' }],
    ['a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no user verification', { isUserVerified: false }],
  ])('are not added with %s', async (_, deviation) => {
    const ann = await newMember();
    await expect(addTo(ann, deviation)).rejects.toMatchObject(wrong);
    expect(await list(ann)).toEqual([]);
  });

  it('are refused when their counter does not rise', async () => {
    const ann = await memberWithPasskey();
    await logIn(ann.authenticator, { counter: 9 });
    for (const counter of [9, 8, 0])
      await expect(logIn(ann.authenticator, { counter })).rejects.toMatchObject(wrong);
    await expect(logIn(ann.authenticator, { counter: 10 })).resolves.toMatchObject({ id: ann.id });
  });

  it('may stay at a counter of 0, as those that are copied between devices do', async () => {
    const ann = await memberWithPasskey();
    for (let times = 0; times < 2; times += 1)
      await expect(logIn(ann.authenticator, { counter: 0 })).resolves.toMatchObject({ id: ann.id });
  });

  it('answer a challenge once, also when many come at once', async () => {
    const ann = await memberWithPasskey();
    const answer = ann.authenticator.answer(await logInOptions(), { counter: 0 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(answer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(send(answer)).rejects.toMatchObject(wrong);
  });

  it('answer no challenge of another purpose or of another session', async () => {
    const [ann, bob] = [await memberWithPasskey(), await newMember()];
    const toAdd = await accounts.get(AddPasskey).start({}, ann.context);
    await expect(send(ann.authenticator.answer(toAdd.options))).rejects.toMatchObject(wrong);
    const credential = new SoftAuthenticator(origin).create(
      (await accounts.get(AddPasskey).start({}, ann.context)).options,
    );
    await expect(accounts.get(AddPasskey).execute({ credential }, bob.context)).rejects.toMatchObject(wrong);
  });

  it('are not told from ones that nobody has', async () => {
    const ann = await memberWithPasskey();
    const failureOf = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);
    const unknown = await failureOf(logIn(new SoftAuthenticator(origin)));
    const forged = new SoftAuthenticator(origin);
    const known = await failureOf(logIn(forged, { id: ann.authenticator.id }));
    expect(unknown).toMatchObject(wrong);
    expect(known).toEqual(unknown);
  });

  it("are not added to a second account, nor with another member's id", async () => {
    const [ann, bob] = [await memberWithPasskey(), await newMember()];
    const { options } = await accounts.get(AddPasskey).start({}, bob.context);
    const credential = ann.authenticator.create(options);
    await expect(accounts.get(AddPasskey).execute({ credential }, bob.context)).rejects.toMatchObject(wrong);
    await expect(
      accounts.get(ListPasskeys).rename({ id: ann.passkey.id, passkey_name: 'x' }, bob.context),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      accounts.get(RemovePasskey).execute({ id: ann.passkey.id, password }, bob.context),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await list(ann)).toHaveLength(1);
  });

  it.each(['', 'null', '{}', '[]', '"', '{"id":"x"}', `{"id":"${'x'.repeat(5_000)}"}`])(
    'are refused where the credential is %p',
    async (credential) => {
      const ann = await newMember();
      await expect(send(credential)).rejects.toMatchObject(wrong);
      await expect(accounts.get(AddPasskey).execute({ credential }, ann.context)).rejects.toMatchObject(
        wrong,
      );
    },
  );

  it('are as many as are allowed', async () => {
    const ann = await memberWithPasskey();
    await fill(ann);
    await expect(addTo(ann)).rejects.toMatchObject({ code: 'quota_reached' });
  });

  it('are as many as are allowed also when two are added at once', async () => {
    const ann = await newMember();
    await fill(ann);
    const add = accounts.get(AddPasskey);
    const credentials = [await add.start({}, ann.context), await add.start({}, ann.context)].map(
      ({ options }) => new SoftAuthenticator(origin).create(options),
    );
    const lock = await holdLock(accounts.dataSource, 'LOCK TABLE passkey IN SHARE MODE', []);
    const outcomes = Promise.all(
      credentials.map((credential) =>
        add.execute({ credential }, ann.context).then(
          () => 'added',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    await lock.reached(2, 'both passkeys to wait');
    await lock.release();
    expect((await outcomes).sort()).toEqual(['added', 'quota_reached']);
  });

  it('count once of two answers with one counter, also for a step-up', async () => {
    const ann = await memberWithPasskey();
    const identity = accounts.get(ProveIdentity);
    const started = [await identity.start({}, ann.context), await identity.start({}, ann.context)];
    const answers = started.map(({ options }) => ann.authenticator.answer(options, { counter: 7 }));
    const held = holdStatement(accounts.dataSource, /^UPDATE "passkey"/);
    const outcomes = Promise.allSettled(
      answers.map((credential) => identity.execute({ credential }, ann.context)),
    );
    await held.reached();
    await waitForBlocked(accounts.dataSource, 1, 'the other answer to wait');
    held.release();
    expect((await outcomes).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('let nobody in who is suspended at that moment', async () => {
    const ann = await memberWithPasskey();
    const lock = await holdLock(accounts.dataSource, 'SELECT FROM "user" WHERE id = $1 FOR UPDATE', [ann.id]);
    const outcome = logIn(ann.authenticator).catch(({ code }: { code: string }) => code);
    await lock.reached(1, 'the log-in to wait for the suspension');
    await lock.query(`UPDATE "user" SET status = 'suspended' WHERE id = $1`, [ann.id]);
    await lock.release();
    expect(await outcome).toBe('suspended');
  });

  it.each([
    ['a password that is changed', `password_hash = 'another'`],
    ['a member who is suspended', `status = 'suspended'`],
  ])('are not removed by %s at that moment', async (_, change) => {
    const ann = await memberWithPasskey();
    const lock = await holdLock(accounts.dataSource, 'SELECT FROM "user" WHERE id = $1 FOR UPDATE', [ann.id]);
    const removing = accounts.get(RemovePasskey).execute({ id: ann.passkey.id, password }, ann.context);
    const outcome = removing.catch(({ code }: { code: string }) => code);
    await lock.reached(1, 'the removal to wait for the change');
    await lock.query(`UPDATE "user" SET ${change} WHERE id = $1`, [ann.id]);
    await lock.release();
    expect(await outcome).toBe('wrong_password');
    expect(await list(ann)).toHaveLength(1);
  });

  it('are not added from a browser that is logged out meanwhile, as by a new password', async () => {
    const ann = await newMember();
    const { options } = await accounts.get(AddPasskey).start({}, ann.context);
    const credential = new SoftAuthenticator(origin).create(options);
    const lock = await holdLock(accounts.dataSource, 'SELECT FROM "user" WHERE id = $1 FOR UPDATE', [ann.id]);
    const adding = accounts.get(AddPasskey).execute({ credential }, ann.context);
    const outcome = adding.catch(({ code }: { code: string }) => code);
    await lock.reached(1, 'the passkey to wait for the new password');
    await lock.query('DELETE FROM session WHERE user_id = $1', [ann.id]);
    await lock.release();
    expect(await outcome).toBe('forbidden');
    expect(await list(ann)).toEqual([]);
  });

  it('give the session that adds them two factors until the last of them is removed', async () => {
    const ann = await memberWithPasskey();
    const { passkey: other } = await addTo(ann);
    const proof = async () => (await accounts.get(ReadSessionProof).execute({}, ann.context)).has_two_factors;
    const remove = (id: number) => accounts.get(RemovePasskey).execute({ id, password }, ann.context);
    const proofs = [await proof()];
    for (const { id } of [ann.passkey, other]) {
      await remove(id);
      proofs.push(await proof());
    }
    expect(proofs).toEqual([true, true, false]);
  });

  it('need the password or a step-up to be added and removed', async () => {
    const ann = await memberWithPasskey();
    await age(ann);
    const add = accounts.get(AddPasskey);
    const remove = accounts.get(RemovePasskey);
    const { id } = ann.passkey;
    for (const act of [() => add.start({}, ann.context), () => remove.execute({ id }, ann.context)])
      await expect(act()).rejects.toMatchObject({ code: 'step_up_required' });
    for (const sent of ['wrong-horse'])
      await expect(remove.execute({ id, password: sent }, ann.context)).rejects.toMatchObject({
        code: 'wrong_password',
      });
    accounts.queue.splice(0);
    await remove.execute({ id, password }, ann.context);
    expect(await list(ann)).toEqual([]);
    await expect(logIn(ann.authenticator)).rejects.toMatchObject(wrong);
    await accounts.deliver();
    const email = smtp.emails.findLast(({ to }) => to.includes(ann.email));
    expect(email?.parsed.subject).toBe('A passkey was removed from your Quillstead account');
  });

  it('let nobody in whose account is suspended or deleted', async () => {
    const [ann, bob] = [await memberWithPasskey(), await memberWithPasskey()];
    await accounts.dataSource.query(`UPDATE "user" SET status = 'suspended' WHERE id = $1`, [ann.id]);
    await accounts.dataSource.query(`UPDATE "user" SET status = 'deleted' WHERE id = $1`, [bob.id]);
    await expect(logIn(ann.authenticator)).rejects.toMatchObject({ code: 'suspended' });
    await expect(logIn(bob.authenticator)).rejects.toMatchObject(wrong);
    // A person without the account's passkey does not learn that it is suspended.
    const forged = logIn(new SoftAuthenticator(origin), { id: ann.authenticator.id });
    await expect(forged).rejects.toMatchObject(wrong);
  });

  it('let only admins in during maintenance', async () => {
    const ann = await memberWithPasskey();
    const attempt = logIn(ann.authenticator, {}, newSession({ admins_only: true }));
    await expect(attempt).rejects.toMatchObject({ code: 'maintenance' });
  });

  it('take the place of the code after a password, and of the password and the code', async () => {
    const ann = await memberWithPasskey();
    const { secret } = await accounts.get(StartSecondFactor).execute({}, ann.context);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await accounts.get(ConfirmSecondFactor).execute({ code }, ann.context);
    const login = ann.username;
    const first = await accounts.logIn.execute({ login, password, ...newSession() });
    if (!('challenge' in first)) throw new Error('The log-in asked for no second factor');
    expect(first.has_passkey).toBe(1);
    const token = first.challenge;
    const options = await logInOptions(token);
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: ann.authenticator.id }] });
    // A passkey that was requested after the password does not log in without it, nor the other way round.
    await expect(send(ann.authenticator.answer(options))).rejects.toMatchObject(wrong);
    const without = ann.authenticator.answer(await logInOptions());
    await expect(send(without, newSession(), { login, token })).rejects.toMatchObject(wrong);
    const answer = ann.authenticator.answer(await logInOptions(token), { isUserVerified: false });
    await expect(send(answer, newSession(), { login, token })).resolves.toMatchObject({ id: ann.id });
    await expect(logIn(ann.authenticator)).resolves.toMatchObject({ id: ann.id });
  });

  it("are not another member's second factor", async () => {
    const [ann, bob] = [await memberWithPasskey(), await memberWithPasskey()];
    const { secret } = await accounts.get(StartSecondFactor).execute({}, ann.context);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await accounts.get(ConfirmSecondFactor).execute({ code }, ann.context);
    const first = await accounts.logIn.execute({ login: ann.username, password, ...newSession() });
    const token = 'challenge' in first ? first.challenge : '';
    const answer = bob.authenticator.answer(await logInOptions(token));
    const attempt = send(answer, newSession(), { login: ann.username, token });
    await expect(attempt).rejects.toMatchObject(wrong);
  });

  it('stay when the password is chosen by email', async () => {
    const ann = await memberWithPasskey();
    await accounts.forgotPassword.execute({ email: ann.email });
    await accounts.deliver();
    const token = lastToken(smtp, ann.email, '/account/reset-password');
    await accounts.resetPassword.execute({
      token,
      password1: 'tea-and-lanterns',
      password2: 'tea-and-lanterns',
    });
    await expect(logIn(ann.authenticator)).resolves.toMatchObject({ id: ann.id });
  });

  it('are removed by the operator with the second factor', async () => {
    const ann = await memberWithPasskey();
    await expect(takeSecondFactorOff(ann.username, accounts.dataSource)).resolves.toBe('off');
    await expect(logIn(ann.authenticator)).rejects.toMatchObject(wrong);
    await expect(takeSecondFactorOff(ann.username, accounts.dataSource)).resolves.toBe('was_off');
  });

  it('are counted as the account that they belong to', async () => {
    const ann = await memberWithPasskey();
    const find = accounts.findLogInBucket;
    const [byName, byPasskey, byOther] = [
      await find.execute({ login: ann.username }),
      await find.execute({ login: ann.authenticator.id, is_passkey: true }),
      await find.execute({ login: new SoftAuthenticator(origin).id, is_passkey: true }),
    ];
    expect(byPasskey).toBe(byName);
    expect(byOther).not.toBe(byName);
  });
});
