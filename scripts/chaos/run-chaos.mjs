import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { onSite } from '../bench/on-site.mjs';
import { randomFrom } from '../fuzz/random.mjs';
import { withSiteDatabases } from '../supervisor/index.mjs';
import { awaitQuiet } from './await-quiet.mjs';
import { checkSite } from './check-site.mjs';
import { runLoad } from './load.mjs';
import { makeFaults } from './make-faults.mjs';
import { openDatabases } from './open-databases.mjs';
import { planFaults } from './plan-faults.mjs';
import { Scene } from './scene.mjs';
import { StoreProxies } from './store-proxies.mjs';

const root = join(import.meta.dirname, '../..');
const services = ['accounts', 'content', 'social', 'notifications', 'search'];

/**
 * Puts load on a site on throw-away data while its parts die, stand still and lose each other; then waits until it is
 * quiet and compares it with the truth.
 *
 * @param {object} how
 * @param {number} how.seed an integer, which decides on all faults and on what people do
 * @param {number} how.minutes of load and faults
 * @param {AbortSignal} how.signal ends it early
 * @param {(line: string) => void} how.say gets the timeline of the faults while they happen
 * @param {(again: { scene: Scene, databases: Awaited<ReturnType<typeof openDatabases>>,
 *   check: () => Promise<string[]> }) => Promise<void>} [how.afterwards] gets the site as it is after the comparison;
 *   `check` compares again and gives what it finds
 * @returns {Promise<{ findings: string[], counts: Scene['counts'], refusals: string[], faults: number }>}
 */
export async function runChaos({ seed, minutes, signal, say, afterwards }) {
  const proxies = new StoreProxies();
  const length = minutes * 60_000;
  const faults = planFaults(randomFrom(seed), length);
  try {
    return await onSite(
      async (api, dataDir, pids) => {
        const scene = new Scene(new URL(api).origin, seed, signal);
        await scene.enter();
        await Promise.all([
          runLoad(scene, length, signal),
          makeFaults(faults, { proxies, pids, dataDir, signal, say }),
        ]);
        signal.throwIfAborted();
        await withSiteDatabases({ dataDir, env: {}, services }, (urls) =>
          checked(scene, urls, { dataDir, say, afterwards }),
        );
        const { findings, counts, refusals } = scene;
        if (findings.size > 0)
          await keepLogs(join(dataDir, 'logs'), join(root, '.data', `chaos-${seed}`), say);
        return { findings: [...findings], counts, refusals, faults: faults.length };
      },
      {},
      { sample: false, proxyFor: proxies.proxyFor },
    );
  } finally {
    await proxies.stop();
  }
}

async function keepLogs(from, to, say) {
  await cp(from, to, { recursive: true });
  say(`The logs of the processes are kept in ${to}.`);
}

async function checked(scene, urls, { dataDir, say, afterwards }) {
  const databases = await openDatabases(urls);
  try {
    say('The faults are over: waiting until the site is quiet.');
    const began = performance.now();
    for (const left of await awaitQuiet(scene, databases)) scene.found(`the site is not quiet: ${left}`);
    say(`Quiet after ${((performance.now() - began) / 1_000).toFixed(1)} s: comparing.`);
    await checkSite(scene, databases, { dataDir });
    const check = async () => {
      const again = scene.withoutFindings();
      await checkSite(again, databases, { dataDir });
      return [...again.findings];
    };
    await afterwards?.({ scene, databases, check });
  } finally {
    await databases.end();
  }
}
