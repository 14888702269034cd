import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startSite } from '../supervisor/index.mjs';
import { cpuOf } from './cpu-of.mjs';
import { median } from './median.mjs';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const rounds = 5;
const seconds = 3;
const slug = 'the-last-ferry';
const [username, password] = ['ines_carvalho', 'once-upon-a-time'];
/** Who says who they are is never answered from what is kept for visitors. */
const past = 'Authorization: none';

/**
 * Reads of the site against a bare Fastify that answers the same bytes from memory, driven by the same wrk in turns:
 * kept answers by the CPU of the gateway, made ones, for which gateway, ask and PostgreSQL work, by requests a second.
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
    const pidOf = async (part) => JSON.parse(await readFile(join(dataDir, `run/${part}.json`), 'utf8')).pid;
    const [gateway, content, redis] = [await pidOf('gateway'), await pidOf('content'), await pidOf('redis')];
    return await compare(`${url.replace('localhost', '127.0.0.1')}/api/v1`, { gateway, content, redis });
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(api, { gateway, content, redis }) {
  const [story, list] = [`${api}/story/${slug}`, `${api}/home`];
  const [bareStory, bareList] = await Promise.all([startFloor(story), startFloor(list)]);
  const etag = (await fetch(story)).headers.get('etag');
  try {
    const session = await logIn(api);
    const figures = { keptStory: [], keptList: [], unchanged: [], visitor: [], member: [] };
    const costs = { kept: [], gateway: [], content: [], redis: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const [bare, bareOfList] = [await load(bareStory), await load(bareList)];
      const kept = await load({ url: story, pid: gateway });
      const before = await Promise.all([gateway, content, redis].map((pid) => cpuOf([pid])));
      const made = await load({ url: story, pid: gateway }, past);
      const after = await Promise.all([gateway, content, redis].map((pid) => cpuOf([pid])));
      const [ofGateway, ofContent, ofRedis] = after.map(
        (cpu, index) => (cpu - before[index]) / made.requests,
      );
      const measured = {
        keptStory: bare.cpu / kept.cpu,
        keptList: bareOfList.cpu / (await load({ url: list, pid: gateway })).cpu,
        unchanged: bare.cpu / (await load({ url: story, pid: gateway }, `If-None-Match: ${etag}`)).cpu,
        visitor: made.rate / bare.rate,
        member: (await load({ url: story, pid: gateway }, `Cookie: ${session}`)).rate / bare.rate,
      };
      // The first round only warms the code up.
      if (round === 0) continue;
      for (const [name, figure] of Object.entries(measured)) figures[name].push(figure);
      const cost = { kept: kept.cpu, gateway: ofGateway, content: ofContent, redis: ofRedis };
      for (const [name, figure] of Object.entries(cost)) costs[name].push(figure);
    }
    return [
      row("a visitor's story read, kept: Fastify's CPU ÷ the gateway's", figures.keptStory, 0.95),
      row("a visitor's list page, kept: Fastify's CPU ÷ the gateway's", figures.keptList, 0.95),
      row("a visitor's story read, unchanged: Fastify's CPU ÷ the gateway's", figures.unchanged, 1.1),
      row("a visitor's story read, made: requests a second ÷ Fastify's", figures.visitor, 0.2),
      row("a member's story read: requests a second ÷ Fastify's", figures.member, 0.15),
      costRow("a visitor's story read, kept: the gateway's CPU", costs.kept),
      costRow("a visitor's story read, made: the gateway's CPU", costs.gateway),
      costRow("a visitor's story read, made: content's CPU", costs.content),
      costRow("a visitor's story read, made: Redis' CPU", costs.redis),
    ];
  } finally {
    for (const floor of [bareStory, bareList]) floor.child.kill();
  }
}

const costRow = (what, costs) => ({ what, figure: median(costs) * 1_000_000, unit: 'µs' });
const row = (what, figures, atLeast) => ({ what, figure: median(figures), atLeast });

/** A bare Fastify that answers with the bytes of an address. */
async function startFloor(address) {
  const body = Buffer.from(await (await fetch(address)).arrayBuffer());
  const port = await freePort();
  const script = join(import.meta.dirname, 'reads/serve-floor.mjs');
  const child = fork(script, [String(port), body.toString('base64')]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, child };
}

/**
 * Requests a second at 64 connections, and seconds of CPU that a request costs the process. Throws when one was not
 * answered as it should be.
 */
async function load({ url, pid }, header = 'Accept: */*') {
  const before = await cpuOf([pid]);
  const { stdout } = await run('wrk', ['-t1', '-c64', `-d${seconds}s`, '-H', header, url]);
  const used = (await cpuOf([pid])) - before;
  if (stdout.includes('Non-2xx')) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { requests, rate: Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]), cpu: used / requests };
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
