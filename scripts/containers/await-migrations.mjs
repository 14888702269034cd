import { setTimeout as pause } from 'node:timers/promises';
import { assertMigrated, connectDatabase, readSecretFiles } from '@quillstead/service-kit';

/**
 * `node await-migrations.mjs SERVICE`: ends with 0 as soon as the database of DATABASE_URL has every migration that
 * this image's code knows, and with 1 when that takes longer than MIGRATIONS_WAIT_SECONDS (default: ten minutes).
 * Pods wait in it, so that a roll-out stands still, with the old pods responding, until the migration job is through.
 */
const [service] = /** @type {import('@quillstead/contracts').ServiceName[]} */ (process.argv.slice(2));
const { database } = await import(`../../apps/${service}/dist/database/data-source.js`);
readSecretFiles(process.env);
const config = { DATABASE_URL: process.env.DATABASE_URL ?? '', DATABASE_POOL: 1 };
const deadline = Date.now() + 1_000 * Number(process.env.MIGRATIONS_WAIT_SECONDS || 600);

const say = (text) => process.stdout.write(`${service}: ${text}\n`);

/** Null when nothing is missing, else why we wait. */
async function missing() {
  let dataSource;
  try {
    dataSource = await connectDatabase({ name: service, database }, config);
    await assertMigrated(dataSource);
    return null;
  } catch (error) {
    return error.message;
  } finally {
    await dataSource?.destroy();
  }
}

let printed;
let reason;
while ((reason = await missing()) !== null && Date.now() < deadline) {
  if (reason !== printed) say(`waiting: ${reason}`);
  printed = reason;
  await pause(1_000);
}
if (reason === null) say('every migration is there');
else {
  say(`gave up: ${reason}`);
  process.exitCode = 1;
}
