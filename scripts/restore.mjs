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
  const takeSecrets = manifest.secrets.length > 0 && !env.DEPLOYMENT_SECRET;

  const secretsFirst = async () => {
    if (takeSecrets && (force || !hasSecrets(secretsAt)))
      await copySecrets(join(folder, 'secrets'), secretsAt);
  };
  await withStoppedSite({ dataDir, env, services, secretsFirst }, (urls, secret) => {
    const queues = { redisUrl: env.REDIS_URL, dataDir, secret: env.REDIS_NAMESPACE || secret, services };
    const forgetQueues = () => emptyQueues(queues);
    const what = { folder, manifest, urls, node, secret, force, key: env.BACKUP_KEY, media, forgetQueues };
    return restoreSite(what, (line) => process.stdout.write(`${line}\n`));
  });
}
