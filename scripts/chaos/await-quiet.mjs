import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that a site may take from the last fault until nothing is left to do. */
const longest = 120_000;
const step = 500;

const services = ['accounts', 'content', 'social', 'notifications', 'search'];

/**
 * Waits until the site responds and nothing is left to do: every event published and applied, every queue empty.
 * @param {import('./scene.mjs').Scene} scene
 * @param {Awaited<ReturnType<typeof import('./open-databases.mjs').openDatabases>>} databases
 * @returns {Promise<string[]>} what was still waiting when the time was over; empty when the site is quiet
 */
export async function awaitQuiet(scene, databases) {
  const end = performance.now() + longest;
  for (let left = ['everything']; ; await pause(step)) {
    left = [...(await withoutResponse(scene)), ...(await unfinished(databases))];
    if (left.length === 0 || performance.now() > end) return left;
  }
}

async function withoutResponse({ visitor, members }) {
  const home = await visitor.call('GET', '/home');
  const sessions = await Promise.all(
    members.map(async ({ person }) => [person, await person.call('POST', '/user/account/session')]),
  );
  return [
    ...(home.outcome === 'done' ? [] : [`/home has the status ${home.status} ${home.error ?? ''}`]),
    ...sessions
      .filter(([, { outcome }]) => outcome !== 'done')
      .map(([{ username }, { status, error }]) => `${username} has the status ${status} ${error ?? ''}`),
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
    const positions = await query(service, 'SELECT source, number::int FROM event_position');
    for (const { source, number } of positions) {
      if (number < heads.get(source))
        left.push(`${service} has applied ${number} of ${heads.get(source)} events of ${source}`);
    }
    const [{ count }] = await query(service, 'SELECT count(*)::int FROM background_task');
    if (count > 0) left.push(`${service} has ${count} background tasks to run`);
  }
  return left;
}
