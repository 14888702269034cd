import { connectDatabase, describeError } from '@quillstead/service-kit';
import { readDatabaseConfig } from './config.js';
import { database } from './database/data-source.js';
import { type TakenOff, takeSecondFactorOff } from './admin/take-second-factor-off.js';

/** The message at the terminal for each outcome, and whether the outcome is a success. */
const outcomes: Readonly<Record<TakenOff, { isFine: boolean; say: (name: string) => string }>> = {
  off: { isFine: true, say: (name) => `${name} now logs in with the password alone.` },
  was_off: { isFine: true, say: (name) => `${name} has no second factor.` },
  unknown: { isFine: false, say: (name) => `Nobody here is called ${name}.` },
};

/** Removes the second factor of the person that the command line names. */
async function takeOff(username: string): Promise<void> {
  const dataSource = await connectDatabase({ name: 'accounts', database }, readDatabaseConfig());
  try {
    const { isFine, say } = outcomes[await takeSecondFactorOff(username, dataSource)];
    (isFine ? process.stdout : process.stderr).write(`${say(username)}\n`);
    if (!isFine) process.exitCode = 1;
  } finally {
    await dataSource.destroy();
  }
}

await takeOff(process.argv[2] ?? '').catch((error: unknown) => {
  const { message, type } = describeError(error);
  process.stderr.write(`The database of accounts can not be used: ${message || type}\n`);
  process.exitCode = 1;
});
