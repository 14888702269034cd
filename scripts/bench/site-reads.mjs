import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleSession } from './bench-pages.mjs';
import { cpuOf } from './cpu-of.mjs';
import { median } from './median.mjs';
import { onSite } from './on-site.mjs';
import { load, requireWrk, startFloor } from './reads/floor.mjs';

const slug = 'the-last-ferry';
/** A request with a session never gets a response from the cache for visitors. */
const past = 'Authorization: none';

/**
 * Reads of the site against a bare Fastify that returns the same bytes from memory, driven by the same wrk in turns:
 * cached responses by the CPU of the gateway, others, for which gateway, RPC and PostgreSQL work, by requests a second.
 */
export async function siteReads({ isShort = false } = {}) {
  await requireWrk();
  return onSite(async (api, dataDir) => {
    const pidOf = async (part) => JSON.parse(await readFile(join(dataDir, `run/${part}.json`), 'utf8')).pid;
    const [gateway, content, redis] = [await pidOf('gateway'), await pidOf('content'), await pidOf('redis')];
    return compare(api, { gateway, content, redis, rounds: isShort ? 1 : 5 });
  });
}

async function compare(api, { gateway, content, redis, rounds }) {
  const [story, list] = [`${api}/story/${slug}`, `${api}/home`];
  const [bareStory, bareList] = await Promise.all([startFloor(story), startFloor(list)]);
  const etag = (await fetch(story)).headers.get('etag');
  try {
    const session = `sid=${await sampleSession(api)}`;
    const figures = { keptStory: [], keptList: [], unchanged: [], visitor: [], member: [] };
    const costs = { kept: [], gateway: [], content: [], redis: [], home: [] };
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
      const home = await load({ url: list, pid: gateway }, `Cookie: ${session}`, 'Accept-Encoding: br');
      // The first round only warms the code up.
      if (round === 0) continue;
      for (const [name, figure] of Object.entries(measured)) figures[name].push(figure);
      const cost = { kept: kept.cpu, gateway: ofGateway, content: ofContent, redis: ofRedis, home: home.cpu };
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
      costRow("a member's home page, compressed: the gateway's CPU", costs.home),
    ];
  } finally {
    for (const floor of [bareStory, bareList]) floor.child.kill();
  }
}

const costRow = (what, costs) => ({ what, figure: median(costs) * 1_000_000, unit: 'µs' });
const row = (what, figures, atLeast) => ({ what, figure: median(figures), atLeast });
