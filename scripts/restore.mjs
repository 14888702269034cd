import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { emptyQueues } from './backup/empty-queues.mjs';
import { copySecrets, hasSecrets, readManifest } from './backup/backup-files.mjs';
import { mediaStoreOf } from './backup/media-files.mjs';
import { refuseOtherVersion, restoreSite } from './backup/restore-site.mjs';
import { siteServices as services } from './containers/site-services.mjs';
import { pinnedNode, StartFault, withStoppedSite } from './supervisor/index.mjs';
import { operatedFolder, runCommandOfOperator } from './supervisor/run-service-program.mjs';

/**
 * `npm run restore -- FOLDER [--force]`: fills an empty site that is stopped with a backup of `npm run backup`. It
 * refuses a site that has data unless `--force` is given, which deletes them first. Files are compared with their
 * checksums before anything is changed, rows are counted after. BACKUP_KEY decrypts an encrypted backup.
 */
const root = resolve(import.meta.dirname, '..');
const usage = 'Say what to restore: npm run restore -- FOLDER [--force]';

await runCommandOfOperator(run);

async function run(words) {
  const force = words.includes('--force');
  const [named, ...more] = words.filter((word) => word !== '--force');
  if (named === undefined || named.startsWith('-') || more.length > 0) throw new StartFault(usage);
  const { env } = process;
  const dataDir = operatedFolder(env);
  const folder = resolve(root, named);
  const manifest = await readManifest(folder, services);
  const node = pinnedNode(root);
  await refuseOtherVersion(manifest, node);
  const media = await mediaStoreOf(env, resolve(root, env.MEDIA_DIR || join(dataDir, 'media')));
  const secretsAt = join(dataDir, 'secrets');
  const savedAt = join(folder, 'secrets');
  const takesSecrets =
    manifest.secrets.length > 0 && !env.DEPLOYMENT_SECRET && (force || !hasSecrets(secretsAt));
  await withStoppedSite({ dataDir, env, services }, async (urls, secret) => {
    const namespace = env.REDIS_NAMESPACE || (takesSecrets && savedSecret(savedAt)) || secret;
    const queues = { redisUrl: env.REDIS_URL, dataDir, secret: namespace, services };
    const forgetQueues = () => emptyQueues(queues);
    const what = { folder, manifest, urls, node, secret, force, key: env.BACKUP_KEY, media, forgetQueues };
    await restoreSite(what, (line) => process.stdout.write(`${line}\n`));
    // The data that a restore leaves alone when it is refused need the secrets that are there.
    if (takesSecrets) await copySecrets(savedAt, secretsAt);
  });
}

/** The secret of the site of a backup, from which it makes the names of its queues; null where it has none. */
function savedSecret(folder) {
  const file = join(folder, 'deployment-secret');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
