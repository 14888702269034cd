import { createHash, randomUUID } from 'node:crypto';
import {
  type Job,
  type PayloadOf,
  sendPasswordReset,
  sendVerification,
  type SessionCarrier,
  type signUp,
} from '@quillstead/contracts';
import {
  type AskContext,
  connectDatabase,
  Cursors,
  Mailer,
  migrate,
  Outbox,
  SentLetters,
  type Told,
} from '@quillstead/service-kit';
import { createDatabase } from '@quillstead/testing';
import { database as tables } from '../src/database/data-source.js';
import { Letters } from '../src/mail/index.js';
import { CommonPasswords, NewPassword, Passwords } from '../src/password/index.js';
import { ForgotPassword } from '../src/password-reset/forgot-password.js';
import { ResetPassword } from '../src/password-reset/reset-password.js';
import { SendPasswordReset } from '../src/password-reset/send-password-reset.js';
import { Sessions } from '../src/session/index.js';
import { EndOtherSessions } from '../src/session/end-other-sessions.js';
import { ListSessions } from '../src/session/list-sessions.js';
import { LogIn } from '../src/session/log-in.js';
import { LogOut } from '../src/session/log-out.js';
import { ResolveSession } from '../src/session/resolve-session.js';
import { ChangePassword } from '../src/settings/change-password.js';
import { ChangeSettings } from '../src/settings/change-settings.js';
import { ReadSettings } from '../src/settings/read-settings.js';
import { SignUp } from '../src/sign-up/sign-up.js';
import { AccountTokens } from '../src/token/index.js';
import { UserRepository } from '../src/user/index.js';
import { ReadViewer } from '../src/user/read-viewer.js';
import { ResendVerification } from '../src/verification/resend-verification.js';
import { SendVerification } from '../src/verification/send-verification.js';
import { VerifyAccount } from '../src/verification/verify-account.js';

export interface QueuedLetter {
  readonly job: Pick<Job, 'name'>;
  readonly payload: { readonly letter_id: string };
}

const definition = { name: 'accounts', database: tables } as const;

async function makeTables(url: string): Promise<void> {
  const dataSource = await connectDatabase(definition, { DATABASE_URL: url, DATABASE_POOL: 2 });
  await migrate(dataSource);
  await dataSource.destroy();
}

/**
 * The use cases of accounts on a database of their own.
 * @param smtpUrl where letters go when they are delivered
 */
export async function openAccounts(smtpUrl?: string) {
  const database = await createDatabase({ name: 'accounts', make: makeTables });
  const dataSource = await connectDatabase(definition, { DATABASE_URL: database.url, DATABASE_POOL: 20 });
  const outbox = new Outbox(dataSource);
  const users = new UserRepository(dataSource);
  const passwords = new Passwords({ PASSWORD_HASHES_AT_ONCE: 4, PASSWORD_HASHES_WAITING: 200 });
  const sessions = new Sessions(outbox);
  const newPassword = new NewPassword(passwords, new CommonPasswords());
  const tokens = new AccountTokens(dataSource);
  const log: unknown[] = [];
  const silent = { info: (...line: unknown[]) => void log.push(line), warn: () => undefined };
  const queue: QueuedLetter[] = [];
  const jobs = {
    add: (job: Pick<Job, 'name'>, payload: unknown) =>
      Promise.resolve(void queue.push({ job, payload: payload as QueuedLetter['payload'] })),
  };
  const letters = new Letters(jobs, silent);
  const site = { SITE_NAME: 'Quillstead', SITE_URL: 'https://quill.example' };
  const mailer = new Mailer(
    { ...site, SMTP_URL: smtpUrl, MAIL_DIR: '' },
    silent,
    new SentLetters(dataSource, silent),
  );
  const sendingVerification = new SendVerification(tokens, mailer, site);
  const sendingReset = new SendPasswordReset(users, tokens, mailer, site);
  // Who keeps what is hidden are other processes: apps/gateway/test has them.
  const acknowledged: (Told | readonly Told[])[] = [];
  const keepers = {
    applied: (told: Told | readonly Told[]) => Promise.resolve(void acknowledged.push(told)),
  };
  return {
    dataSource,
    outbox,
    users,
    passwords,
    sessions,
    keepers,
    silent,
    tokens,
    queue,
    /** What was waited for until its keepers had it. */
    acknowledged,
    /** What was logged at info. */
    log,
    /** Does the jobs that were queued, once each, as a worker would. Throws what the last of them throws. */
    async deliver(): Promise<void> {
      for (const { job, payload } of queue.splice(0)) {
        if (job.name === sendVerification.name)
          await sendingVerification.run(payload as Parameters<typeof sendingVerification.run>[0]);
        if (job.name === sendPasswordReset.name)
          await sendingReset.run(payload as Parameters<typeof sendingReset.run>[0]);
      }
    },
    forgotPassword: new ForgotPassword(letters),
    resetPassword: new ResetPassword(dataSource, tokens, newPassword, sessions, keepers, silent),
    verifyAccount: new VerifyAccount(dataSource, tokens, outbox, silent),
    resendVerification: new ResendVerification(letters),
    readSettings: new ReadSettings(users),
    changeSettings: new ChangeSettings(dataSource, users, passwords, tokens, letters, outbox, keepers),
    changePassword: new ChangePassword(
      dataSource,
      users,
      passwords,
      newPassword,
      tokens,
      sessions,
      keepers,
      silent,
    ),
    listSessions: new ListSessions(dataSource, new Cursors('a secret of these tests')),
    endOtherSessions: new EndOtherSessions(dataSource, sessions, keepers, silent),
    signUp: new SignUp(dataSource, users, newPassword, sessions, letters, outbox, silent, keepers),
    logIn: new LogIn(dataSource, users, passwords, sessions, silent, keepers),
    logOut: new LogOut(dataSource, sessions, keepers),
    resolveSession: new ResolveSession(dataSource),
    readViewer: new ReadViewer(users),
    /** The payloads of the facts told under a name, in order. */
    async told(name: string): Promise<unknown[]> {
      const rows = await dataSource.query<{ payload: unknown }[]>(
        'SELECT payload FROM outbox WHERE name = $1 ORDER BY id',
        [name],
      );
      return rows.map(({ payload }) => payload);
    },
    async close(): Promise<void> {
      mailer.onApplicationShutdown();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/** What the gateway sends for a browser that has, or had, a cookie. */
export function carrier(changes: Partial<SessionCarrier> = {}): SessionCarrier {
  return { token_hash: someTokenHash(), old_token_hash: null, user_agent: 'A browser', ...changes };
}

export const someTokenHash = (): string => createHash('sha256').update(randomUUID()).digest('base64url');

export function newPerson(changes: Partial<PayloadOf<typeof signUp>> = {}): PayloadOf<typeof signUp> {
  const username = `u${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const password = 'correct-horse';
  return { username, email: `${username}@example.com`, password1: password, password2: password, ...changes };
}

/** The context of a call as the gateway makes it for a token. */
export async function contextOf(accounts: Accounts, tokenHash: string): Promise<AskContext> {
  const viewer = await accounts.resolveSession.run(tokenHash);
  return { viewer, requestId: 'test', deadline: Date.now() + 2_000 };
}
