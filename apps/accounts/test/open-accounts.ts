import { createHash, randomUUID } from 'node:crypto';
import type { PayloadOf, SessionCarrier, signUp } from '@quillstead/contracts';
import { type AskContext, connectDatabase, migrate, Outbox } from '@quillstead/service-kit';
import { createDatabase } from '@quillstead/testing';
import { database as tables } from '../src/database/data-source.js';
import { Passwords } from '../src/password/index.js';
import { Sessions } from '../src/session/index.js';
import { LogIn } from '../src/session/log-in.js';
import { LogOut } from '../src/session/log-out.js';
import { ResolveSession } from '../src/session/resolve-session.js';
import { SignUp } from '../src/sign-up/sign-up.js';
import { UserRepository } from '../src/user/index.js';
import { ReadViewer } from '../src/user/read-viewer.js';

/** The use cases of accounts on a database of their own. */
export async function openAccounts() {
  const database = await createDatabase();
  const definition = { name: 'accounts', database: tables } as const;
  const dataSource = await connectDatabase(definition, { DATABASE_URL: database.url, DATABASE_POOL: 20 });
  await migrate(dataSource);
  const outbox = new Outbox(dataSource);
  const users = new UserRepository(dataSource);
  const passwords = new Passwords({ PASSWORD_HASHES_AT_ONCE: 4, PASSWORD_HASHES_WAITING: 200 });
  const sessions = new Sessions(outbox);
  const silent = { info: () => undefined };
  return {
    dataSource,
    outbox,
    users,
    passwords,
    signUp: new SignUp(dataSource, users, passwords, sessions, outbox, silent),
    logIn: new LogIn(dataSource, users, passwords, sessions, silent),
    logOut: new LogOut(dataSource, sessions),
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
