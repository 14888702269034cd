import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupName, backupsIn, isOfRun, keepNewest } from '../backup/backup-files.mjs';
import { readManifest, removeHalves } from '../backup/backup-files.mjs';
import { emptyQueues } from '../backup/empty-queues.mjs';
import { mediaStoreOf } from '../backup/media-files.mjs';
import { refuseOtherVersion, restoreSite } from '../backup/restore-site.mjs';
import { backupLines, writeBackup } from '../backup/write-backup.mjs';

const root = join(import.meta.dirname, '../..');
const usuallyKept = 7;
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * `backup [--keep COUNT]`: writes all databases, as they are at one moment, into a new folder below `BACKUP_DIR`, and
 * then removes all but the newest backups there. A run that is named by `BACKUP_RUN` writes one backup, however often
 * it is tried.
 * @param {{ urls: Record<string, string>, env: NodeJS.ProcessEnv, words: string[] }} act
 */
export async function backUp({ urls, env, words }) {
  const count = words[0] === '--keep' ? Number(words[1]) : usuallyKept;
  if (!Number.isInteger(count) || count < 1) throw new Error('Say how many backups to keep: --keep 7');
  const at = placeOf(env);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await removeHalves(at);
  const run = env.BACKUP_RUN || undefined;
  const newest = (await backupsIn(at)).at(-1);
  if (run && newest && isOfRun(join(at, newest), run)) {
    say(`  ${join(at, newest)} is complete: this run has written it`);
    return;
  }
  const now = new Date();
  const folder = join(at, backupName(now));
  const [recipients, media] = [env.BACKUP_RECIPIENTS, await mediaStoreOf(env, env.MEDIA_DIR)];
  const saved = await writeBackup({ urls, folder, version, now, recipients, run, media });
  for (const line of backupLines(saved)) say(line);
  await keepNewest(at, count);
  say(`  ${folder}; kept: ${(await backupsIn(at)).join(' ')}`);
}

/**
 * `restore NAME|newest [--force]`: fills the databases of a site that stands still with a backup below `BACKUP_DIR`.
 * @param {{ urls: Record<string, string>, env: NodeJS.ProcessEnv, words: string[] }} act
 */
export async function restore({ urls, env, words }) {
  const { secret, forgetQueues } = queuesOf(env, Object.keys(urls));
  const at = placeOf(env);
  const names = existsSync(at) ? await backupsIn(at) : [];
  const [named] = words.filter((word) => word !== '--force');
  const name = named === 'newest' ? names.at(-1) : named;
  if (name === undefined || !names.includes(name))
    throw new Error(`Say what to restore: newest, or one of ${names.join(' ') || '(there is none)'}`);
  const services = Object.keys(urls);
  const folder = join(at, name);
  const [manifest, node] = [await readManifest(folder, services), process.execPath];
  await refuseOtherVersion(manifest, node);
  const media = await mediaStoreOf(env, env.MEDIA_DIR);
  const force = words.includes('--force');
  const what = { folder, manifest, urls, node, secret, force, key: env.BACKUP_KEY, media, forgetQueues };
  await restoreSite(what, say);
}

/**
 * `empty-queues`: removes events and jobs in Redis, after the databases of a site that stands still were restored to an
 * earlier moment in another way than by `restore`.
 * @param {{ urls: Record<string, string>, env: NodeJS.ProcessEnv }} act
 */
export async function emptyRedis({ urls, env }) {
  const removed = await queuesOf(env, Object.keys(urls)).forgetQueues();
  say(`${removed} keys of events and jobs were removed`);
}

function queuesOf(/** @type {NodeJS.ProcessEnv} */ env, services) {
  const { DEPLOYMENT_SECRET: secret, REDIS_NAMESPACE: namespace, REDIS_URL: redisUrl } = env;
  if (!secret || !redisUrl) throw new Error('REDIS_URL and DEPLOYMENT_SECRET must be those of the site');
  const forgetQueues = () => emptyQueues({ redisUrl, dataDir: '', secret: namespace || secret, services });
  return { secret, forgetQueues };
}

function placeOf(/** @type {NodeJS.ProcessEnv} */ { BACKUP_DIR: place }) {
  if (!place) throw new Error('BACKUP_DIR must say where backups lie');
  return place;
}
