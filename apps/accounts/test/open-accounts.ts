import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job, Operation, PayloadOf, NewSession, signUp } from '@quillstead/contracts';
import { type RpcContext, CallError, type Rebuilding, type OutboxEntry } from '@quillstead/service-kit';
import { makeTables, openFeatures } from '@quillstead/service-kit/testing';
import { createDatabase, type TestSmtpServer } from '@quillstead/testing';
import { CancelEmailChange } from '../src/email-change/cancel-email-change.js';
import { UndoEmailChange } from '../src/email-change/undo-email-change.js';
import { Passwords } from '../src/password/index.js';
import { ForgotPassword } from '../src/password-reset/forgot-password.js';
import { ResetPassword } from '../src/password-reset/reset-password.js';
import { service } from '../src/service.js';
import { EndOtherSessions, EndSession } from '../src/session/end-session.js';
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
import { ResendVerification } from '../src/verification/send-verification.js';
import { VerifyAccount } from '../src/verification/verify-account.js';

interface QueuedEmail {
  readonly job: Pick<Job, 'name'>;
  readonly payload: { readonly email_id: string; readonly export_id?: number };
}

/**
 * Opens the use cases of accounts on a database of their own.
 * @param smtpUrl where emails go when they are delivered
 */
export async function openAccounts(smtpUrl?: string) {
  const database = await createDatabase({ name: 'accounts', make: (url) => makeTables(service, url) });
  const log: unknown[] = [];
  const silent = { info: (...line: unknown[]) => void log.push(line), warn: () => undefined };
  const queue: QueuedEmail[] = [];
  let queueAway: boolean | Promise<void> = false;
  // The processes that acknowledge events are not started here: tests of apps/gateway/test start them.
  const acknowledged: (OutboxEntry | readonly OutboxEntry[])[] = [];
  const acknowledgements = {
    wait: (published: OutboxEntry | readonly OutboxEntry[]) =>
      Promise.resolve(void acknowledged.push(published)),
  };
  const jobs = {
    add: async (job: Pick<Job, 'name'>, payload: unknown) => {
      if (queueAway === true) throw new CallError('unreachable');
      await queueAway;
      queue.push({ job, payload: payload as QueuedEmail['payload'] });
    },
  };
  const mediaDir = await mkdtemp(join(tmpdir(), 'quillstead-media-'));
  const env = {
    MEDIA_DIR: mediaDir,
    SITE_URL: 'https://quill.example',
    PASSWORD_HASHES_AT_ONCE: '4',
    PASSWORD_HASHES_WAITING: '200',
    ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
  };
  /** The other services have no data of any member. */
  const calls: [name: string, payload: object][] = [];
  const call = (async (operation: Operation, payload: object) => {
    calls.push([operation.name, payload]);
    return { items: [], after: null };
  }) as unknown as Rebuilding['call'];
  const outside = { rpc: { call }, acknowledgements, jobs, logger: silent };
  const features = await openFeatures(service, database, outside, env);
  const { dataSource, outbox, get, jobHandlers } = features;
  return {
    dataSource,
    mediaDir,
    runTasks: features.runTasks,
    outbox,
    get,
    users: get(UserRepository),
    passwords: get(Passwords),
    tokens: get(AccountTokens),
    queue,
    /** The calls of other services, by the name of the operation. */
    calls,
    /** The events whose acknowledgement accounts has waited for. */
    acknowledged,
    /** The log lines of level info. */
    log,
    /** Runs the queued jobs once each, as a worker does. Throws the error of the first that fails. */
    async deliver(): Promise<void> {
      for (const { job, payload } of queue.splice(0)) {
        await jobHandlers.get(job.name)?.(payload, { requestId: 'a test', attempt: 1 });
      }
    },
    /** Sets whether the queue of jobs is away; a promise delays jobs until it resolves. */
    setQueueAway: (away: boolean | Promise<void>) => void (queueAway = away),
    forgotPassword: get(ForgotPassword),
    resetPassword: get(ResetPassword),
    verifyAccount: get(VerifyAccount),
    resendVerification: get(ResendVerification),
    readSettings: get(ReadSettings),
    changeSettings: get(ChangeSettings),
    cancelEmailChange: get(CancelEmailChange),
    undoEmailChange: get(UndoEmailChange),
    changePassword: get(ChangePassword),
    listSessions: get(ListSessions),
    endOtherSessions: get(EndOtherSessions),
    endSession: get(EndSession),
    findLogInBucket: get(FindLogInBucket),
    signUp: get(SignUp),
    logIn: get(LogIn),
    logOut: get(LogOut),
    resolveSession: get(ResolveSession),
    readViewer: get(ReadViewer),
    /** Returns the payloads of the events published under a name, in order. */
    async published(name: string): Promise<unknown[]> {
      const rows = await dataSource.query<{ payload: unknown }[]>(
        'SELECT payload FROM outbox WHERE name = $1 ORDER BY id',
        [name],
      );
      return rows.map(({ payload }) => payload);
    },
    async close(): Promise<void> {
      await features.close();
      await database.drop();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/** Returns the session data that the gateway sends for a browser, with or without a former cookie. */
export function newSession(changes: Partial<NewSession> = {}): NewSession {
  return { token_hash: someTokenHash(), old_token_hash: null, user_agent: 'A browser', ...changes };
}

export const someTokenHash = (): string => createHash('sha256').update(randomUUID()).digest('base64url');

export function newPerson(changes: Partial<PayloadOf<typeof signUp>> = {}): PayloadOf<typeof signUp> {
  const username = `u${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const password = 'correct-horse';
  return { username, email: `${username}@example.com`, password1: password, password2: password, ...changes };
}

/** The context of a call by a visitor. */
export const visitorContext: RpcContext = { viewer: null, requestId: 'test', deadline: Infinity };

/** Returns the context of a call as the gateway makes it for a token. */
export async function contextOf(accounts: Accounts, tokenHash: string): Promise<RpcContext> {
  const viewer = await accounts.resolveSession.execute({ token_hash: tokenHash });
  return { viewer, requestId: 'test', deadline: Date.now() + 20_000 };
}

/** Returns the token of the link in the last email to an address. Throws when there is no such email or link. */
export function lastToken(smtp: Pick<TestSmtpServer, 'emails'>, email: string, path: string): string {
  const message = smtp.emails.findLast(({ to }) => to.includes(email));
  const link = /https?:\/\/\S+/.exec(message?.parsed.text ?? '')?.[0] ?? '';
  const { pathname, searchParams } = new URL(link);
  const token = searchParams.get('token');
  if (pathname !== path || token === null) throw new Error(`${link} is no link to ${path}`);
  return token;
}
