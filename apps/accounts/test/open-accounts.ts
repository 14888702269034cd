import { createHash, randomUUID } from 'node:crypto';
import {
  type Job,
  type PayloadOf,
  sendEmailChangeAlert,
  sendLogInAlert,
  sendPasswordAlert,
  sendPasswordReset,
  sendVerification,
  type SessionCarrier,
  type signUp,
} from '@quillstead/contracts';
import {
  type AskContext,
  CallError,
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
import { CancelEmailChange } from '../src/email-change/cancel-email-change.js';
import { EmailChanges } from '../src/email-change/index.js';
import { SendEmailChangeAlert } from '../src/email-change/send-email-change-alert.js';
import { UndoEmailChange } from '../src/email-change/undo-email-change.js';
import { Letters } from '../src/mail/index.js';
import { CommonPasswords, NewPassword, Passwords } from '../src/password/index.js';
import { ForgotPassword } from '../src/password-reset/forgot-password.js';
import { ResetPassword } from '../src/password-reset/reset-password.js';
import { SendPasswordReset } from '../src/password-reset/send-password-reset.js';
import { SendLogInAlert } from '../src/security-alert/send-log-in-alert.js';
import { SendPasswordAlert } from '../src/security-alert/send-password-alert.js';
import { Sessions } from '../src/session/index.js';
import { EndOtherSessions } from '../src/session/end-other-sessions.js';
import { EndSession } from '../src/session/end-session.js';
import { FindLogInBucket } from '../src/session/find-log-in-bucket.js';
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

interface QueuedLetter {
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
  let queueAway: boolean | Promise<void> = false;
  const jobs = {
    add: async (job: Pick<Job, 'name'>, payload: unknown) => {
      if (queueAway === true) throw new CallError('unreachable');
      await queueAway;
      queue.push({ job, payload: payload as QueuedLetter['payload'] });
    },
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
  const handlers: Readonly<Record<string, { run(payload: never): Promise<void> }>> = {
    [sendVerification.name]: sendingVerification,
    [sendPasswordReset.name]: sendingReset,
    [sendEmailChangeAlert.name]: new SendEmailChangeAlert(tokens, mailer, site),
    [sendPasswordAlert.name]: new SendPasswordAlert(dataSource, mailer, site),
    [sendLogInAlert.name]: new SendLogInAlert(dataSource, mailer, site),
  };
  const emailChanges = new EmailChanges(tokens, letters);
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
        await handlers[job.name]?.run(payload as never);
      }
    },
    /** Whether the queue of jobs takes nothing, or when it takes something again. */
    setQueueAway: (away: boolean | Promise<void>) => void (queueAway = away),
    forgotPassword: new ForgotPassword(letters),
    resetPassword: new ResetPassword(
      dataSource,
      tokens,
      newPassword,
      emailChanges,
      sessions,
      letters,
      keepers,
      silent,
    ),
    verifyAccount: new VerifyAccount(
      dataSource,
      tokens,
      users,
      emailChanges,
      new ReadViewer(users),
      outbox,
      silent,
    ),
    resendVerification: new ResendVerification(letters),
    readSettings: new ReadSettings(users),
    changeSettings: new ChangeSettings(
      dataSource,
      users,
      passwords,
      tokens,
      emailChanges,
      letters,
      outbox,
      keepers,
    ),
    cancelEmailChange: new CancelEmailChange(dataSource, emailChanges),
    undoEmailChange: new UndoEmailChange(
      dataSource,
      tokens,
      users,
      passwords,
      sessions,
      letters,
      outbox,
      keepers,
      silent,
    ),
    changePassword: new ChangePassword(
      dataSource,
      users,
      passwords,
      newPassword,
      tokens,
      emailChanges,
      sessions,
      letters,
      keepers,
      silent,
    ),
    listSessions: new ListSessions(dataSource, new Cursors('a secret of these tests')),
    endOtherSessions: new EndOtherSessions(dataSource, sessions, keepers, silent),
    endSession: new EndSession(dataSource, sessions, keepers, silent),
    findLogInBucket: new FindLogInBucket(users, { DEPLOYMENT_SECRET: 'a secret of these tests' }),
    signUp: new SignUp(dataSource, users, newPassword, sessions, letters, outbox, silent, keepers),
    logIn: new LogIn(dataSource, users, passwords, sessions, letters, silent, keepers),
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

/** The context of a call by somebody without a session. */
export const visitorContext: AskContext = { viewer: null, requestId: 'test', deadline: Infinity };

/** The context of a call as the gateway makes it for a token. */
export async function contextOf(accounts: Accounts, tokenHash: string): Promise<AskContext> {
  const viewer = await accounts.resolveSession.execute({ token_hash: tokenHash });
  return { viewer, requestId: 'test', deadline: Date.now() + 20_000 };
}
