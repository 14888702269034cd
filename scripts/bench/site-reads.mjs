import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startSite } from '../supervisor/index.mjs';
import { median } from './median.mjs';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const rounds = 5;
const seconds = 3;
const slug = 'the-last-ferry';
const [username, password] = ['ines_carvalho', 'once-upon-a-time'];

/**
 * A story read through gateway, ask and PostgreSQL against a bare Fastify that answers the same bytes from memory,
 * driven by the same wrk in turns.
 */
export async function siteReads() {
  await run('wrk', ['-v']).catch((error) => {
    if (error.code === 'ENOENT') throw new Error('this suite needs wrk (Debian: apt-get install wrk)');
  });
  await mkdir(join(root, '.data'), { recursive: true });
  const dataDir = await mkdtemp(join(root, '.data/bench-'));
  const site = startSite({
    root,
    dataDir,
    port: await freePort(),
    clientPort: 0,
    env: { ...process.env, RATE_LIMIT_SCALE: '0' },
    sample: true,
    reset: false,
    watch: false,
    prepare: false,
  });
  try {
    const { url } = await site.ready;
    return await compare(`${url.replace('localhost', '127.0.0.1')}/api/v1`);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(api) {
  const story = `${api}/story/${slug}`;
  const body = Buffer.from(await (await fetch(story)).arrayBuffer());
  const port = await freePort();
  const floor = fork(join(import.meta.dirname, 'reads/serve-floor.mjs'), [
    String(port),
    body.toString('base64'),
  ]);
  try {
    await once(floor, 'message');
    const session = await logIn(api);
    const [visitors, members] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await rate(`http://127.0.0.1:${port}/`);
      const [visitor, member] = [await rate(story), await rate(story, session)];
      // The first round only warms the code up.
      if (round === 0) continue;
      visitors.push(visitor / bare);
      members.push(member / bare);
    }
    return [
      {
        what: "a visitor's story read, uncached: requests a second ÷ Fastify's",
        figure: median(visitors),
        atLeast: 0.2,
      },
      {
        what: "a member's story read: requests a second ÷ Fastify's",
        figure: median(members),
        atLeast: 0.15,
      },
    ];
  } finally {
    floor.kill();
  }
}

/** Requests a second at 64 connections. Throws when one was not answered with 2xx. */
async function rate(url, cookie = '') {
  const { stdout } = await run('wrk', ['-t1', '-c64', `-d${seconds}s`, '-H', `Cookie: ${cookie}`, url]);
  if (stdout.includes('Non-2xx')) throw new Error(stdout);
  return Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]);
}

async function logIn(api) {
  const visit = await fetch(`${api}/user/account/session`, { method: 'POST' });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(visit.headers.getSetCookie().join())?.[1] ?? '';
  const answer = await fetch(`${api}/user/account/login`, {
    method: 'POST',
    headers: { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf, 'content-type': 'application/json' },
    body: JSON.stringify({ login: username, password }),
  });
  const sid = /sid=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1];
  if (!sid) throw new Error(`log-in was answered with ${answer.status}`);
  return `sid=${sid}`;
}
