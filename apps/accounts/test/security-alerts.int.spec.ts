import { startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { type Accounts, contextOf, lastToken, newPerson, newSession, openAccounts } from './open-accounts.js';
import { SendPasskeyAlert } from '../src/security-alert/send-passkey-alert.js';
import { SendSecondFactorAlert } from '../src/security-alert/send-second-factor-alert.js';
import { DeleteAccount } from '../src/deletion/delete-account.js';
import { User } from '../src/user/index.js';
import { SiteSettingsRow } from '../src/site/site-settings.entity.js';

const password = 'correct-horse';
const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const time = /When: [A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC\./;

describe('emails about the safety of an account', () => {
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

  async function newMember(changes: Parameters<typeof newPerson>[0] = {}) {
    const person = newPerson(changes);
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    accounts.queue.splice(0);
    return { ...person, id, context: await contextOf(accounts, cookie.token_hash) };
  }
  const emailsTo = ({ email }: { email: string }) => smtp.emails.filter(({ to }) => to.includes(email));
  const logIn = ({ username }: { username: string }, changes: Parameters<typeof newSession>[0] = {}) =>
    accounts.logIn.execute({ login: username, password, ...newSession({ is_new_device: true, ...changes }) });

  it('report a changed password, when, and what to do', async () => {
    const ann = await newMember();
    await accounts.changePassword.execute({ password, ...chosen }, ann.context);
    await accounts.deliver();
    const [email] = emailsTo(ann);
    expect(email?.parsed.subject).toBe('The password of your Quillstead account was changed');
    expect(email?.parsed.text).toMatch(time);
    expect(email?.parsed.text).toContain('https://quill.example/account/forgot-password');
    expect(email?.raw).not.toContain(chosen.password1);
  });

  it('report a password that was chosen by email', async () => {
    const ann = await newMember();
    await accounts.forgotPassword.execute({ email: ann.email });
    await accounts.deliver();
    const token = lastToken(smtp, ann.email, '/account/reset-password');
    await accounts.resetPassword.execute({ token, ...chosen });
    await accounts.deliver();
    expect(emailsTo(ann).at(-1)?.parsed.subject).toBe('The password of your Quillstead account was changed');
  });

  it('report a log-in from a new device: when, from what, and what to do', async () => {
    const ann = await newMember();
    await logIn(ann, { user_agent: firefox });
    await accounts.deliver();
    const [email] = emailsTo(ann);
    expect(email?.parsed.subject).toBe('A new log-in to your Quillstead account');
    expect(email?.parsed.text).toMatch(time);
    expect(email?.parsed.text).toContain('Firefox on Windows');
    expect(email?.parsed.text).toContain('https://quill.example/account/settings/account#password');
  });

  it('report no log-in from a known device, and nothing to a member who has switched such emails off', async () => {
    const [ann, bea] = [await newMember(), await newMember()];
    await logIn(ann, { is_new_device: false });
    await accounts.changeSettings.execute({ note_log_in: 0 }, bea.context);
    await logIn(bea);
    await accounts.deliver();
    expect([...emailsTo(ann), ...emailsTo(bea)]).toEqual([]);
  });

  it('say nothing in the words of a hostile browser or name', async () => {
    const ann = await newMember({ display_name: 'Ann <b>Lee</b>' });
    const userAgent = 'Your account is locked: https://evil.example <img src=x>\r\nBcc: eve@mail.example';
    await logIn(ann, { user_agent: userAgent });
    await logIn(ann, { user_agent: null });
    await accounts.deliver();
    expect(emailsTo(ann)).toHaveLength(2);
    for (const { raw, parsed } of emailsTo(ann)) {
      expect(`${raw}${parsed.text}${String(parsed.html)}`).not.toMatch(/evil\.example|<img|eve@/);
      expect(parsed.text).toContain('Device, as it describes itself: A browser.');
      expect(parsed.html).toContain('Ann &lt;b&gt;Lee&lt;/b&gt;');
    }
  });

  it('come five times an hour at most for a burst of log-ins, the last of them says so', async () => {
    const ann = await newMember();
    for (let round = 0; round < 8; round += 1) await logIn(ann);
    await accounts.deliver();
    expect(emailsTo(ann)).toHaveLength(5);
    const isLast = emailsTo(ann).map(({ parsed }) => parsed.text?.includes('Further log-ins of this hour'));
    expect(isLast).toEqual([false, false, false, false, true]);
    await accounts.dataSource.query(`UPDATE log_in_alert SET created_at = created_at - interval '1 hour'`);
    await logIn(ann);
    await accounts.deliver();
    expect(emailsTo(ann)).toHaveLength(6);
  });

  it('come five times an hour at most to an address that its owner has not confirmed, whatever they report', async () => {
    const [ann, bea] = [await newMember(), await newMember()];
    await accounts.dataSource.manager.update(User, { id: bea.id }, { isVerified: 1 });
    for (const { id, context } of [ann, bea]) {
      const change = { user_id: id, changed_at: new Date().toISOString() };
      await accounts.changePassword.execute(chosen, context);
      for (const round of [1, 2]) {
        const email_id = `${round} of ${id}`;
        await accounts.get(SendPasskeyAlert).run({ ...change, email_id: `key ${email_id}`, change: 'added' });
        await accounts
          .get(SendSecondFactorAlert)
          .run({ ...change, email_id: `code ${email_id}`, change: 'on' });
      }
      await accounts.get(DeleteAccount).execute({}, context);
    }
    await accounts.deliver();
    expect([emailsTo(ann).length, emailsTo(bea).length]).toEqual([5, 6]);
  });

  it('name the site as its owner does', async () => {
    const ann = await newMember();
    const settings = accounts.dataSource.getRepository(SiteSettingsRow);
    const before = await settings.find();
    await settings.save({ id: 1, siteName: 'The Inkwell' });
    const change = { user_id: ann.id, changed_at: new Date().toISOString() };
    await accounts.get(SendPasskeyAlert).run({ ...change, email_id: 'passkey-alert-1', change: 'added' });
    await accounts.get(SendSecondFactorAlert).run({ ...change, email_id: 'factor-alert-1', change: 'on' });
    await logIn(ann);
    await accounts.changePassword.execute({ password, ...chosen }, ann.context);
    await accounts.deliver();
    await settings.clear();
    await settings.save(before);
    const emails = emailsTo(ann);
    expect(emails).toHaveLength(4);
    for (const { parsed } of emails) {
      expect(parsed.subject).toContain('The Inkwell');
      expect(parsed.text).not.toContain('Quillstead');
    }
  });

  it('are not what a log-in or a new password waits for: neither fails without the queue of jobs', async () => {
    const ann = await newMember();
    accounts.setQueueAway(true);
    const elsewhere = newSession({ is_new_device: true });
    await accounts.logIn.execute({ login: ann.username, password, ...elsewhere });
    await accounts.changePassword.execute({ password, ...chosen }, ann.context);
    accounts.setQueueAway(false);
    expect(await accounts.resolveSession.execute({ token_hash: elsewhere.token_hash })).toBeNull();
  });

  it('keep a log-in from ending late while the queue of jobs is silent', async () => {
    const ann = await newMember();
    const { promise, resolve } = Promise.withResolvers<void>();
    accounts.setQueueAway(promise);
    expect((await logIn(ann)).id).toBe(ann.id);
    resolve();
    accounts.setQueueAway(false);
  });
});
