import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a redis-server of the bench's own, which keeps nothing. */
export async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'quillstead-bench-'));
  const port = await freePort();
  const launch = async () => {
    const words = [
      '--port',
      port,
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    const server = spawn(process.env.REDIS_SERVER ?? 'redis-server', words.map(String), { stdio: 'ignore' });
    const probe = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    probe.on('error', () => undefined);
    await probe.ping();
    probe.disconnect();
    return server;
  };
  let server = await launch();
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
      server = await launch();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
