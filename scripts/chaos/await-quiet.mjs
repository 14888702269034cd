import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that a site may take from the last fault until nothing is left to do. */
const longest = 120_000;
const step = 500;

/** What is not yet done of what somebody did, by service: what to call it, and a query that counts it. */
const waiting = {
  content: [['authors whose stories are to be opened or closed', 'SELECT count(*) FROM author_upkeep']],
  social: [['tasks of accounts', 'SELECT count(*) FROM account_task']],
  notifications: [
    ['stories to be told to followers', 'SELECT count(*) FROM fan_out WHERE ended_at IS NULL'],
    ['tasks of notifications', 'SELECT count(*) FROM upkeep_task'],
  ],
  search: [['documents to be indexed', 'SELECT count(*) FROM waiting_doc']],
};
const services = ['accounts', 'content', 'social', 'notifications', 'search'];

/**
 * Waits until the site answers and nothing is left to do: every event published and applied, every queue empty.
 * @param {import('./scene.mjs').Scene} scene
 * @param {Awaited<ReturnType<typeof import('./open-databases.mjs').openDatabases>>} databases
 * @returns {Promise<string[]>} what was still waiting when the time was over; empty when the site is quiet
 */
export async function awaitQuiet(scene, databases) {
  const end = performance.now() + longest;
  for (let left = ['everything']; ; await pause(step)) {
    left = [...(await unanswered(scene)), ...(await unfinished(databases))];
    if (left.length === 0 || performance.now() > end) return left;
  }
}

async function unanswered({ visitor, members }) {
  const home = await visitor.call('GET', '/home');
  const sessions = await Promise.all(
    members.map(async ({ person }) => [person, await person.call('POST', '/user/account/session')]),
  );
  return [
    ...(home.outcome === 'done' ? [] : [`/home is answered with ${home.status} ${home.error ?? ''}`]),
    ...sessions
      .filter(([, { outcome }]) => outcome !== 'done')
      .map(([{ username }, { status, error }]) => `${username} is answered with ${status} ${error ?? ''}`),
  ];
}

async function unfinished({ query }) {
  const left = [];
  const heads = new Map();
  for (const service of services) {
    const [head] = await query(
      service,
      `SELECT last_number::int, published_number::int, (SELECT count(*) FROM outbox WHERE number IS NULL)::int AS unnumbered
       FROM outbox_head`,
    );
    heads.set(service, head.last_number);
    const unpublished = head.last_number - head.published_number + head.unnumbered;
    if (unpublished > 0) left.push(`${service} has ${unpublished} events to publish`);
  }
  for (const service of services) {
    const positions = await query(service, 'SELECT source, number::int FROM fact_progress');
    for (const { source, number } of positions) {
      if (number < heads.get(source))
        left.push(`${service} has applied ${number} of ${heads.get(source)} events of ${source}`);
    }
    for (const [what, sql] of waiting[service] ?? []) {
      const [{ count }] = await query(service, sql);
      if (Number(count) > 0) left.push(`${count} ${what}`);
    }
  }
  return left;
}
