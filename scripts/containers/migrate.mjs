import { readSecretFiles } from '@quillstead/service-kit';
import { makeDatabases } from '../supervisor/databases.mjs';
import { makeMeiliKey } from '../supervisor/meili-key.mjs';
import { runInService } from './run-in-service.mjs';
import { databaseUrls, siteServices } from './site-services.mjs';

/**
 * The program of the image `migrate`. It creates missing databases and roles when DATABASE_ADMIN_URL names a user who
 * may do that. Then it brings the database of every service up to date, and creates the key of search at MEILI_URL when
 * MEILI_MASTER_KEY is set. Each step may be repeated; two runs at the same time wait for each other.
 */
try {
  readSecretFiles(process.env);
  const urls = databaseUrls(process.env);
  const admin = process.env.DATABASE_ADMIN_URL;
  if (admin) {
    const made = await makeDatabases(admin, Object.values(urls));
    process.stdout.write(made.length > 0 ? `made ${made.join(', ')}\n` : 'all databases are there\n');
  }
  for (const service of siteServices) {
    process.stdout.write(`${service}:\n`);
    // It speaks to nobody but the database, and its configuration must be whole.
    const env = { REDIS_URL: 'redis://127.0.0.1:1' };
    await runInService({ service, url: urls[service], program: 'main.js', words: ['migrate'], env });
  }
  const { MEILI_URL: url, MEILI_MASTER_KEY: masterKey, MEILI_INDEX_PREFIX: prefix } = process.env;
  if (url && masterKey) {
    await makeMeiliKey({ url, masterKey, prefix: prefix || undefined });
    process.stdout.write('the key of search is there\n');
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
