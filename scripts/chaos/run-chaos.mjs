import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onSite, queryingSite } from '../throwaway-site/on-site.mjs';
import { siteServices as services } from '../containers/site-services.mjs';
import { randomFrom } from '../fuzz/random.mjs';
import { siteApps } from '../supervisor/index.mjs';
import { runLoad } from './acts.mjs';
import { checkSite } from './checks.mjs';
import { StoreProxies, makeFaults, planFaults } from './faults.mjs';
import { judgeGrowth, sampleGrowth } from './growth.mjs';
import { Scene } from './scene.mjs';

const root = join(import.meta.dirname, '../..');

/**
 * Puts load on a site with throw-away data while its processes are killed, stopped and disconnected; then waits until
 * it is quiet and compares it with what was acknowledged.
 *
 * @param {object} how
 * @param {number} how.seed an integer, which decides on all faults and on what people do
 * @param {number} how.minutes of load and faults
 * @param {boolean} [how.isCalm] makes no faults and judges by how much memory, connections and files grow instead
 * @param {AbortSignal} how.signal ends it early
 * @param {(line: string) => void} how.say gets the timeline of the faults while they happen
 * @param {(again: { query: import('../throwaway-site/on-site.mjs').Query,
 *   check: () => Promise<string[]> }) => Promise<void>} [how.afterwards] gets the site as it is after the comparison;
 *   `check` compares again and gives what it finds
 * @returns {Promise<{ findings: string[], counts: Scene['counts'], refusals: string[], faults: number,
 *   growth: ReturnType<typeof judgeGrowth> }>}
 */
export async function runChaos({ seed, minutes, isCalm = false, signal, say, afterwards }) {
  const proxies = new StoreProxies();
  const length = minutes * 60_000;
  const faults = isCalm ? [] : planFaults(randomFrom(seed), length);
  const variables = { NODE_OPTIONS: `--import=${import.meta.resolve('../fuzz/collect-garbage.mjs')}` };
  try {
    return await onSite(
      async (api, dataDir, pids) => {
        const scene = new Scene(api, seed, signal);
        await scene.enter();
        const load = () => runLoad(scene, length, signal);
        const growth = isCalm ? await growthDuring(load, { pids, dataDir, length }) : [];
        if (!isCalm) await Promise.all([load(), makeFaults(faults, { proxies, pids, dataDir, signal, say })]);
        signal.throwIfAborted();
        for (const { kind, name, begins, ends, rises } of growth)
          if (rises) scene.found(`${kind}: ${name} rose from ${Math.round(begins)} to ${Math.round(ends)}`);
        await queryingSite(dataDir, (query) => compare(scene, query, { dataDir, say, afterwards }));
        const { findings, counts, refusals } = scene;
        if (findings.size > 0) {
          const kept = join(root, '.data', `chaos-${seed}`);
          await cp(join(dataDir, 'logs'), kept, { recursive: true });
          say(`The logs of the processes are kept in ${kept}.`);
        }
        return { findings: [...findings], counts, refusals, faults: faults.length, growth };
      },
      isCalm ? variables : {},
      { sample: false, proxyFor: proxies.proxyFor },
    );
  } finally {
    await proxies.stop();
  }
}

/** @returns {Promise<ReturnType<typeof judgeGrowth>>} by how much the processes grow while the load lasts */
function growthDuring(load, { pids, dataDir, length }) {
  return queryingSite(dataDir, async (query) => {
    const ending = new AbortController();
    const apps = siteApps(root).map(({ name }) => name);
    const every = Math.min(20_000, length / 10);
    const sampling = sampleGrowth({ apps, pids, dataDir, query, every, signal: ending.signal });
    await load().finally(() => ending.abort());
    return judgeGrowth(await sampling);
  });
}

async function compare(scene, query, { dataDir, say, afterwards }) {
  say('The faults are over: waiting until the site is quiet.');
  const began = performance.now();
  for (const left of await awaitQuiet(scene, query)) scene.found(`the site is not quiet: ${left}`);
  say(`Quiet after ${((performance.now() - began) / 1_000).toFixed(1)} s: comparing.`);
  await checkSite(scene, query, { dataDir });
  const check = async () => {
    const again = scene.withoutFindings();
    await checkSite(again, query, { dataDir });
    return [...again.findings];
  };
  await afterwards?.({ query, check });
}

/** Milliseconds that a site may take from the last fault until nothing is left to do. */
const longest = 120_000;
const step = 500;

/**
 * Waits until the site responds and nothing is left to do: every event published and applied, every queue empty.
 * @param {import('./scene.mjs').Scene} scene
 * @param {import('../throwaway-site/on-site.mjs').Query} query
 * @returns {Promise<string[]>} what was still waiting when the time was over; empty when the site is quiet
 */
async function awaitQuiet(scene, query) {
  const end = performance.now() + longest;
  for (let left = ['everything']; ; await pause(step)) {
    left = [...(await withoutResponse(scene)), ...(await unfinished(query))];
    if (left.length === 0 || performance.now() > end) return left;
  }
}

async function withoutResponse({ visitor, members }) {
  const home = await visitor.send('GET', '/home');
  const sessions = await Promise.all(
    members.map(async ({ person }) => [person, await person.send('POST', '/user/account/session')]),
  );
  return [
    ...(home.outcome === 'done' ? [] : [`/home has the status ${home.status} ${home.error ?? ''}`]),
    ...sessions
      .filter(([, { outcome }]) => outcome !== 'done')
      .map(([{ username }, { status, error }]) => `${username} has the status ${status} ${error ?? ''}`),
  ];
}

async function unfinished(query) {
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
