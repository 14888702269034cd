import { connectDatabase, describeError, Outbox } from '@quillstead/service-kit';
import { readDatabaseConfig } from './config.js';
import { database } from './database/data-source.js';
import { nameAdmin, type Named } from './admin/name-admin.js';

/** The message at the terminal for each outcome, and whether the outcome is a success. */
const outcomes: Readonly<Record<Named, { isFine: boolean; say: (name: string) => string }>> = {
  named: { isFine: true, say: (name) => `${name} is an admin now.` },
  already: { isFine: true, say: (name) => `${name} is an admin already.` },
  unknown: { isFine: false, say: (name) => `Nobody here is called ${name}. Sign up under that name first.` },
  inactive: {
    isFine: false,
    say: (name) => `The account ${name} is suspended or leaving: it can not be made an admin.`,
  },
};

/** Makes the person that the command line names an admin. */
async function makeAdmin(username: string): Promise<void> {
  const dataSource = await connectDatabase({ name: 'accounts', database }, readDatabaseConfig());
  try {
    const { isFine, say } = outcomes[await nameAdmin(username, dataSource, new Outbox(dataSource))];
    (isFine ? process.stdout : process.stderr).write(`${say(username)}\n`);
    if (!isFine) process.exitCode = 1;
  } finally {
    await dataSource.destroy();
  }
}

await makeAdmin(process.argv[2] ?? '').catch((error: unknown) => {
  const { message, type } = describeError(error);
  process.stderr.write(`The database of accounts can not be used: ${message || type}\n`);
  process.exitCode = 1;
});
