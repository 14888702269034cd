import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { load, startFloor } from './floor.mjs';
import { logIn } from '../throwaway-site/account.mjs';
import { logMembersIn, memberNames, onSite } from '../throwaway-site/on-site.mjs';
import { cpuOf } from '../throwaway-site/processes.mjs';
import { median, sampleStory } from './harness.mjs';

/** A request with a session never gets a response from the cache for visitors. */
const past = 'Authorization: none';

const parts = ['gateway', 'content', 'redis'];
/** @type {[what: string, name: string, atLeast: number][]} */
const targets = [
  ["a visitor's story read, kept: Fastify's CPU ÷ the gateway's", 'keptStory', 0.95],
  ["a visitor's list page, kept: Fastify's CPU ÷ the gateway's", 'keptList', 0.95],
  ["a visitor's story read, unchanged: Fastify's CPU ÷ the gateway's", 'unchanged', 1],
  ["a visitor's story read, made: requests a second ÷ Fastify's", 'visitor', 0.2],
  ["a member's story read: requests a second ÷ Fastify's", 'member', 0.15],
];

/**
 * Reads of the site against a bare Fastify that returns the same bytes from memory, driven by the same wrk in turns:
 * cached responses by the CPU of the gateway, others, for which gateway, RPC and PostgreSQL work, by requests a second.
 */
export const siteReads = ({ isShort = false } = {}) =>
  onSite(async (api, _dataDir, pids) => {
    const [story, list] = [`${api}${sampleStory}`, `${api}/home`];
    const bare = { story: await startFloor(story), list: await startFloor(list) };
    try {
      return await compareReads({ api, story, list, bare, pids: pids(), rounds: isShort ? 1 : 5 });
    } finally {
      await Promise.all([bare.story.kill(), bare.list.kill()]);
    }
  });

async function compareReads({ api, story, list, bare, pids, rounds }) {
  const session = `Cookie: sid=${(await logIn(api, memberNames[0])).session}`;
  const etag = (await fetch(story)).headers.get('etag');
  const read = (url, ...headers) => load({ url, pid: pids.gateway }, ...headers);
  const cpuOfParts = () => Promise.all(parts.map((part) => cpuOf([pids[part]])));
  /** @type {Record<string, number>[]} */
  const found = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [floor, floorOfList] = [await load(bare.story), await load(bare.list)];
    const kept = await read(story);
    const before = await cpuOfParts();
    const made = await read(story, past);
    const after = await cpuOfParts();
    found.push({
      keptStory: floor.cpu / kept.cpu,
      keptList: floorOfList.cpu / (await read(list)).cpu,
      unchanged: floor.cpu / (await read(story, `If-None-Match: ${etag}`)).cpu,
      visitor: made.rate / floor.rate,
      member: (await read(story, session)).rate / floor.rate,
      kept: kept.cpu * 1e6,
      ...Object.fromEntries(
        parts.map((part, at) => [part, (1e6 * (after[at] - before[at])) / made.requests]),
      ),
    });
  }
  // The first round only warms the code up.
  const of = (name) => median(found.slice(1).map((one) => one[name]));
  return [
    ...targets.map(([what, name, atLeast]) => ({ what, figure: of(name), atLeast })),
    { what: "a visitor's story read, kept: the gateway's CPU", figure: of('kept'), unit: 'µs' },
    ...parts.map((part) => ({ what: `the same, made: CPU of ${part}`, figure: of(part), unit: 'µs' })),
  ];
}

const commentsASecond = 20;

/**
 * Measures the share of visitors' requests whose response comes from the gateway's cache, or is shared with another
 * request while it is being made. Members comment at the same time. The visitors read one address after the other: the
 * home page twice as often as any other, the stories with their comments, the authors, the pages and the calls of each.
 */
export const cacheHits = ({ isShort = false } = {}) =>
  onSite(async (api, _dataDir, pids) => {
    const members = await logMembersIn(api);
    const { items: stories } = await (await fetch(`${api}/home`)).json();
    const addresses = addressesOf(api, stories);
    await pause(3_000);
    for (const address of addresses) await (await fetch(address)).arrayBuffer();
    const before = await cacheCounts(pids().gateway);
    const end = performance.now() + (isShort ? 8_000 : 20_000);
    const isOver = () => performance.now() >= end;
    const [comments] = await Promise.all([
      comment(members, isOver),
      ...Array.from({ length: 16 }, (_, which) => readAll(addresses, which, isOver)),
    ]);
    const after = await cacheCounts(pids().gateway);
    const shared = after.hit - before.hit + after.joined - before.joined;
    const what = `visitors' requests answered from what is kept, at ${commentsASecond} comments a second`;
    return [
      { what, figure: shared / (shared + after.made - before.made), atLeast: 0.95 },
      { what: 'comments posted meanwhile', figure: comments },
    ];
  });

function addressesOf(api, stories) {
  const site = new URL(api).origin;
  const authors = [...new Set(stories.map(({ author_username: name }) => name))];
  const home = [`${site}/`, `${api}/home`];
  return [
    ...home,
    ...stories.flatMap(({ slug }) => [
      `${site}/story/${slug}`,
      `${api}/story/${slug}`,
      `${api}/story/${slug}/comments`,
    ]),
    ...authors.flatMap((name) => [`${site}/user/${name}`, `${api}/user/${name}/posts`]),
    ...home,
  ];
}

async function readAll(addresses, which, isOver) {
  for (let at = which * 7; !isOver(); at += 1) {
    const response = await fetch(addresses[at % addresses.length]);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} got the status ${response.status}`);
  }
}

/** One after the other at even times, on the stories in turn; returns how many. */
async function comment(members, isOver) {
  const began = performance.now();
  const { items } = await members[0].call('GET', '/home');
  let posted = 0;
  while (!isOver()) {
    await members[posted % members.length].call('POST', '/comment', {
      story_id: items[posted % items.length].story_id,
      comment_text: `I read this at the window, and again by the stove. ${posted}`,
    });
    posted += 1;
    const rest = began + (1_000 * posted) / commentsASecond - performance.now();
    if (rest > 0) await pause(rest);
  }
  return posted;
}

/**
 * How many requests each outcome of the cache has, by the gateway's own metrics.
 * @returns {Promise<Record<'hit' | 'joined' | 'made', number>>}
 */
async function cacheCounts(gateway) {
  const environment = await readFile(`/proc/${gateway}/environ`, 'utf8');
  const [, port] = /(?:^|\0)HEALTH_PORT=(\d+)/u.exec(environment) ?? [];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (outcome) =>
    Number(new RegExp(`^response_cache_total\\{outcome="${outcome}".*\\} (\\d+)`, 'mu').exec(metrics)?.[1]);
  return { hit: of('hit'), joined: of('joined'), made: of('made') };
}
