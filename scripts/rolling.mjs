import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { siteServices } from './containers/site-services.mjs';
import { startBalancer } from './rolling/balancer.mjs';
import { buildRelease, formerRelease } from './rolling/build-release.mjs';
import { startLoad } from './rolling/load.mjs';
import { loadPages } from './rolling/pages.mjs';
import { startFleet } from './rolling/fleet.mjs';
import { stampWeb } from './rolling/stamp-web.mjs';

/**
 * `npm run rolling [-- --from COMMIT --requests N --rate N --keep]`: starts two gateways and two of each service of the
 * release before behind one port, as plain processes. It migrates, replaces all by the working tree, services before
 * gateways, and then all by the release before, gateways before services, on the newer schema. A new replica comes
 * before the old one goes, as on Kubernetes. Meanwhile people read, write and listen, and a browser loads pages, each
 * with all its files, none of which the other release has. `--from` names the release before, which is built below
 * `.data/rolling`; `--requests` is how many calls there must be at least, `--rate` how many come a second; `--keep`
 * leaves the logs of the processes. Ends with 1 when a call or a file failed, a page was not hydrated, or a comment
 * that was acknowledged is lost or there twice.
 */
const { values: words } = parseArgs({
  options: {
    from: { type: 'string' },
    requests: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '100' },
    keep: { type: 'boolean', default: false },
  },
});
const say = (text) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
const apps = [...siteServices, 'gateway'];
const root = join(import.meta.dirname, '..');
const former = buildRelease(root, words.from ?? formerRelease(root));
const web = join(root, '.data/rolling/web');
stampWeb(join(root, 'apps/web/dist'), web);
/** What is replaced in which order, by which release. */
const waves = [
  { order: apps, release: root, title: `from ${former.name} to the working tree` },
  { order: apps.toReversed(), release: former.root, title: `back to ${former.name}` },
];
/** Milliseconds that twelve processes without a request so far are given to warm up. */
const warmUp = 20_000;

const percentile = (sorted, part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);

/** Says what became of the calls since the last time, and forgets it. */
function report(what, { counts, live }) {
  const slow = counts.slow.splice(0).sort((one, other) => one - other);
  const faults = counts.faults.splice(0);
  const times = [0.5, 0.99, 1].map((part) => percentile(slow, part)).join('/');
  const { opened, ended, broken, refused, events } = live;
  say(`${what}: ${slow.length} calls, ${faults.length} failed, ${times} ms half/99 of 100/slowest`);
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
  const posted =
    "SELECT comment_text, count(*)::int FROM comment WHERE comment_text LIKE 'Under way: %' GROUP BY 1";
  const { rows } = await fleet.withDatabase('content', (database) => database.query(posted));
  const there = new Set(rows.map(({ comment_text: text }) => text));
  const lost = [...kept].filter((text) => !there.has(text)).length;
  return { lost, doubled: rows.filter(({ count }) => count > 1).length, there: there.size };
}

function sayPages({ pages, files, notHydrated, failed }) {
  say(`${pages} pages, ${notHydrated} not hydrated; ${files} files, ${failed.length} failures`);
  for (const failure of failed.slice(0, 20)) say(`   ${failure}`);
}

async function replaceAll(fleet) {
  await fleet.migrate(former.root);
  for (const app of apps) await Promise.all([1, 2].map((number) => fleet.begin(app, number, former.root)));
  await fleet.fill();
  const balancer = await startBalancer();
  for (const number of [1, 2]) balancer.add(fleet.placeOf('gateway', number));
  say(`twelve behind ${balancer.url}, logs in ${fleet.logs}`);
  const load = await startLoad(balancer.url, { rate: Number(words.rate), listeners: 12 });
  await pause(warmUp);
  report('warming up, which does not count', load);
  const pages = await loadPages(balancer.url, load.slugs);
  const sums = { calls: 0, failed: 0 };
  const begun = load.counts.calls;
  const note = ({ calls, failed }) => {
    sums.calls += calls;
    sums.failed += failed;
  };
  const replace = async (app, old, release) => {
    await fleet.begin(app, old + 2, release);
    if (app === 'gateway') balancer.add(fleet.placeOf(app, old + 2));
    const began = performance.now();
    const code = await fleet.end(app, old);
    if (code !== 0) throw new Error(`${app}-${old} ended with ${code}`);
    return Math.round(performance.now() - began);
  };
  const steps = 2 * waves.length * apps.length;
  let [number, done] = [1, 0];
  for (const { order, release, title } of waves) {
    say(title);
    if (release === root) await fleet.migrate(release);
    for (const app of order) {
      for (const old of [number, number + 1]) {
        const took = await replace(app, old, release);
        done += 1;
        while (load.counts.calls - begun < (Number(words.requests) * done) / steps) await pause(100);
        note(report(`${app}-${old} replaced, stopped in ${took} ms`, load));
      }
    }
    number += 2;
  }
  await pages.stop();
  await pause(2_000);
  await load.stop();
  note(report('after', load));
  balancer.close();
  const { lost, doubled, there } = await lostAndDoubled(fleet, load.kept);
  say(`${sums.calls} calls, ${sums.failed} failed, ${load.counts.unsent} not sent`);
  say(`${load.kept.size} comments acknowledged, ${there} there, ${lost} lost, ${doubled} doubled`);
  sayPages(pages.counts);
  const faults = [pages.counts.failed.length, pages.counts.notHydrated, sums.failed, lost, doubled];
  return [...faults, load.live.broken].every((count) => count === 0);
}

const secret = randomBytes(24).toString('base64url');
const fleet = await startFleet({ secret, keep: words.keep, former: former.root, web });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void fleet.stop().then(() => process.exit(1)));
try {
  process.exitCode = (await replaceAll(fleet)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
} finally {
  await fleet.stop();
}
process.exit();
