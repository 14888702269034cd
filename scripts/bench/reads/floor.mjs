import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../supervisor/index.mjs';
import { cpuOf } from '../cpu-of.mjs';

const run = promisify(execFile);
const seconds = 3;

/** Throws where wrk, which drives the floor, is not installed. */
export async function requireWrk() {
  await run('wrk', ['-v']).catch((error) => {
    if (error.code === 'ENOENT') throw new Error('this suite needs wrk (Debian: apt-get install wrk)');
  });
}

/** Starts a bare Fastify that responds with the bytes of an address; the caller kills `child`. */
export async function startFloor(address) {
  const body = Buffer.from(await (await fetch(address)).arrayBuffer());
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'serve-floor.mjs'), [String(port), body.toString('base64')]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, child };
}

/**
 * Requests a second at 64 connections, and seconds of CPU that a request costs the process. Throws when one did not get
 * the expected response.
 */
export async function load({ url, pid }, ...headers) {
  const before = await cpuOf([pid]);
  const { stdout } = await run('wrk', [
    '-t1',
    '-c64',
    `-d${seconds}s`,
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]);
  const used = (await cpuOf([pid])) - before;
  if (stdout.includes('Non-2xx')) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { requests, rate: Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]), cpu: used / requests };
}
