import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { withSiteDatabases } from '../supervisor/index.mjs';
import { actsOf } from './acts/acts.mjs';
import { openBareComments } from './acts/bare-comment.mjs';
import { logMembersIn, memberNames } from './acts/members.mjs';
import { idleRate, untilQuiet } from './acts/quiet.mjs';
import { cpuOfTrees } from './cpu-of.mjs';
import { median } from './median.mjs';
import { onSite } from './on-site.mjs';
import { load, requireWrk, startFloor } from './reads/floor.mjs';

const rounds = 5;
/** How many members act at once, by what the names of rows say of it. */
const lanes = { '': memberNames.length, ', one after another': 1 };
const bareComments = 1_000;
/** Milliseconds in which the site finishes what its start has begun. */
const settling = 5_000;
const services = ['accounts', 'content', 'social', 'notifications', 'search'];
/** The queries for unfinished work that follows from an act. Emails are left out: they wait for their own time. */
const waiting = 'SELECT FROM background_task';
const notRelayed = 'SELECT FROM outbox, outbox_head WHERE number IS NULL OR number > published_number';

/**
 * Measures what an act costs the whole site: the CPU of gateway, services, PostgreSQL and Redis, with everything that
 * follows from the act until all are quiet (events relayed and applied, jobs done, notifications written, the index
 * updated), less the CPU that they use idle in that time. Beside it stands the CPU of a bare Fastify for one response,
 * measured in the same round.
 */
export async function actCost({ isShort = false } = {}) {
  await requireWrk();
  return onSite((api, dataDir, pids) =>
    withSiteDatabases({ dataDir, env: {}, services }, async (urls) => {
      const clients = await openAll(urls);
      const floor = await startFloor(`${api}/story/the-last-ferry`);
      try {
        return await measure({ api, pids, clients, floor, isShort });
      } finally {
        floor.child.kill();
        await Promise.all(Object.values(clients).map((client) => client.end()));
      }
    }),
  );
}

async function openAll(urls) {
  const entries = Object.entries(urls).map(async ([service, url]) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return [service, client];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function measure({ api, pids, clients, floor, isShort }) {
  const members = await logMembersIn(api);
  const { rows: stories } = await clients.content.query(
    'SELECT id::integer, author_id::integer FROM story WHERE author_id = ANY ($1) ORDER BY id',
    [members.map(({ userId }) => userId)],
  );
  const { rows: authors } = await clients.accounts.query(
    `SELECT id::integer FROM "user" WHERE status = 'active' AND is_private = 0 ORDER BY id`,
  );
  const acts = await actsOf(
    members,
    stories,
    authors.map(({ id }) => id),
  );
  const ways = Object.entries(lanes).slice(0, isShort ? 1 : undefined);
  const counted = isShort ? 1 : rounds;
  const bareComment = await openBareComments(clients.content, stories[0].id);
  const used = () => cpuOfTrees(Object.values(pids()).filter((pid) => pid !== null));
  const isEmpty = () => areEmpty(clients);
  /** @type {Map<string, number[]>} */
  const costs = new Map();
  await pause(settling);
  // The first round warms the code up and does not count.
  for (let round = 0; round <= counted; round += 1) {
    const idle = await idleRate(used);
    const costOf = async (count, perform) => {
      const [began, before] = [performance.now(), await used()];
      await perform();
      await untilQuiet(used, idle, isEmpty);
      const seconds = (performance.now() - began) / 1_000;
      return (((await used()) - before - idle * seconds) / count) * 1_000;
    };
    const found = { idle: idle * 1_000, floor: (await load(floor)).cpu * 1_000 };
    for (const [way, [suffix, atOnce]] of ways.entries())
      for (const { name, count, perform } of acts) {
        const mark = round * ways.length + way;
        found[`${name}${suffix}`] = await costOf(count, () =>
          doAll(count, atOnce, (at) => perform(at, mark)),
        );
      }
    found.bare = await costOf(bareComments, async () => {
      for (let at = 0; at < bareComments; at += 1) await bareComment(`${round}, ${at}`);
    });
    if (round > 0)
      for (const [name, figure] of Object.entries(found))
        costs.set(name, [...(costs.get(name) ?? []), figure]);
  }
  return rowsOf(
    ways.flatMap(([suffix]) => acts.map(({ name, atMost }) => ({ name: `${name}${suffix}`, atMost }))),
    costs,
  );
}

/** Of eight at once, each takes every eighth, one after the other, so that a member's acts never overlap. */
function doAll(count, atOnce, perform) {
  return Promise.all(
    Array.from({ length: atOnce }, async (_, first) => {
      for (let at = first; at < count; at += atOnce) await perform(at);
    }),
  );
}

async function areEmpty(clients) {
  const counts = await Promise.all(
    Object.values(clients).flatMap((client) =>
      [notRelayed, waiting].map(async (sql) => (await client.query(`${sql} LIMIT 1`)).rowCount),
    ),
  );
  return counts.every((count) => count === 0);
}

function rowsOf(acts, costs) {
  const [floors, bare] = [costs.get('floor'), costs.get('bare')];
  const ratios = (name) => costs.get(name).map((cost, round) => cost / floors[round]);
  return [
    ...acts.map(({ name, atMost }) =>
      rowOf(`${name}: CPU of all, with what follows ÷ Fastify's for an answer`, ratios(name), { atMost }),
    ),
    rowOf(
      'comment: CPU of all, with what follows ÷ its bare statement in PostgreSQL',
      costs.get('comment').map((cost, round) => cost / bare[round]),
    ),
    ...acts.map(({ name }) =>
      rowOf(`${name}: CPU of all, with what follows`, costs.get(name), { unit: 'ms' }),
    ),
    rowOf('the bare statement of a comment in PostgreSQL: CPU', bare, { unit: 'ms' }),
    rowOf("a bare Fastify's answer: CPU", floors, { unit: 'ms' }),
    rowOf('the site, idle: CPU a second', costs.get('idle'), { unit: 'ms' }),
  ];
}

function rowOf(what, figures, more = {}) {
  const figure = median(figures);
  const spread = (Math.max(...figures) - Math.min(...figures)) / figure;
  return { what, figure, ...more, ...(figures.length > 1 ? { spread } : {}) };
}
