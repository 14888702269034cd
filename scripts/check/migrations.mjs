import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { siteServices as services } from '../containers/site-services.mjs';
import { migrationFaults } from './migration-faults.mjs';

/**
 * `node scripts/check/migrations.mjs`: prints which of the built migrations would make a running site wait; ends with 1
 * if any would. The initial schema, before the baseline, meets no rows.
 */
const baseline = 1795500000001;

const root = join(import.meta.dirname, '../..');
const built = (path) => import(pathToFileURL(join(root, path)).href);

const { messagingMigrations } = await built('libs/shared/service-kit/dist/database/messaging-migrations.js');
const ofServices = await Promise.all(
  services.map(
    async (name) => (await built(`apps/${name}/dist/database/data-source.js`)).database.migrations,
  ),
);
const migrations = new Set([...messagingMigrations, ...ofServices.flat()]);

const faults = [];
for (const Migration of migrations) {
  const [, timestamp] = /(\d{13})$/.exec(Migration.name) ?? [];
  if (timestamp === undefined) faults.push(`${Migration.name} bears no timestamp`);
  if (timestamp === undefined || Number(timestamp) < baseline) continue;
  const migration = new Migration();
  const statements = [];
  const query = async (text) => {
    statements.push(text);
    return [];
  };
  await migration.up({ query });
  const inTransaction = migration.transaction !== false;
  faults.push(
    ...migrationFaults(statements, { inTransaction }).map((fault) => `${Migration.name}: ${fault}`),
  );
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
