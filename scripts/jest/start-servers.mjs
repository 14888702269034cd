import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Jest's globalSetup of the projects that need servers: gives TEST_POSTGRES_URL and TEST_REDIS_URL, TEST_SITE_DESK,
 * where the gateway's specs ask for the site they share. The servers belong to a process of their own, which stops them
 * as soon as its standard input closes, so that they go away however Jest ends, a `kill -9` included.
 */
export default async function startServers() {
  const keeper = spawn(
    process.execPath,
    [join(import.meta.dirname, 'keep-servers.mjs'), `test-${process.pid}`],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  globalThis.testServersKeeper = keeper;
  const lines = createInterface({ input: keeper.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(keeper, 'exit').then(() => [null])]);
  if (line === null) throw new Error('The PostgreSQL and Redis of the tests did not start; see above.');
  const { postgresUrl, redisUrl, redisProgram, siteDesk } = JSON.parse(line);
  process.env.TEST_RUN = String(process.pid);
  process.env.TEST_POSTGRES_URL = postgresUrl;
  process.env.TEST_REDIS_URL = redisUrl;
  process.env.REDIS_SERVER = redisProgram;
  process.env.TEST_SITE_DESK = siteDesk;
}
