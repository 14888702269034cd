import { connectDatabase, describeError } from '@quillstead/service-kit';
import { checkLog } from './admin/check-log.js';
import { readDatabaseConfig } from './config.js';
import { database } from './database/data-source.js';

/** Prints whether the log of the staff is whole, and its last hash, to be noted elsewhere. */
async function run(): Promise<void> {
  const dataSource = await connectDatabase({ name: 'accounts', database }, readDatabaseConfig());
  try {
    const { count, last_hash: last, broken_at: brokenAt } = await checkLog(dataSource);
    if (brokenAt !== null) {
      process.stderr.write(`The log of the staff is not whole: it breaks at act ${brokenAt}.\n`);
      process.exitCode = 1;
      return;
    }
    const end = last === null ? '' : ` The hash of the last one is ${last}.`;
    process.stdout.write(`The log of the staff is whole: ${count} acts.${end}\n`);
  } finally {
    await dataSource.destroy();
  }
}

await run().catch((error: unknown) => {
  const { message, type } = describeError(error);
  process.stderr.write(`The database of accounts can not be used: ${message || type}\n`);
  process.exitCode = 1;
});
