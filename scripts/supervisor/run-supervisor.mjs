import { relative } from 'node:path';
import { Interrupted, StartFault } from './start-fault.mjs';
import { startSite } from './start-site.mjs';

/** Milliseconds within which a second signal is the same Ctrl-C: npm passes on what the terminal has sent already. */
const samePress = 500;

/**
 * Runs a site for the person at the terminal until a signal comes. Ends the process: with 0 when it was to stop,
 * with 1 when the site could not be started, with 130 when a second Ctrl-C could not wait.
 * @param {() => import('./index.d.mts').SiteOptions} readOptions may throw a StartFault
 */
export async function runSupervisor(readOptions) {
  const began = performance.now();
  const { stdout, stderr } = process;
  /** @type {import('./index.d.mts').StartedSite | undefined} */
  let site;
  /** @type {number | null} */
  let signalledAt = null;

  async function onSignal() {
    if (signalledAt !== null) {
      if (performance.now() - signalledAt < samePress) return;
      await site?.kill();
      process.exit(130);
    }
    signalledAt = performance.now();
    stdout.write('\n  Stopping …\n');
    await site?.stop();
    stdout.write(`  Stopped in ${secondsSince(signalledAt)}\n`);
    process.exit(0);
  }

  async function fail(error) {
    if (error instanceof Interrupted) return;
    stderr.write(`\n${error instanceof StartFault ? error.message : error.stack}\n`);
    await site?.stop();
    process.exit(1);
  }

  // A closed terminal must not end this process before the site is stopped.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  process.on('uncaughtException', fail);

  try {
    const options = readOptions();
    stdout.write('\n');
    site = startSite({ ...options, out: stdout });
    const { url, logIns } = await site.ready;
    stdout.write(`\n  ${url}   ready in ${secondsSince(began)}\n\n`);
    if (logIns !== '') stdout.write(`${logIns.trimEnd().replace(/^/gm, '  ')}\n\n`);
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
    stdout.write(`  Logs: ${relative(process.cwd(), options.dataDir) || '.'}/logs   Stop: Ctrl-C\n\n`);
  } catch (error) {
    await fail(error);
  }
}

const secondsSince = (then) => `${((performance.now() - then) / 1000).toFixed(1)} s`;
