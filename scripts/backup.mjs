import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { backupName } from './backup/backup-folders.mjs';
import { copySecrets } from './backup/site-secrets.mjs';
import { backupLines, writeBackup } from './backup/write-backup.mjs';
import { siteApps, StartFault, withSiteDatabases } from './supervisor/index.mjs';

/**
 * `npm run backup -- [FOLDER] [--secrets]`: writes all databases of the site, as they are at one moment, into a new
 * folder (`.data/backups/<time>` by default), whether the site is running or not. `--secrets` adds what emails and
 * push messages are signed with: keep such a backup as you keep a password. BACKUP_RECIPIENTS encrypts the rows
 * (docs/operating/run-book.md#backup).
 */
const root = resolve(import.meta.dirname, '..');

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartFault ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

async function run(words) {
  const [named, ...more] = words.filter((word) => word !== '--secrets');
  if (more.length > 0 || named?.startsWith('-'))
    throw new StartFault('What can be said: npm run backup -- [FOLDER] [--secrets]');
  const { env } = process;
  if (env.BACKUP_RECIPIENTS && words.includes('--secrets'))
    throw new StartFault('Only rows are encrypted: store the secrets elsewhere, and say no --secrets.');
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  const now = new Date();
  const folder = resolve(root, named ?? join(dataDir, 'backups', backupName(now)));
  if (existsSync(folder)) throw new StartFault(`${folder} is there already: name another folder.`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const services = siteApps(root).flatMap(({ name, hasDatabase }) => (hasDatabase ? [name] : []));
  const secrets = words.includes('--secrets') ? (to) => copySecrets(join(dataDir, 'secrets'), to) : undefined;
  const { services: saved } = await withSiteDatabases({ dataDir, env, services }, (urls) =>
    writeBackup({ urls, folder, version, secrets, now, recipients: env.BACKUP_RECIPIENTS }),
  );
  for (const line of backupLines(saved)) process.stdout.write(`${line}\n`);
  process.stdout.write(`  ${relative(process.cwd(), folder)}\n`);
}
