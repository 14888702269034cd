import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { dataFolder, emptyDataFolder, makeDataFolder } from './data-folder.mjs';
import { progressOn } from './progress.mjs';
import { requirePort } from './require-port.mjs';
import { runFiles } from './run-files.mjs';
import { siteParts } from './site-parts.mjs';
import { Interrupted } from './start-fault.mjs';
import { startParts } from './start-parts.mjs';
import { stopLeftovers } from './stop-leftovers.mjs';
import { lockFor } from './supervisor-lock.mjs';

/** Milliseconds that a step of a start gets to end when the start is broken off. */
const longestStep = 5_000;

/**
 * Starts a whole site and keeps its processes alive until it is stopped. Several may run beside each other, each with
 * a data folder and a port of its own.
 * @param {import('./site-options.mjs').SiteOptions} options
 * @returns {import('./index.d.mts').StartedSite} at once; `ready` settles when the site responds, or throws a
 * StartFault after everything that had begun was stopped
 */
export function startSite(options) {
  const interruption = new AbortController();
  const { signal } = interruption;
  setMaxListeners(0, signal);
  const data = dataFolder(options.dataDir);
  const files = runFiles(data.run);
  const progress = progressOn(options.out);
  /** @type {import('./site-parts.mjs').SiteParts | undefined} */
  let parts;
  /** @type {(() => void) | undefined} */
  let unlock;
  /** @type {Promise<void> | null} */
  let stopping = null;

  async function begin() {
    makeDataFolder(data);
    unlock = lockFor(files.path('supervisor'));
    const left = await stopLeftovers(files);
    if (left.length > 0) progress.line(`  Stopped what the last run had left: ${left.join(', ')}`);
    await requirePort('PORT', options.port);
    if (options.watch) await requirePort('CLIENT_PORT', options.clientPort);
    if (options.reset) {
      emptyDataFolder(data);
      makeDataFolder(data);
    }
    if (signal.aborted) throw new Interrupted();
    parts = siteParts({ data, files, say: progress.line });
    return startParts({ options, data, progress, signal, parts });
  }

  /** @param {'stop' | 'kill'} how */
  async function end(how) {
    interruption.abort();
    // The start that is under way sees the abort at its next step and ends its commands. The wait for a step that
    // hangs ends after `longestStep`.
    await Promise.race([begun.catch(() => undefined), wait(longestStep, null, { ref: false })]);
    await parts?.[how]();
    unlock?.();
  }

  const stop = () => (stopping ??= end('stop'));
  const begun = begin();
  const ready = begun.catch(async (error) => {
    const wasInterrupted = signal.aborted;
    await stop();
    throw wasInterrupted ? new Interrupted() : error;
  });
  ready.catch(() => undefined);

  return { ready, stop, kill: () => end('kill'), pids: () => parts?.pids() ?? {} };
}
