import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../supervisor/index.mjs';
import { root } from '../throwaway-site/on-site.mjs';
import { cpuOf } from '../throwaway-site/processes.mjs';
import { startProcess } from './harness.mjs';

const run = promisify(execFile);
const seconds = 3;

/** Starts a bare Fastify that responds with the bytes of an address; the caller stops it with `kill`. */
export async function startFloor(address) {
  const port = await freePort();
  const { pid, kill } = await startProcess('floor.mjs', 'serve-floor', { PORT: port, ADDRESS: address });
  return { url: `http://127.0.0.1:${port}/`, pid, kill };
}

/**
 * Requests a second at 64 connections, driven by wrk, and seconds of CPU that a request costs the process. Throws when
 * one did not get the expected response.
 */
export async function load({ url, pid }, ...headers) {
  const before = await cpuOf([pid]);
  const sent = headers.flatMap((header) => ['-H', header]);
  const { stdout } = await run('wrk', ['-t1', '-c64', `-d${seconds}s`, ...sent, url]).catch((error) => {
    if (error.code === 'ENOENT') throw new Error('this suite needs wrk (Debian: apt-get install wrk)');
    throw error;
  });
  const used = (await cpuOf([pid])) - before;
  if (stdout.includes('Non-2xx')) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { requests, rate: Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]), cpu: used / requests };
}

/** This file as the program of `startFloor`. */
async function serve() {
  // Fastify belongs to the gateway, so it is found from there.
  const { fastify } = createRequire(join(root, 'apps/gateway/package.json'))('fastify');
  const bytes = Buffer.from(await (await fetch(process.env.ADDRESS ?? '')).arrayBuffer());
  const server = fastify();
  server.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

if (process.argv[2] === 'serve-floor') await serve();
