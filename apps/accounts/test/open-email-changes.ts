import { startSmtpServer } from '@quillstead/testing';
import {
  contextOf,
  lastToken,
  newPerson,
  newSession,
  openAccounts,
  visitorContext,
} from './open-accounts.js';

export const password = 'correct-horse';
export const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };
export const expired = { code: 'expired_link' };
export const confirmPage = '/account/verify';
export const undoPage = '/account/undo-email-change';
export const resetPage = '/account/reset-password';

/** Opens accounts with a mail server, and members who change their address. */
export async function openEmailChanges() {
  const smtp = await startSmtpServer();
  const accounts = await openAccounts(smtp.url);
  const tokenOf = (email: string, page: string) => lastToken(smtp, email, page);

  /** Returns a member whose address is confirmed, and the address `next` to which they may change. */
  async function newMember() {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    await accounts.deliver();
    await accounts.verifyAccount.execute({ token: tokenOf(person.email, confirmPage) }, visitorContext);
    const context = await contextOf(accounts, cookie.token_hash);
    return { ...person, id, context, tokenHash: cookie.token_hash, next: `new-${person.email}` };
  }
  type Member = Awaited<ReturnType<typeof newMember>>;

  /** Requests another address and delivers the emails about it. */
  async function request({ context, next }: Member, email = next) {
    const settings = await accounts.changeSettings.execute({ email, password }, context);
    await accounts.deliver();
    return settings;
  }

  return {
    accounts,
    tokenOf,
    newMember,
    request,
    /** Requests another address and confirms it. */
    async change(member: Member) {
      await request(member);
      await accounts.verifyAccount.execute({ token: tokenOf(member.next, confirmPage) }, visitorContext);
      await accounts.deliver();
    },
    emailsTo: (email: string) => smtp.emails.filter(({ to }) => to.includes(email)),
    userOf: (id: number) => accounts.users.findActive(id),
    /** Makes all links older by an interval of PostgreSQL. */
    age: (by: string) =>
      accounts.dataSource.query(
        'UPDATE account_token SET expires_at = expires_at - $1::interval, created_at = created_at - $1::interval',
        [by],
      ),
    async close() {
      await accounts.close();
      await smtp.stop();
    },
  };
}

export type EmailChanges = Awaited<ReturnType<typeof openEmailChanges>>;
