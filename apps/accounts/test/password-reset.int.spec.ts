import { startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import {
  type Accounts,
  contextOf,
  lastToken,
  newPerson,
  newSession,
  openAccounts,
  visitorContext,
} from './open-accounts.js';

const expired = { code: 'expired_link', message: 'This link has expired or was already used.' };
const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };

describe('a forgotten password', () => {
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

  /** Returns a member whose verification email was delivered before, and the hash of their cookie's token. */
  async function newMember(changes: Parameters<typeof newPerson>[0] = {}) {
    const person = newPerson(changes);
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    accounts.queue.splice(0);
    return { ...person, id, tokenHash: cookie.token_hash };
  }

  async function resetToken(email: string): Promise<string> {
    await accounts.forgotPassword.execute({ email });
    await accounts.deliver();
    return lastToken(smtp, email, '/account/reset-password');
  }

  it('is requested by email, which leads to this site alone', async () => {
    const { email, username } = await newMember({ display_name: 'Ann <b>Lee</b>' });
    await accounts.forgotPassword.execute({ email: email.toUpperCase() });
    await accounts.deliver();
    const token = lastToken(smtp, email, '/account/reset-password');
    const message = smtp.emails.at(-1);
    expect(message?.to).toEqual([email]);
    expect(message?.parsed.subject).toBe('Choose a new password for Quillstead');
    expect(message?.parsed.text).toContain(`@${username}`);
    expect(message?.parsed.html).toContain('Ann &lt;b&gt;Lee&lt;/b&gt;');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('sends nothing to an address that nobody has', async () => {
    const before = smtp.tries;
    await accounts.forgotPassword.execute({ email: 'nobody@mail.example' });
    expect(accounts.queue).toHaveLength(1);
    await accounts.deliver();
    expect(smtp.tries).toBe(before);
  });

  it('is replaced once, and every session of the account ends', async () => {
    const { id, email, username, tokenHash } = await newMember();
    const elsewhere = newSession();
    await accounts.logIn.execute({ login: username, password: 'correct-horse', ...elsewhere });
    const token = await resetToken(email);
    await accounts.resetPassword.execute({ token, ...chosen });
    for (const hash of [tokenHash, elsewhere.token_hash]) {
      expect(await accounts.resolveSession.execute({ token_hash: hash })).toBeNull();
      const ended = { session_id: expect.any(Number) as number, token_hash: hash, user_id: id };
      expect(await accounts.published('accounts.session_ended')).toContainEqual(ended);
    }
    expect(accounts.acknowledged.at(-1)).toHaveLength(2);
    const oldLogIn = accounts.logIn.execute({ login: username, password: 'correct-horse', ...newSession() });
    await expect(oldLogIn).rejects.toMatchObject({ code: 'wrong_login' });
    const member = await accounts.logIn.execute({
      login: username,
      password: chosen.password1,
      ...newSession(),
    });
    expect(member.id).toBe(id);
    await expect(accounts.resetPassword.execute({ token, ...chosen })).rejects.toMatchObject(expired);
  });

  it('is replaced by exactly one of many who use the link at once', async () => {
    const token = await resetToken((await newMember()).email);
    const tries = Array.from({ length: 8 }, () => accounts.resetPassword.execute({ token, ...chosen }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons.map(({ code }) => code)).toEqual(Array(7).fill('expired_link'));
  });

  it('has links of 15 minutes', async () => {
    const [inTime, late] = [
      await resetToken((await newMember()).email),
      await resetToken((await newMember()).email),
    ];
    const age = (by: string) =>
      accounts.dataSource.query('UPDATE account_token SET expires_at = expires_at - $1::interval', [by]);
    await age('14 minutes 50 seconds');
    await accounts.resetPassword.execute({ token: inTime, ...chosen });
    await age('11 seconds');
    await expect(accounts.resetPassword.execute({ token: late, ...chosen })).rejects.toMatchObject(expired);
  });

  it('has links that are dead after the password or the address was changed', async () => {
    const [ann, bea] = [await newMember(), await newMember()];
    const [annsToken, beasToken] = [await resetToken(ann.email), await resetToken(bea.email)];
    const password = 'correct-horse';
    const asAnn = await contextOf(accounts, ann.tokenHash);
    await accounts.changePassword.execute({ password, ...chosen }, asAnn);
    const asBea = await contextOf(accounts, bea.tokenHash);
    await accounts.changeSettings.execute({ email: `new-${bea.email}`, password }, asBea);
    for (const token of [annsToken, beasToken]) {
      const used = accounts.resetPassword.execute({
        token,
        password1: 'a-third-one',
        password2: 'a-third-one',
      });
      await expect(used).rejects.toMatchObject(expired);
    }
  });

  it('has links of which none works once one of them was used', async () => {
    const { email, username } = await newMember();
    const tokens = [await resetToken(email), await resetToken(email), await resetToken(email)];
    await accounts.resetPassword.execute({ token: tokens[1] ?? '', ...chosen });
    for (const token of tokens) {
      const again = accounts.resetPassword.execute({
        token,
        password1: 'a-third-one',
        password2: 'a-third-one',
      });
      await expect(again).rejects.toMatchObject(expired);
    }
    await accounts.logIn.execute({ login: username, password: chosen.password1, ...newSession() });
  });

  it('has links that open nothing else, and is opened by no others', async () => {
    const { email } = await newMember();
    const token = await resetToken(email);
    await expect(accounts.verifyAccount.execute({ token }, visitorContext)).rejects.toMatchObject(expired);
    for (const wrong of ['', 'x', `${token}x`, token.slice(1)]) {
      await expect(accounts.resetPassword.execute({ token: wrong, ...chosen })).rejects.toMatchObject(
        expired,
      );
    }
    await accounts.resetPassword.execute({ token, ...chosen });
  });

  it('is not replaced by a common one, and the link stays good for another', async () => {
    const token = await resetToken((await newMember()).email);
    const common = accounts.resetPassword.execute({ token, password1: 'Password1', password2: 'Password1' });
    await expect(common).rejects.toMatchObject({
      code: 'invalid',
      message: 'Password is too common. Please choose another.',
    });
    await accounts.resetPassword.execute({ token, ...chosen });
  });

  it('brings five emails an hour to one person at most, no matter who requests them', async () => {
    const { email } = await newMember();
    const before = smtp.emails.length;
    for (let round = 0; round < 7; round += 1) await accounts.forgotPassword.execute({ email });
    await accounts.deliver();
    expect(smtp.emails.length - before).toBe(5);
  });

  it('keeps no token but its hash: not in a table, not in the queue, not in the log', async () => {
    const { email } = await newMember();
    await accounts.forgotPassword.execute({ email });
    const queued = JSON.stringify(accounts.queue);
    await accounts.deliver();
    const token = lastToken(smtp, email, '/account/reset-password');
    const tables = await accounts.dataSource.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const rows = await accounts.dataSource.query(
        `SELECT 1 FROM "${name}" one WHERE position($1 in one::text) > 0`,
        [token],
      );
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
    expect(queued).toContain(email);
    expect(queued).not.toContain('token');
    await accounts.resetPassword.execute({ token, ...chosen });
    for (const secret of [token, chosen.password1, email])
      expect(JSON.stringify(accounts.log)).not.toContain(secret);
  });

  it('goes again after a passing refusal of the mail server, with a token of its own', async () => {
    const { email } = await newMember();
    await accounts.forgotPassword.execute({ email });
    const job = accounts.queue[0] as (typeof accounts.queue)[number];
    smtp.refuse(451);
    await expect(accounts.deliver()).rejects.toThrow('451');
    accounts.queue.push(job);
    await accounts.deliver();
    const token = lastToken(smtp, email, '/account/reset-password');
    const rows = await accounts.dataSource.query('SELECT 1 FROM account_token WHERE email_id = $1', [
      job.payload.email_id,
    ]);
    expect(rows).toHaveLength(1);
    // The job runs again, as after a crash: it sends no second email and does not replace the emailed token.
    accounts.queue.push(job);
    await accounts.deliver();
    expect(smtp.emails.filter(({ to }) => to.includes(email))).toHaveLength(1);
    await accounts.resetPassword.execute({ token, ...chosen });
  });

  it('lets no session begin with the old password while the new one is stored', async () => {
    const { email, username } = await newMember();
    const token = await resetToken(email);
    const cookies = Array.from({ length: 6 }, () => newSession());
    const logIns = cookies.map((cookie) =>
      accounts.logIn.execute({ login: username, password: 'correct-horse', ...cookie }),
    );
    await Promise.allSettled([...logIns, accounts.resetPassword.execute({ token, ...chosen })]);
    const left = await Promise.all(
      cookies.map((cookie) => accounts.resolveSession.execute({ token_hash: cookie.token_hash })),
    );
    expect(left).toEqual(Array(6).fill(null));
  });
});
