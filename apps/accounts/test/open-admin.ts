import type { ResponseTypes } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { ChangeUser } from '../src/admin/change-user.js';
import { DeleteError } from '../src/admin/delete-error.js';
import { HandleFeedback } from '../src/admin/handle-feedback.js';
import { ListActions } from '../src/admin/list-actions.js';
import { ListErrors } from '../src/admin/list-errors.js';
import { ListFeedback } from '../src/admin/list-feedback.js';
import { ListUsers } from '../src/admin/list-users.js';
import { ResolveError } from '../src/admin/resolve-error.js';
import { ReportError } from '../src/client-error/report-error.js';
import { DeleteAccount } from '../src/deletion/delete-account.js';
import { SendFeedback } from '../src/feedback/send-feedback.js';
import { User } from '../src/user/index.js';
import { type Accounts, newSession, contextOf, newPerson, openAccounts } from './open-accounts.js';

export type Role = ResponseTypes['member']['role'];

/**
 * Opens the admin area's use cases, and those that give it data, on a database of their own.
 * @param smtpUrl where emails go when they are delivered
 */
export async function openAdmin(smtpUrl?: string) {
  const accounts = await openAccounts(smtpUrl);
  const { get } = accounts;
  return {
    accounts,
    reportError: get(ReportError),
    sendFeedback: get(SendFeedback),
    deleteAccount: get(DeleteAccount),
    listErrors: get(ListErrors),
    resolveError: get(ResolveError),
    deleteError: get(DeleteError),
    listFeedback: get(ListFeedback),
    handleFeedback: get(HandleFeedback),
    listUsers: get(ListUsers),
    changeUser: get(ChangeUser),
    listActions: get(ListActions),
    person: (role: Role = 'member') => person(accounts, role),
  };
}

export type Admin = Awaited<ReturnType<typeof openAdmin>>;

export interface Person extends RpcContext {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly tokenHash: string;
}

/** Returns a logged-in person; the session was read after they got their role. */
async function person(accounts: Accounts, role: Role): Promise<Person> {
  const payload = newPerson();
  const session = newSession();
  const { id } = await accounts.signUp.execute({ ...payload, ...session });
  await accounts.dataSource.manager.update(User, { id }, { role });
  const { username, email, password1: password } = payload;
  const context = await contextOf(accounts, session.token_hash);
  return { ...context, id, username, email, password, tokenHash: session.token_hash };
}

export const visitor: RpcContext = { viewer: null, requestId: 'test', deadline: Date.now() + 60_000 };
