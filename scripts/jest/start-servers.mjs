import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Jest's globalSetup of the projects that need servers: gives TEST_POSTGRES_URL, TEST_POOLER_URL and TEST_REPLICA_URL
 * (empty without one), TEST_REDIS_URL and TEST_SHARED_SITE_URL, from which the gateway's specs get the site they share. The servers belong to a process of
 * their own, which stops them as soon as its standard input closes, so that they go away however Jest ends, a `kill -9`
 * included.
 */
export default async function startServers() {
  const holder = spawn(
    process.execPath,
    [join(import.meta.dirname, 'hold-servers.mjs'), `test-${process.pid}`],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  globalThis.testServersHolder = holder;
  const lines = createInterface({ input: holder.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(holder, 'exit').then(() => [null])]);
  if (line === null) throw new Error('The PostgreSQL and Redis of the tests did not start; see above.');
  const { postgresUrl, poolerUrl, replicaUrl, redisUrl, redisProgram, sharedSiteUrl } = JSON.parse(line);
  process.env.TEST_RUN = String(process.pid);
  process.env.TEST_POSTGRES_URL = postgresUrl;
  process.env.TEST_POOLER_URL = poolerUrl;
  process.env.TEST_REPLICA_URL = replicaUrl;
  process.env.TEST_REDIS_URL = redisUrl;
  process.env.REDIS_SERVER = redisProgram;
  process.env.TEST_SHARED_SITE_URL = sharedSiteUrl;
}
