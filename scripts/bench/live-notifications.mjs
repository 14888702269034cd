import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from './rpc/start-process.mjs';
import { startRedis } from './rpc/start-redis.mjs';
import { cpuOf } from './cpu-of.mjs';
import { listeners, receivers } from './live-notifications/members.mjs';
import { memoryOf, startGateway } from './start-gateway.mjs';

/** Each holds a part of the connections: one process may open some twenty thousand files. */
const processes = 2;
/** Milliseconds between two signs of life on a connection, in which each has had one. */
const beat = 25_000;

/**
 * One real gateway, run as npm start runs it, on which ten thousand members listen for new notifications, before
 * services that respond from memory.
 */
export async function liveNotifications() {
  const redis = await startRedis();
  const wire = { REDIS_URL: redis.url };
  const services = await startProcess('../live-notifications/serve.mjs', wire);
  const gateway = await startGateway(wire);
  const receiving = [];
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
      receiving.push(await startProcess('../live-notifications/listen.mjs', part));
    }
    const opening = (performance.now() - began) / 1_000;
    const received = (events) => Promise.all(receiving.map((one) => one.request({ events })));
    const open = (await received(1)).reduce((sum, one) => sum + one.open, 0);
    const before = await cpuOf([gateway.pid]);
    await pause(beat);
    const beating = (await cpuOf([gateway.pid])) - before;
    const memory = await memoryOf(gateway.pid);
    const spread = await notifyAll({ services, received, gateway });
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
        what: `a story for ${receivers} receivers: until all who listen have its event`,
        figure: spread.seconds,
        unit: 's',
        atMost: 3,
      },
      { what: "the same: the gateway's CPU", figure: spread.cpu, unit: 's', atMost: 2 },
      { what: 'the same: events a connection had of it', figure: spread.events, atMost: 2 },
    ];
  } finally {
    for (const one of [...receiving, services]) await one.kill();
    await gateway.stop();
    await redis.stop();
  }
}

/** A new notification for everybody: the seconds until the last listener has received it, and what that cost. */
async function notifyAll({ services, received, gateway }) {
  const before = await cpuOf([gateway.pid]);
  const began = Date.now();
  const [reports] = await Promise.all([received(2), services.request({ news: 1 })]);
  const seconds = (Math.max(...reports.map(({ lastAt }) => lastAt)) - began) / 1_000;
  // A repeated event comes a second later.
  await pause(2_500);
  const cpu = (await cpuOf([gateway.pid])) - before;
  const after = await received(2);
  return { seconds, cpu, events: Math.max(...after.map(({ most }) => most)) - 1 };
}
