import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { siteServices as services } from '../containers/site-services.mjs';
import { openDatabase } from '../supervisor/databases.mjs';
import { freePort, startSite, withSiteDatabases } from '../supervisor/index.mjs';
import { logIn } from './account.mjs';

export const root = join(import.meta.dirname, '../..');

/** @returns {Promise<string>} a new folder of this checkout's data; whoever asked for it removes it */
export async function temporaryFolder(name) {
  await mkdir(join(root, '.data'), { recursive: true });
  return mkdtemp(join(root, `.data/${name}-`));
}

/**
 * Starts the whole site with its sample and without rate limits, and stops it when the work is done.
 *
 * @template Result
 * @param {(api: string, dataDir: string, pids: () => Record<string, number | null>) => Promise<Result>} work gets the
 * address below which the calls lie, where the site keeps its data, and the ids of its processes by name
 * @param {Record<string, string>} [variables] further variables of the processes
 * @param {Partial<import('../supervisor/index.d.mts').SiteOptions>} [options] other than those named here
 * @returns {Promise<Result>}
 */
export async function onSite(work, variables = {}, options = {}) {
  const dataDir = await temporaryFolder('bench');
  const site = startSite({
    root,
    dataDir,
    port: await freePort(),
    clientPort: 0,
    env: { ...process.env, RATE_LIMIT_SCALE: '0', ...variables },
    sample: true,
    reset: false,
    watch: false,
    prepare: false,
    ...options,
  });
  try {
    const { url } = await site.ready;
    return await work(`${url.replace('localhost', '127.0.0.1')}/api/v1`, dataDir, site.pids);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @typedef {(service: string, sql: string, values?: unknown[]) => Promise<any[]>} Query returns the rows */

/**
 * Lets work query the databases of a site.
 * @template Result
 * @param {string} dataDir
 * @param {(query: Query) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export function queryingSite(dataDir, work) {
  return withSiteDatabases({ dataDir, env: {}, services }, async (urls) => {
    const entries = services.map(async (service) => [service, await openDatabase(urls[service])]);
    /** @type {Record<string, import('pg').Client>} */
    const clients = Object.fromEntries(await Promise.all(entries));
    try {
      return await work(async (service, sql, values) => (await clients[service].query(sql, values)).rows);
    } finally {
      await Promise.all(Object.values(clients).map((client) => client.end()));
    }
  });
}

/** Verified people of the sample whose accounts are public. */
export const memberNames =
  'ines_carvalho tobiah_wren adaeze_o marit_kessler sayuri_tani luc_ferrand revathi_s jo_calloway'.split(' ');

/**
 * Logs the acting members in.
 * @returns {Promise<import('./account.mjs').Account[]>}
 */
export async function logMembersIn(api) {
  const members = [];
  // One after the other: each log-in costs a password hash, and a site on few cores refuses many at once.
  for (const username of memberNames) members.push(await logIn(api, username));
  return members;
}
