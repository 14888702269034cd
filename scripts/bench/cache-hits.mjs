import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { logMembersIn } from './acts/members.mjs';
import { onSite } from './on-site.mjs';

const commentsASecond = 20;
const visitors = 16;
const seconds = { whole: 20, short: 8 };
const settling = 3_000;

/**
 * Measures the share of visitors' requests whose response comes from the gateway's cache, or is shared with another
 * request while it is being made. Members comment at the same time. The visitors read one address after the other: the
 * home page twice as often as any other, the stories with their comments, the authors, the pages and the calls of each.
 */
export function cacheHits({ isShort = false } = {}) {
  return onSite(async (api, _dataDir, pids) => {
    const members = await logMembersIn(api);
    const { items: stories } = await (await fetch(`${api}/home`)).json();
    const addresses = addressesOf(api, stories);
    await pause(settling);
    await readAll(addresses);
    const before = await counts(pids().gateway);
    const end = performance.now() + 1_000 * (isShort ? seconds.short : seconds.whole);
    const isOver = () => performance.now() >= end;
    const [comments] = await Promise.all([
      comment(members, stories, isOver),
      ...Array.from({ length: visitors }, (_, which) => read(addresses, which, isOver)),
    ]);
    const after = await counts(pids().gateway);
    const made = after.made - before.made;
    const shared = after.hit - before.hit + after.joined - before.joined;
    return [
      {
        what: `visitors' requests answered from what is kept, at ${commentsASecond} comments a second`,
        figure: shared / (shared + made),
        atLeast: 0.95,
      },
      { what: 'comments posted meanwhile', figure: comments },
    ];
  });
}

/**
 * @param {string} api
 * @param {{ slug: string, author_username: string }[]} stories
 */
function addressesOf(api, stories) {
  const site = new URL(api).origin;
  const authors = [...new Set(stories.map(({ author_username: name }) => name))];
  return [
    `${site}/`,
    `${api}/home`,
    ...stories.flatMap(({ slug }) => [
      `${site}/story/${slug}`,
      `${api}/story/${slug}`,
      `${api}/story/${slug}/comments`,
    ]),
    ...authors.flatMap((name) => [`${site}/user/${name}`, `${api}/user/${name}/posts`]),
    `${site}/`,
    `${api}/home`,
  ];
}

async function readAll(addresses) {
  for (const address of addresses) await (await fetch(address)).arrayBuffer();
}

async function read(addresses, which, isOver) {
  for (let at = which * 7; !isOver(); at += 1) {
    const response = await fetch(addresses[at % addresses.length]);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} got the status ${response.status}`);
  }
}

/** One after the other at even times, on the stories in turn; returns how many. */
async function comment(members, stories, isOver) {
  const began = performance.now();
  const { items } = await members[0].call('GET', '/home');
  let posted = 0;
  while (!isOver()) {
    const story = items[posted % items.length] ?? stories[0];
    await members[posted % members.length].call('POST', '/comment', {
      story_id: story.story_id,
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
async function counts(gateway) {
  const environment = await readFile(`/proc/${gateway}/environ`, 'utf8');
  const [, port] = /(?:^|\0)HEALTH_PORT=(\d+)/u.exec(environment) ?? [];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (outcome) =>
    Number(new RegExp(`^response_cache_total\\{outcome="${outcome}".*\\} (\\d+)`, 'mu').exec(metrics)?.[1]);
  return { hit: of('hit'), joined: of('joined'), made: of('made') };
}
