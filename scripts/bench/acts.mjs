import { setTimeout as pause } from 'node:timers/promises';
import { siteServices as services } from '../containers/site-services.mjs';
import { waitFor } from '@quillstead/testing';
import { load, startFloor } from './floor.mjs';
import { logMembersIn, memberNames, onSite, queryingSite } from '../throwaway-site/on-site.mjs';
import { cpuOf } from '../throwaway-site/processes.mjs';
import { median, sampleStory } from './harness.mjs';

const paragraph =
  '<p>The lantern on the sill burned low, and nobody said a word about it, and the rain went on over the harbour.</p>';
/** About 5 KiB, a short story. */
const text = paragraph.repeat(45);
/** Acts of a kind in one round, where there are as many pairs; of publications and searches, which cost more, fewer. */
const most = 300;

/**
 * Measures what an act costs the whole site: the CPU of gateway, services, PostgreSQL and Redis, with everything that
 * follows from the act until all are quiet (events relayed and applied, jobs done, notifications written, the index
 * updated), less the CPU that they use idle in that time. It is divided by the CPU of a bare Fastify for one response,
 * measured in the same round. Eight members act at once.
 */
export const actCost = ({ isShort = false } = {}) =>
  onSite((api, dataDir, pids) =>
    queryingSite(dataDir, async (query) => {
      const floor = await startFloor(`${api}${sampleStory}`);
      try {
        return await measure({ api, pids, query, floor, isShort });
      } finally {
        await floor.kill();
      }
    }),
  );

async function measure({ api, pids, query, floor, isShort }) {
  const members = await logMembersIn(api);
  const stories = await query(
    'content',
    'SELECT id::integer, author_id::integer FROM story WHERE author_id = ANY ($1) ORDER BY id',
    [members.map(({ id }) => id)],
  );
  const authors = await query(
    'accounts',
    `SELECT id::integer FROM "user" WHERE status = 'active' AND is_private = 0 ORDER BY id`,
  );
  const people = authors.map(({ id }) => id);
  const acts = await actsOf(members, stories, people);
  const used = () => cpuOf(Object.values(pids()));
  /** @type {Map<string, number[]>} */
  const costs = new Map();
  // What the start has begun is finished first.
  await pause(5_000);
  // The first round warms the code up and does not count.
  for (let round = 0; round <= (isShort ? 1 : 5); round += 1) {
    const idle = await idleRate(used);
    const bare = (await load(floor)).cpu;
    const found = { idle: idle * 1_000, bare: bare * 1e6 };
    for (const { name, count, perform } of acts) {
      const [began, before] = [performance.now(), await used()];
      await doAll(count, (at) => perform(at, round));
      await untilQuiet(used, idle, query);
      const seconds = (performance.now() - began) / 1_000;
      found[name] = ((await used()) - before - idle * seconds) / count / bare;
    }
    if (round === 0) continue;
    for (const [name, figure] of Object.entries(found)) costs.set(name, [...(costs.get(name) ?? []), figure]);
  }
  const of = (name) => median(costs.get(name) ?? []);
  const what = "CPU of all, with what follows ÷ Fastify's for an answer";
  return [
    ...acts.map(({ name, atMost }) => ({ what: `${name}: ${what}`, figure: of(name), atMost })),
    { what: "a bare Fastify's answer: CPU", figure: of('bare'), unit: 'µs' },
    { what: 'the site, idle: CPU a second', figure: of('idle'), unit: 'ms' },
  ];
}

/** Each member takes every eighth act, one after the other, so that a member's acts never overlap. */
const doAll = (count, perform) =>
  Promise.all(
    memberNames.map(async (_, first) => {
      for (let at = first; at < count; at += memberNames.length) await perform(at);
    }),
  );

/** Seconds of CPU a second that the site uses without any request. */
async function idleRate(used) {
  const [began, before] = [performance.now(), await used()];
  await pause(5_000);
  return ((await used()) - before) / ((performance.now() - began) / 1_000);
}

/** Waits until the processes have used no more than they do idle for a while, and no queue holds anything. */
async function untilQuiet(used, idle, query) {
  const [step, still, longest] = [250, 1_500, 60_000];
  const enough = (idle * 1.3 * still) / 1_000 + 0.03;
  const looks = [await used()];
  for (const began = performance.now(); performance.now() - began < longest;) {
    await pause(step);
    const now = await used();
    looks.push(now);
    const then = looks.at(-1 - still / step);
    if (then !== undefined && now - then <= enough && (await areEmpty(query))) return;
  }
  throw new Error(`the site was not quiet after ${longest / 1_000} s`);
}

/** Whether no work is left that follows from an act. Emails are left out: they wait for their own time. */
async function areEmpty(query) {
  const left = `SELECT FROM outbox, outbox_head WHERE number IS NULL OR number > published_number
                UNION ALL SELECT FROM background_task LIMIT 1`;
  const found = await Promise.all(services.map((service) => query(service, left)));
  return found.every(({ length }) => length === 0);
}

/**
 * The acts that are measured. Each round does every act `count` times, in the order given here, so that an act may undo
 * the one before it. `perform` does the act with the number `at`, from 0 on.
 */
async function actsOf(members, stories, authors) {
  const callAs = (at, ...call) => members[at % members.length].call(...call);
  const storyPairs = pairsOf(members, stories, (member, story) => member.id !== story.author_id);
  const people = pairsOf(members, authors, (member, author) => member.id !== author);
  const act = (name, atMost, count, perform) => ({ name, atMost, count, perform });
  const mark = (name, method, path, pairs, atMost, payloadOf) =>
    act(name, atMost, Math.min(pairs.length, most), (at) =>
      pairs[at][0].call(method, path, payloadOf(pairs[at][1])),
    );
  const liked = ({ id }) => ({ story_id: id });
  const followed = (author) => ({ subscription_id: author });
  const saves = await Promise.all(members.map((member) => member.call('POST', '/draft', draftOf('first'))));
  const save = async (at, round) => {
    const which = at % members.length;
    const { id, last_saved_at } = saves[which];
    saves[which] = await callAs(at, 'PUT', '/draft', { id, last_saved_at, ...draftOf(`${round}, ${at}`) });
  };
  const comment_text = 'I read this twice, and the lantern on the sill is what I noticed.';
  return [
    act('comment', 220, most, (at, round) => {
      const story_id = stories[at % stories.length].id;
      return callAs(at, 'POST', '/comment', { story_id, comment_text: `${comment_text} ${round}, ${at}` });
    }),
    mark('like', 'POST', '/story/like', storyPairs, 160, liked),
    mark('unlike', 'DELETE', '/story/like', storyPairs, 160, liked),
    mark('subscribe', 'POST', '/user/subscription', people, 280, followed),
    mark('unsubscribe', 'DELETE', '/user/subscription', people, 280, followed),
    act('draft save', 200, most, save),
    act('publish', 1_000, 64, (at, round) =>
      callAs(at, 'POST', '/story', {
        title: `Lantern ${round} and ${at}`,
        rich_text_story: `${text}<p>${round}, ${at}</p>`,
        hashtag_list: ['sea', `lantern${at % 8}`],
      }),
    ),
    act('distinct text search', 250, 120, async (at, round) => {
      const payload = { q: queryOf(round * 120 + at) };
      const search = () => members[at % members.length].send('GET', '/search/story', payload);
      // On a busy machine a search can take longer than it may, and then the site responds with 503.
      await waitFor(async () => (await search()).outcome === 'done', { every: 1_000, what: 'a search' });
    }),
  ];
}

const draftOf = (mark) => ({
  title: 'Lantern',
  rich_text_story: `${text}<p>${mark}</p>`,
  content_type: 'draft_page',
});

/** Pairs of which neighbours belong to different members, so that no member makes two calls at once. */
const pairsOf = (members, others, isPair) =>
  others.flatMap((_, shift) =>
    members.flatMap((member, at) => {
      const other = others[(at + shift) % others.length];
      return isPair(member, other) ? [[member, other]] : [];
    }),
  );

const words = `
  lantern harbour river email garden winter bridge kitchen window mother island market night ladder water light morning
  door road hand voice rain stone boat table salt old long quiet cold small white last paper coffee sea name time year
`
  .trim()
  .split(/\s+/u);

/** Two words that stories have, other ones for each number below 1,482. */
function queryOf(at) {
  const one = at % words.length;
  return `${words[one]} ${words[(one + 1 + Math.floor(at / words.length)) % words.length]}`;
}
