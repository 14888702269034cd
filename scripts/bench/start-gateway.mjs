import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeOptions } from '../supervisor/app-plan.mjs';
import { freePort } from '../supervisor/index.mjs';
import { secret } from './rpc/secret.mjs';

const main = join(import.meta.dirname, '../../apps/gateway/dist/main.js');

/**
 * Starts a real gateway as npm start runs it, without rate limits.
 * @param {Record<string, string | number>} wire how it reaches Redis, and its further variables
 */
export async function startGateway(wire) {
  const port = await freePort();
  const own = {
    PORT: port,
    HOST: '127.0.0.1',
    HEALTH_PORT: 0,
    RATE_LIMIT_SCALE: 0,
    LOG_LEVEL: 'info',
    AWAITED_SERVICES: 'none',
  };
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DEPLOYMENT_SECRET: secret, ...wire, ...own };
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let said = '';
  const ready = new Promise((/** @type {(value: void) => void} */ resolve) => {
    child.stdout.on('data', (bytes) => {
      said += bytes;
      if (said.includes('"ready"')) resolve();
    });
  });
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`the gateway ended:\n${said}`)))]);
  return {
    port,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Megabytes of memory that a process holds now (`VmRSS`) or has held at most (`VmHWM`). */
export async function memoryOf(pid, what = 'VmRSS') {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024) / 1e6;
}
