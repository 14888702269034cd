import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeOptions } from '../supervisor/app-plan.mjs';
import { freePort } from '../supervisor/index.mjs';
import { secret } from './ask/secret.mjs';
import { startProcess } from './ask/start-process.mjs';
import { startRedis } from './ask/start-redis.mjs';
import { cpuOf } from './cpu-of.mjs';
import { listeners, receivers } from './live-bell/members.mjs';

const main = join(import.meta.dirname, '../../apps/gateway/dist/main.js');
/** Each holds a part of the connections: one process may open some twenty thousand files. */
const processes = 2;
/** Milliseconds between two signs of life on a connection, in which each has had one. */
const beat = 25_000;

/** One real gateway, run as npm start runs it, on which ten thousand members listen for new notices, before services that answer from memory. */
export async function liveBell() {
  const redis = await startRedis();
  const wire = { REDIS_URL: redis.url };
  const services = await startProcess('../live-bell/serve.mjs', wire);
  const gateway = await startGateway(wire);
  const ears = [];
  try {
    const idle = await memoryOf(gateway.pid);
    const began = performance.now();
    for (let index = 0; index < processes; index += 1) {
      const share = listeners / processes;
      const part = {
        FIRST: index * share,
        COUNT: share,
        ADDRESS: `127.0.0.${index + 2}`,
        PORT: gateway.port,
      };
      ears.push(await startProcess('../live-bell/listen.mjs', part));
    }
    const opening = (performance.now() - began) / 1_000;
    const heard = (events) => Promise.all(ears.map((one) => one.tell({ events })));
    const open = (await heard(1)).reduce((sum, one) => sum + one.open, 0);
    const before = await cpuOf([gateway.pid]);
    await pause(beat);
    const beating = (await cpuOf([gateway.pid])) - before;
    const memory = await memoryOf(gateway.pid);
    const told = await tell({ services, heard, gateway });
    return [
      { what: 'connections on which members listen at one gateway', figure: open, atLeast: listeners },
      { what: 'seconds until all were open and had their counts', figure: opening, unit: 's' },
      { what: "the gateway's memory (RSS) without them", figure: idle, unit: 'MB' },
      { what: "the gateway's memory (RSS) with all of them idle", figure: memory, unit: 'MB', atMost: 300 },
      {
        what: "the gateway's CPU to keep them alive, share of a core",
        figure: (100 * beating * 1_000) / beat,
        unit: '%',
        atMost: 5,
      },
      {
        what: `a story told to ${receivers} receivers: until all who listen know`,
        figure: told.seconds,
        unit: 's',
        atMost: 3,
      },
      { what: "the same: the gateway's CPU", figure: told.cpu, unit: 's', atMost: 2 },
      { what: 'the same: events a connection had of it', figure: told.events, atMost: 2 },
    ];
  } finally {
    for (const one of [...ears, services]) await one.kill();
    await gateway.stop();
    await redis.stop();
  }
}

/** Something new for everybody: the seconds until the last has heard of it, and what that cost. */
async function tell({ services, heard, gateway }) {
  const before = await cpuOf([gateway.pid]);
  const began = Date.now();
  const [said] = await Promise.all([heard(2), services.tell({ news: 1 })]);
  const seconds = (Math.max(...said.map(({ lastAt }) => lastAt)) - began) / 1_000;
  // What is said to them more than once comes a second later.
  await pause(2_500);
  const cpu = (await cpuOf([gateway.pid])) - before;
  const after = await heard(2);
  return { seconds, cpu, events: Math.max(...after.map(({ most }) => most)) - 1 };
}

async function startGateway(wire) {
  const port = await freePort();
  const own = { PORT: port, HOST: '127.0.0.1', HEALTH_PORT: 0, RATE_LIMIT_SCALE: 0, LOG_LEVEL: 'info' };
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DEPLOYMENT_SECRET: secret, ...wire, ...own };
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let said = '';
  const ready = new Promise((resolve) => {
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

/** Megabytes of memory that a process holds. */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024) / 1e6;
}
