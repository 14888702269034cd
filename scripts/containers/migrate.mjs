import { makeDatabases } from '../supervisor/databases.mjs';
import { runInService } from './run-in-service.mjs';
import { databaseUrls, siteServices } from './site-services.mjs';

/**
 * What the image `migrate` does: makes missing databases and roles when DATABASE_ADMIN_URL names somebody who may,
 * then brings the database of every service up to date. Each step may be repeated; two at once wait for each other.
 */
try {
  const urls = databaseUrls(process.env);
  const admin = process.env.DATABASE_ADMIN_URL;
  if (admin) {
    const made = await makeDatabases(admin, Object.values(urls));
    process.stdout.write(made.length > 0 ? `made ${made.join(', ')}\n` : 'all databases are there\n');
  }
  for (const service of siteServices) {
    process.stdout.write(`${service}:\n`);
    await runInService({ service, url: urls[service], program: 'main.js', words: ['migrate'] });
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
