import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { siteServices } from '../site-services.mjs';
import { startBalancer } from './balancer.mjs';
import { buildRelease, formerRelease } from './build-release.mjs';
import { watchCpu } from './cpu.mjs';
import { startLoad } from './load.mjs';
import { loadPages } from './pages.mjs';
import { stampWeb } from './stamp-web.mjs';

/**
 * `node scripts/containers/rolling/roll-over.mjs`: starts two gateways and two of each service behind one port, then
 * replaces every one of them while people read, write and listen; nothing may fail, and every comment that was
 * acknowledged must be there once. Of the built images (CONTAINER_ENGINE: docker or podman), or, with `--processes`, of
 * the built tree as plain processes. A new replica comes before the old one goes, as on Kubernetes; with `--in-place`
 * the old one goes first. `--rate` calls a second (100), `--only content,gateway` replaces these alone, `--rounds` of
 * it all (1), `--keep` leaves the logs of processes, `--port` is where people come. `--hold` lets other tests at it
 * first: it begins when a line comes on standard input. `--requests` is how many calls there must be at least (0).
 *
 * `npm run rolling` (`--processes --upgrade`) begins with the release before, `--from` a commit, which is built below
 * `.data/rolling`. It migrates, replaces all by the working tree, services before gateways, and then all by the release
 * before, gateways before services, on the newer schema; a browser loads pages all the while, each with all its files,
 * none of which the other release has.
 * Ends with 1 when a call or a file failed, a page was not hydrated, or a comment was lost.
 *
 * @typedef {object} Fleet
 * @property {(app: string, number: number, release?: string) => Promise<void>} begin resolves when it is ready;
 * `release` is a folder other than the workspace's
 * @property {(release: string) => Promise<void>} [migrate] applies the migrations of a release
 * @property {(app: string, number: number) => { host: string, port: number, healthPort: number }} placeOf a gateway
 * @property {(app: string, number: number) => Promise<number | string>} end SIGTERM; gives how it ended
 * @property {() => Promise<void>} fill with the sample
 * @property {(service: string) => Promise<import('pg').Client>} openDatabase
 * @property {() => Promise<void>} stop
 * @property {string} logs
 */
const { values: words } = parseArgs({
  options: {
    processes: { type: 'boolean', default: false },
    'in-place': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    rate: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    port: { type: 'string', default: '0' },
    hold: { type: 'boolean', default: false },
    upgrade: { type: 'boolean', default: false },
    from: { type: 'string' },
    requests: { type: 'string', default: '0' },
  },
});
const secret = randomBytes(24).toString('base64url');
const say = (text) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
const apps = [...siteServices, 'gateway'];
const replaced = words.only?.split(',') ?? apps;
const root = join(import.meta.dirname, '../../..');
if (words.upgrade && !words.processes) throw new Error('--upgrade needs --processes: it builds no images');
const former = words.upgrade ? await buildRelease(root, words.from ?? formerRelease(root)) : null;
const web = former ? join(root, '.data/rolling/web') : undefined;
if (web) stampWeb(join(root, 'apps/web/dist'), web);
/** What is replaced in which order, by which release. */
const waves = former
  ? [
      { order: apps, release: root, title: `from ${former.name} to the working tree`, isNewer: true },
      { order: apps.toReversed(), release: former.root, title: `back to ${former.name}`, isNewer: false },
    ]
  : Array.from({ length: Number(words.rounds) }, () => ({
      order: replaced,
      release: root,
      title: '',
      isNewer: false,
    }));
/** @type {Record<string, string>} */
const siteUrl = words.port === '0' ? {} : { SITE_URL: `http://localhost:${words.port}` };
const env = {
  ...siteUrl,
  RATE_LIMIT_SCALE: '0',
  LOG_LEVEL: 'info',
  STOP_GRACE_MS: '25000',
};
/** Of gateways, in milliseconds: longer than the balancer takes to see that one is unready. */
const stopDelay = 2_000;
/** Milliseconds that twelve processes without a request so far are given to warm up. */
const warmUp = 20_000;

const percentile = (sorted, part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);

/** Says what became of the calls since the last time, and forgets it. */
function report(what, { counts, live }, cpu) {
  const slow = counts.slow.splice(0).sort((one, other) => one - other);
  const faults = counts.faults.splice(0);
  const times = [0.5, 0.99, 1].map((part) => percentile(slow, part)).join('/');
  const { opened, ended, broken, refused, events } = live;
  say(`${what}: ${slow.length} calls, ${faults.length} failed, ${times} ms half/99 of 100/slowest; ${cpu}`);
  say(
    `   live connections: ${opened} opened, ${ended} ended, ${broken} broken, ${refused.length} refused, ${events} events`,
  );
  const kinds = Map.groupBy(
    faults,
    ({ what: act, status, text }) => `${act}, ${status} ${text.slice(0, 60)}`,
  );
  for (const [kind, [first, ...more]] of kinds)
    say(
      `   ${more.length + 1} times ${kind}; first at ${first.at}, ${first.took} ms, ${first.by}, ${first.id}`,
    );
  return { calls: slow.length, failed: faults.length };
}

/** How many comments were acknowledged and are not there, or are there twice. */
async function lostAndDoubled(fleet, kept) {
  const database = await fleet.openDatabase('content');
  const { rows } = await database.query(
    "SELECT comment_text, count(*)::int FROM comment WHERE comment_text LIKE 'Under way: %' GROUP BY 1",
  );
  await database.end();
  const there = new Map(rows.map(({ comment_text, count }) => [comment_text, count]));
  const lost = [...kept].filter((text) => !there.has(text)).length;
  return { lost, doubled: rows.filter(({ count }) => count > 1).length, there: there.size };
}

function sayPages({ pages, files, notHydrated, failed }) {
  say(`${pages} pages, ${notHydrated} not hydrated; ${files} files, ${failed.length} failures`);
  for (const failure of failed.slice(0, 20)) say(`   ${failure}`);
}

async function show(fleet) {
  const cpu = await watchCpu(secret);
  if (former) await fleet.migrate?.(former.root);
  for (const app of apps)
    await Promise.all([1, 2].map((number) => fleet.begin(app, number, former?.root ?? root)));
  await fleet.fill();
  const balancer = await startBalancer(Number(words.port));
  for (const number of [1, 2]) balancer.add(fleet.placeOf('gateway', number));
  say(`twelve behind ${balancer.url}, logs in ${fleet.logs}; ${await cpu()}`);
  if (words.hold) {
    await once(process.stdin, 'data');
    process.stdin.destroy();
    await cpu();
  }
  const load = await startLoad(balancer.url, { rate: Number(words.rate), listeners: 12 });
  await pause(warmUp);
  report('warming up, which does not count', load, await cpu());
  const pages = former && (await loadPages(balancer.url, load.slugs));
  const sums = { calls: 0, failed: 0 };
  const begun = load.counts.calls;
  const note = ({ calls, failed }) => {
    sums.calls += calls;
    sums.failed += failed;
  };
  const bring = async (app, number, release) => {
    await fleet.begin(app, number, release);
    if (app === 'gateway') balancer.add(fleet.placeOf(app, number));
  };
  const take = async (app, number) => {
    const began = performance.now();
    const code = await fleet.end(app, number);
    if (code !== 0) throw new Error(`${app}-${number} ended with ${code}`);
    return Math.round(performance.now() - began);
  };
  const steps = 2 * waves.reduce((sum, { order }) => sum + order.length, 0);
  let [number, done] = [1, 0];
  for (const { order, release, title, isNewer } of waves) {
    if (title) say(title);
    if (isNewer) await fleet.migrate?.(release);
    for (const app of order) {
      for (const old of [number, number + 1]) {
        const acts = [() => bring(app, old + 2, release), () => take(app, old)];
        if (words['in-place']) acts.reverse();
        const [first, second] = [await acts[0](), await acts[1]()];
        done += 1;
        while (load.counts.calls - begun < (Number(words.requests) * done) / steps) await pause(100);
        note(report(`${app}-${old} replaced, stopped in ${first ?? second} ms`, load, await cpu()));
      }
    }
    number += 2;
  }
  await pages?.stop();
  await pause(2_000);
  await load.stop();
  note(report('after', load, await cpu()));
  balancer.close();
  const { lost, doubled, there } = await lostAndDoubled(fleet, load.kept);
  say(`${sums.calls} calls, ${sums.failed} failed, ${load.counts.unsent} not sent`);
  say(`${load.kept.size} comments acknowledged, ${there} there, ${lost} lost, ${doubled} doubled`);
  if (pages) sayPages(pages.counts);
  const pagesFailed = pages ? pages.counts.failed.length + pages.counts.notHydrated : 0;
  return pagesFailed === 0 && sums.failed === 0 && lost === 0 && doubled === 0 && load.live.broken === 0;
}

const how = {
  secret,
  env,
  gatewayEnv: { STOP_DELAY_MS: String(stopDelay) },
  keep: words.keep,
  first: former?.root,
  web,
};
const fleet = words.processes
  ? await (await import('./process-fleet.mjs')).processFleet(how)
  : await (await import('./container-fleet.mjs')).containerFleet(how);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void fleet.stop().then(() => process.exit(1)));
try {
  process.exitCode = (await show(fleet)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
} finally {
  await fleet.stop();
}
process.exit();
