import { connectDatabase, failAtStart, Outbox } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { Passwords } from '../password/index.js';
import { UserRepository } from '../user/index.js';
import { addSamplePeople, readSamplePeople } from './add-sample-people.js';

const password = 'once-upon-a-time';

/** Adds people to an empty site and prints how to log in as them; does nothing if there are people. */
async function loadSample(): Promise<void> {
  const settings = readConfig();
  const people = await readSamplePeople();
  const dataSource = await connectDatabase({ name: 'accounts', database }, settings);
  try {
    const passwords = new Passwords({ ...settings, PASSWORD_HASHES_WAITING: people.length });
    const parts = {
      dataSource,
      passwords,
      users: new UserRepository(dataSource),
      outbox: new Outbox(dataSource),
    };
    if (await addSamplePeople(people, password, parts))
      process.stdout.write(logIns(people.map((one) => one.username)));
  } finally {
    await dataSource.destroy();
  }
}

function logIns(usernames: readonly string[]): string {
  const width = Math.max(...usernames.map((name) => name.length), 'username'.length) + 2;
  const lines = usernames.map((name) => `  ${name.padEnd(width)}${password}`);
  return `Sample people to log in as:\n  ${'username'.padEnd(width)}password\n${lines.join('\n')}\n`;
}

await loadSample().catch((error: unknown) => failAtStart('accounts sample', error));
