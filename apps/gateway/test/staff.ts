import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Member, Site } from './site.js';

const makeAdmin = join(import.meta.dirname, '../../accounts/dist/make-admin.js');

/** A member who was made an admin at the terminal, and whose browser has logged in since. */
export async function newAdmin(site: Site): Promise<Member> {
  const member = await site.member();
  const env = { ...process.env, DATABASE_URL: site.databaseUrl('accounts') };
  await promisify(execFile)(process.execPath, [makeAdmin, member.username], { env });
  return logIn(member);
}

/** A member to whom an admin gave the role of a moderator. */
export async function newModerator(site: Site, admin: Member): Promise<Member> {
  const member = await site.member();
  const body = { user_id: await idOf(member), role: 'moderator' };
  const { status, text } = await admin.call('PUT', '/admin/user', { body });
  if (status !== 200) throw new Error(`The change of the role failed with ${status} ${text}`);
  return logIn(member);
}

export async function idOf(member: Member): Promise<number> {
  return (await member.session()).json<{ id: number }>().id;
}

export async function logIn(member: Member): Promise<Member> {
  const { username: login, password } = member;
  const { status, text } = await member.call('POST', '/user/account/login', { body: { login, password } });
  if (status !== 200) throw new Error(`The log-in failed with ${status} ${text}`);
  return member;
}
