import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { to } from 'pg-copy-streams';
import { writeChecked } from './checked-file.mjs';
import { encrypterFor, encryptedEnd } from './encryption.mjs';
import { holdStill } from './hold-still.mjs';
import { formats, manifestFile } from './manifest.mjs';
import { readEventPositions, readMigrations, readSequences, readTables } from './schema.mjs';

/**
 * Writes all databases of a site into a new folder. The folder has its name only when it is whole; while it is being
 * written it ends in `.part`.
 * @param {{ urls: Record<string, string>, folder: string, version: string, secrets?: (to: string) => Promise<string[]>,
 * now?: Date, recipients?: string, run?: string }} what secrets copies the site's secrets and gives their names;
 * recipients are the public keys for which the rows are encrypted; run is stored with the backup
 * @returns {Promise<import('./manifest.mjs').Manifest>}
 */
export async function writeBackup({ urls, folder, version, secrets, now = new Date(), recipients, run }) {
  const encrypt = await encrypterFor(recipients);
  const part = `${folder}.part`;
  const looks = await holdStill(urls);
  try {
    await mkdir(part, { recursive: true, mode: 0o700 });
    const services = {};
    for (const [service, client] of Object.entries(looks))
      services[service] = await writeService({ client, part, service, encrypt });
    const kept = secrets ? await secrets(join(part, 'secrets')) : [];
    const format = encrypt ? formats.encrypted : formats.plain;
    const manifest = { format, version, made_at: now.toISOString(), run, services, secrets: kept };
    await writeFile(join(part, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(part, folder);
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    await Promise.all(Object.values(looks).map((client) => client.end()));
  }
}

/** The lines that list what a backup holds, one for each service. */
export function backupLines(services) {
  return Object.entries(services).map(([service, { tables }]) => {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `  ${service.padEnd(14)} ${tables.length} tables, ${rows} rows`;
  });
}

async function writeService({ client, part, service, encrypt }) {
  await mkdir(join(part, service), { mode: 0o700 });
  const tables = [];
  for (const { name, columns } of await readTables(client)) {
    const file = `${service}/${name}.copy.gz${encrypt ? encryptedEnd : ''}`;
    const copy = client.query(to(`COPY ${listed(client, name, columns)} TO STDOUT`));
    const sha256 = await writeChecked(join(part, file), copy, encrypt);
    // The stream ends before its count is there; the next statement begins after it.
    await client.query('');
    tables.push({ name, columns, file, rows: copy.rowCount, sha256 });
  }
  return {
    migrations: await readMigrations(client),
    events: await readEventPositions(client),
    tables,
    // After the rows: a sequence is not part of a snapshot and may only be ahead of them.
    sequences: await readSequences(client),
  };
}

/** `"table" ("column", …)` for COPY. */
export function listed(client, name, columns) {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `${client.escapeIdentifier(name)} (${names})`;
}
