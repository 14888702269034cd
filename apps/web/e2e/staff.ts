import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import type { Person } from './journeys.js';
import type { OpenSite, Somebody } from './open-site.js';
import type { Watching } from './watched-page.js';

const operate = join(import.meta.dirname, '../../../scripts/operate.mjs');

/**
 * Somebody who was made an admin at the terminal, as `npm run admin` does; of a site that runs elsewhere by the command
 * in SITE_UNDER_TEST_ADMIN, to which the username is added.
 */
export async function newAdmin({ dataDir, newcomer }: OpenSite, watching: Watching = {}): Promise<Somebody> {
  const elsewhere = process.env['SITE_UNDER_TEST_ADMIN']?.split(' ') ?? [];
  const [program, ...words] = dataDir === null ? elsewhere : [process.execPath, operate, 'admin'];
  if (program === undefined) throw new Error('SITE_UNDER_TEST_ADMIN must say how an admin is made there');
  const admin = await newcomer(watching);
  const env = { ...process.env, ...(dataDir !== null && { DATA_DIR: dataDir }) };
  await promisify(execFile)(program, [...words, admin.person.username], { env });
  await logIn(admin.page, admin.person);
  return admin;
}

/** Somebody to whom an admin gave the role of a moderator. */
export async function newModerator(
  { newcomer }: OpenSite,
  admin: Page,
  watching: Watching = {},
): Promise<Somebody> {
  const moderator = await newcomer(watching);
  const user_id = await idOf(moderator.page);
  await callOnce(admin, 'PUT', '/admin/user', { user_id, role: 'moderator' });
  await logIn(moderator.page, moderator.person);
  return moderator;
}

/** The id of who is logged in. */
async function idOf(page: Page): Promise<number> {
  return ((await callOnce(page, 'POST', '/user/account/session')) as { id: number }).id;
}

async function logIn(page: Page, { username: login, password }: Person): Promise<void> {
  await callOnce(page, 'POST', '/user/account/login', { login, password });
}
