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

const expired = { code: 'expired_link' };
const page = '/account/verify';

describe('the badge of a confirmed address', () => {
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

  /** Returns a member who has signed up and got the email. */
  async function newMember() {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    await accounts.deliver();
    const context = await contextOf(accounts, cookie.token_hash);
    return { ...person, id, context, token: lastToken(smtp, person.email, page) };
  }
  const isVerified = async (id: number) => (await accounts.users.findActive(id))?.isVerified;
  const emailsTo = (email: string) => smtp.emails.filter(({ to }) => to.includes(email)).length;

  it('comes with the link that is mailed at sign-up, is published, and the link works once', async () => {
    const { id, token, username } = await newMember();
    expect(await isVerified(id)).toBe(0);
    await accounts.verifyAccount.execute({ token }, visitorContext);
    expect(await isVerified(id)).toBe(1);
    const published = await accounts.published('accounts.user_changed');
    expect(published.at(-1)).toMatchObject({ user_id: id, username, is_verified: 1 });
    const delivery = await accounts.published('accounts.delivery_settings_changed');
    expect(delivery.at(-1)).toMatchObject({ user_id: id, is_email_verified: 1 });
    await expect(accounts.verifyAccount.execute({ token }, visitorContext)).rejects.toMatchObject(expired);
  });

  it('comes with a link of one day', async () => {
    const [ann, bea] = [await newMember(), await newMember()];
    const age = (by: string) =>
      accounts.dataSource.query('UPDATE account_token SET expires_at = expires_at - $1::interval', [by]);
    await age('23 hours 59 minutes');
    await accounts.verifyAccount.execute({ token: ann.token }, visitorContext);
    await age('1 minute');
    await expect(accounts.verifyAccount.execute({ token: bea.token }, visitorContext)).rejects.toMatchObject(
      expired,
    );
  });

  it('comes with any of the emails that were requested, and then with none of the others', async () => {
    const { email, context, token: first } = await newMember();
    await accounts.resendVerification.execute({}, context);
    await accounts.deliver();
    const second = lastToken(smtp, email, page);
    expect(second).not.toBe(first);
    await accounts.verifyAccount.execute({ token: first }, visitorContext);
    await expect(accounts.verifyAccount.execute({ token: second }, visitorContext)).rejects.toMatchObject(
      expired,
    );
  });

  it('brings no further email to who has it', async () => {
    const { email, context, token } = await newMember();
    await accounts.verifyAccount.execute({ token }, visitorContext);
    await accounts.resendVerification.execute({}, context);
    await accounts.deliver();
    expect(emailsTo(email)).toBe(1);
  });

  it('does not come with an email to an address that was changed since, sent or still waiting', async () => {
    const { id, email, context, token } = await newMember();
    await accounts.resendVerification.execute({}, context);
    const next = `new-${email}`;
    await accounts.changeSettings.execute({ email: next, password: 'correct-horse' }, context);
    await expect(accounts.verifyAccount.execute({ token }, visitorContext)).rejects.toMatchObject(expired);
    await accounts.deliver();
    expect([emailsTo(email), emailsTo(next)]).toEqual([1, 2]);
    expect(await isVerified(id)).toBe(0);
  });
});
