import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../scripts/supervisor/index.mjs';
import { hasEnded } from './start-service.js';
import { openAclFile } from './redis-users.js';
import { waitFor } from './wait-for.js';

export interface RedisSetUp {
  /** Write every command to disk, so that a restart finds what was there. */
  keepsData?: boolean;
  /** Further words of its command line. */
  words?: readonly string[];
}

export interface TestRedis {
  url: string;
  readonly pid: number;
  /** Kills the process (kill -9); the port stays reserved for `restart`. */
  kill(): Promise<void>;
  /**
   * Kills the process (kill -9) if it still runs, then starts it again on the same port: empty, unless it was started
   * with `keepsData`.
   */
  restart(): Promise<void>;
  /** Stops the process without killing it (SIGSTOP): it holds its connections and sends nothing. */
  freeze(): void;
  /** Continues the process after `freeze`. */
  thaw(): void;
  stop(): Promise<void>;
}

/**
 * Starts a redis-server of the caller's own, for tests that hurt it; the others share TEST_REDIS_URL. Every process has
 * its user there (`redisUserUrl`), and `url` is of somebody who may do all.
 */
export async function startRedis(setUp: RedisSetUp = {}): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'quillstead-redis-'));
  await writeFile(join(folder, 'users.acl'), openAclFile());
  const port = await freePort();
  let server = await launch(port, folder, setUp);
  const kill = async (): Promise<void> => {
    if (hasEnded(server)) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return server.pid ?? 0;
    },
    kill,
    async restart() {
      await kill();
      server = await launch(port, folder, setUp);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(
  port: number,
  folder: string,
  { keepsData = false, words: further = [] }: RedisSetUp,
): Promise<ChildProcess> {
  const writing = keepsData ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no'];
  const words = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--aclfile',
    join(folder, 'users.acl'),
    '--save',
    '',
    ...writing,
    ...further,
  ];
  const server = spawn(process.env['REDIS_SERVER'] ?? 'redis-server', words, { stdio: 'ignore' });
  let fault: Error | undefined;
  server.once('error', (error) => (fault = error));
  await waitFor(
    async () => {
      if (fault || hasEnded(server)) return { fault: fault ?? new Error('redis-server ended at once') };
      return (await respondsToPing(port)) ? { fault: undefined } : null;
    },
    { what: `redis-server on port ${port}` },
  ).then((outcome) => {
    if (outcome.fault) throw outcome.fault;
  });
  return server;
}

/** Returns true if Redis responds to PING; while it still reads its file it takes connections but says LOADING. */
function respondsToPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('error', () => resolve(false));
    socket.once('data', (response) => {
      socket.destroy();
      resolve(response.toString().startsWith('+PONG'));
    });
  });
}
