import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from './rpc/start-process.mjs';
import { startRedis } from './rpc/start-redis.mjs';
import { cpuOf } from './cpu-of.mjs';
import { listeners, receivers } from './live-bell/members.mjs';
import { memoryOf, startGateway } from './start-gateway.mjs';

/** Each holds a part of the connections: one process may open some twenty thousand files. */
const processes = 2;
/** Milliseconds between two signs of life on a connection, in which each has had one. */
const beat = 25_000;

/**
 * One real gateway, run as npm start runs it, on which ten thousand members listen for new notifications, before
 * services that answer from memory.
 */
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
