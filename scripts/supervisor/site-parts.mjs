import { appendFileSync, closeSync } from 'node:fs';
import { newLog } from './log-file.mjs';
import { Part } from './part.mjs';
import { Interrupted } from './start-fault.mjs';

/** @typedef {'tool' | 'gateway' | 'service' | 'redis' | 'postgres'} Turn when a part is stopped */

/** The turns in which parts are stopped: what watches sources, then the gateway, then the services, then the stores. */
const turns = ['tool', 'gateway', 'service', 'redis', 'postgres'];

/**
 * All processes of one site.
 * @typedef {ReturnType<typeof siteParts>} SiteParts
 *
 * @param {{ data: import('./data-folder.mjs').DataFolder, files: import('./run-files.mjs').RunFiles, say: (text: string) => void }} site
 * say shows a line to the person at the terminal
 */
export function siteParts({ data, files, say }) {
  /** @type {{ turn: Turn, part: Part, output: number }[]} */
  const parts = [];
  /** @type {Promise<void> | null} */
  let stopped = null;
  closeSync(newLog(data.log('supervisor')));

  const report = (text) => {
    appendFileSync(data.log('supervisor'), `${new Date().toISOString()} ${text}\n`);
    say(`  ${new Date().toTimeString().slice(0, 8)} ${text}`);
  };

  async function stopInOrder() {
    for (const turn of turns) {
      const now = parts.filter((entry) => entry.turn === turn);
      await Promise.all(now.map(({ part }) => part.stop()));
    }
    for (const { output } of parts) closeSync(output);
  }

  return {
    report,
    /**
     * Starts a part and keeps it alive from then on.
     * @param {Turn} turn when it is stopped
     * @param {import('./part.mjs').PartPlan} plan
     */
    async start(turn, plan) {
      if (stopped) throw new Interrupted();
      const log = data.log(plan.name);
      const output = newLog(log);
      const part = new Part(plan, { output, log, files, report });
      parts.push({ turn, part, output });
      await part.start();
    },
    restart: (/** @type {string} */ name) => parts.find(({ part }) => part.name === name)?.part.restart(),
    /** @returns {Record<string, number | null>} by the part's name; null while it is dead */
    pids: () => Object.fromEntries(parts.map(({ part }) => [part.name, part.pid])),
    /** Stops all in order; a second call waits for the first. */
    stop() {
      stopped ??= stopInOrder();
      return stopped;
    },
    /** Ends all at once, without a grace period. */
    async kill() {
      stopped ??= Promise.resolve();
      /** @type {(turn: Turn) => [string, number][]} */
      const firstFor = (turn) => (turn === 'postgres' ? [['SIGQUIT', 300]] : []);
      await Promise.all(parts.map(({ part, turn }) => part.stop([...firstFor(turn), ['SIGKILL', 500]])));
    },
  };
}
