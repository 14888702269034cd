import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from './median.mjs';
import { onSite } from './on-site.mjs';

const rounds = 5;
const seconds = 4;
const logInsASecond = 200;
const readsASecond = 200;
const triesOfAnother = 15;
/** So that a header may say from which address somebody comes. */
const behindProxy = { TRUST_PROXY: '1' };
const slug = 'the-last-ferry';

/**
 * How story reads fare while many try to log in, because each log-in costs a password hash: the 99th percentile of
 * reads that come at a steady rate, measured from when each was due, with and without the log-ins in turns. And how
 * one person at another address fares who logs in meanwhile, one try after the other.
 */
export function logIns() {
  return onSite(async (api) => {
    const story = `${api}/story/${slug}`;
    /** @type {number[][]} */
    const [idle, busy, checked, alone, beside] = [[], [], [], [], []];
    let refused = 0;
    const logInElsewhere = await openAnotherAddress(api);
    await readSteadily(story);
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await readSteadily(story));
      alone.push(...(await logInElsewhere(triesOfAnother)).times);
      const child = fork(join(import.meta.dirname, 'log-ins/try-to-log-in.mjs'), [
        api,
        String(logInsASecond),
        'nobody',
      ]);
      await once(child, 'message');
      await pause(500);
      busy.push(await readSteadily(story));
      child.send('count');
      const [tried] = await once(child, 'message');
      const other = await logInElsewhere(triesOfAnother);
      beside.push(...other.times);
      refused += other.refused;
      checked.push((tried[401] ?? 0) / (seconds + 0.5));
      child.kill();
      await once(child, 'exit');
    }
    // Without a response there is no time.
    const besideTime = median(beside) ?? Infinity;
    return [
      { what: "a story read's 99th percentile without log-ins", figure: median(idle), unit: 'ms' },
      {
        what: `the same while ${logInsASecond} log-ins a second are tried`,
        figure: median(busy),
        unit: 'ms',
      },
      { what: 'the second ÷ the first', figure: median(busy) / median(idle), atMost: 2 },
      {
        what: 'log-ins a second whose password was checked; the rest were refused as too many',
        figure: median(checked),
      },
      { what: "another address's log-in without them", figure: median(alone), unit: 'ms' },
      { what: 'the same while they are tried', figure: besideTime, unit: 'ms' },
      {
        what: "another address's log-in, the second ÷ the first",
        figure: besideTime / median(alone),
        atMost: 4,
      },
      {
        what: `of its ${rounds * triesOfAnother} log-ins, refused as too many`,
        figure: refused,
        atMost: 0,
      },
    ];
  }, behindProxy);
}

/** A visitor at another address than that of the flood. Their log-ins fail, and each costs a whole password hash. */
async function openAnotherAddress(api) {
  const visit = await fetch(`${api}/user/account/session`, { method: 'POST' });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(visit.headers.getSetCookie().join())?.[1] ?? '';
  const headers = {
    cookie: `XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': xsrf,
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.7',
  };
  const body = JSON.stringify({ login: 'nobody_elsewhere', password: 'not-this-one' });
  return async (tries) => {
    const times = [];
    let refused = 0;
    for (let count = 0; count < tries; count += 1) {
      const began = performance.now();
      const response = await fetch(`${api}/user/account/login`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      if (response.status === 401) times.push(performance.now() - began);
      else refused += 1;
    }
    return { times, refused };
  };
}

/** Milliseconds of the 99th percentile. */
async function readSteadily(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const delays = [];
  const started = performance.now();
  const reads = [];
  for (let count = 0; count < readsASecond * seconds; count += 1) {
    const due = started + (count * 1000) / readsASecond;
    await pause(Math.max(0, due - performance.now()));
    reads.push(readOnce(url, agent).then(() => delays.push(performance.now() - due)));
  }
  await Promise.all(reads);
  agent.destroy();
  delays.sort((one, other) => one - other);
  return delays[Math.floor(delays.length * 0.99)];
}

function readOnce(url, agent) {
  return new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    // Named as nobody's session, so that the gateway does not respond from its cache for visitors.
    const call = request(url, { agent, headers: { cookie: 'theme=night' } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
