import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/**
 * A free port below those that systems give to outgoing connections: from there a client that tries to come back
 * could take the very port of the Redis that is about to start again.
 */
async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const free = await new Promise((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

async function launch(port, folder) {
  const words = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = spawn(process.env.REDIS_SERVER ?? 'redis-server', words.map(String), { stdio: 'ignore' });
  const probe = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  probe.on('error', () => undefined);
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('redis-server ended at once')));
  ended.catch(() => undefined);
  try {
    await Promise.race([probe.ping(), ended]);
  } finally {
    probe.disconnect();
  }
  return server;
}

/** Starts a redis-server of the bench's own, which keeps nothing. */
export async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'quillstead-bench-'));
  const port = await freePort();
  let server = await launch(port, folder);
  // However the bench ends, nothing stays behind; its Node processes end with their channel to it.
  process.once('exit', () => server.kill('SIGKILL'));
  const kill = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return server.pid;
    },
    kill,
    async restart() {
      server = await launch(port, folder);
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
