import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { backupName, copySecrets } from './backup/backup-files.mjs';
import { dataFolder } from './supervisor/data-folder.mjs';
import { siteApps, StartFault, withSiteDatabases } from './supervisor/index.mjs';
import { operatedFolder, runCommandOfOperator } from './supervisor/run-service-program.mjs';

/**
 * `npm run backup -- [FOLDER] [--secrets]`: writes all databases of the site, as they are at one moment, and the files
 * of members into a new folder (`.data/backups/<time>` by default), whether the site is running or not. `--secrets`
 * adds the keys that sign emails and push messages: protect such a backup like a password. BACKUP_RECIPIENTS encrypts
 * the rows (docs/operating/run-book.md#backup).
 */
const root = resolve(import.meta.dirname, '..');

await runCommandOfOperator(run);

async function run(words) {
  const [named, ...more] = words.filter((word) => word !== '--secrets');
  if (more.length > 0 || named?.startsWith('-'))
    throw new StartFault('What can be said: npm run backup -- [FOLDER] [--secrets]');
  const { env } = process;
  if (env.BACKUP_RECIPIENTS && words.includes('--secrets'))
    throw new StartFault('Only rows are encrypted: store the secrets elsewhere, and say no --secrets.');
  const dataDir = operatedFolder(env);
  const apps = siteApps(root);
  if (apps.some(({ main }) => !existsSync(main)))
    throw new StartFault('The site is not built yet: start it once with npm start.');
  const { backupLines, writeBackup } = await import('./backup/write-backup.mjs');
  const { mediaStoreOf } = await import('./backup/media-files.mjs');
  const now = new Date();
  const folder = resolve(root, named ?? join(dataFolder(dataDir).backups, backupName(now)));
  if (existsSync(folder)) throw new StartFault(`${folder} is there already: name another folder.`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const services = apps.flatMap(({ name, hasDatabase }) => (hasDatabase ? [name] : []));
  const secrets = words.includes('--secrets') ? (to) => copySecrets(join(dataDir, 'secrets'), to) : undefined;
  const media = await mediaStoreOf(env, resolve(root, env.MEDIA_DIR || join(dataDir, 'media')));
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new StartFault('Interrupted: no backup was written.'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, interrupt);
  const { signal } = interruption;
  const saved = await withSiteDatabases({ dataDir, env, services }, (urls) =>
    writeBackup({ urls, folder, version, secrets, now, recipients: env.BACKUP_RECIPIENTS, media, signal }),
  );
  for (const line of backupLines(saved)) process.stdout.write(`${line}\n`);
  process.stdout.write(`  ${relative(process.cwd(), folder)}\n`);
}
