import { spawn } from 'node:child_process';
import { appendFileSync, closeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, sweepGroup } from './processes.mjs';
import { Interrupted, newLog, partFault } from './start-fault.mjs';

/**
 * One process of the site, kept alive: started, watched, started again with a growing delay when it dies, stopped.
 *
 * @typedef {object} PartPlan
 * @property {string} name
 * @property {() => Promise<{ file: string, args: string[], options?: object }>} command called before each start
 * @property {() => Promise<boolean>} isReady throws when waiting longer is in vain
 * @property {[string, number][]} stopSteps signals and the milliseconds each is given
 * @property {number} [readyWithin] milliseconds; 90 seconds if not given
 */
class Part {
  #plan;
  #site;
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** @type {Promise<string | void>} how it ended */
  #gone = Promise.resolve();
  #stopping = false;
  #started = false;
  #delay = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #again;

  /** @param {PartPlan} plan @param {{ output: number, log: string, files: import('./run-files.mjs').RunFiles, report: (text: string) => void }} site */
  constructor(plan, site) {
    this.#plan = plan;
    this.#site = site;
  }

  get name() {
    return this.#plan.name;
  }

  get pid() {
    return this.#child?.pid ?? null;
  }

  /** Settles when the part is ready. Throws a StartFault with the end of its log when it dies or takes too long. */
  async start() {
    await this.#spawn();
    await this.#untilReady();
    this.#started = true;
  }

  /** Stops the process and starts it anew, at once. */
  async restart() {
    clearTimeout(this.#again);
    this.#started = false;
    try {
      await this.#end(this.#plan.stopSteps);
      if (!this.#stopping) await this.start();
    } catch (error) {
      if (this.#stopping) return;
      this.#site.report(error.message);
      if (this.#child === null) this.#startAgain(0);
    } finally {
      this.#started = true;
    }
  }

  /** Ends the process for good; the signals may be hurried by giving other steps. */
  async stop(steps = this.#plan.stopSteps) {
    this.#stopping = true;
    clearTimeout(this.#again);
    await this.#end(steps);
    this.#site.files.forget(this.name);
  }

  async #end(steps) {
    const pid = this.pid;
    if (pid === null) return;
    await endProcess(pid, this.#gone, steps);
    sweepGroup(pid);
  }

  async #spawn() {
    const { file, args, options } = await this.#plan.command();
    if (this.#stopping) throw new Interrupted();
    const began = Date.now();
    // A group of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops the parts in order.
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', this.#site.output, this.#site.output];
    const child = spawn(file, args, { ...options, stdio, detached: true, windowsHide: true });
    this.#child = child;
    this.#gone = new Promise((resolve) => {
      child.once('error', (error) => resolve(`could not be started (${error.message})`));
      child.once('exit', (code, signal) =>
        resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`),
      );
    });
    void this.#gone.then((how) => this.#onGone(child, how, Date.now() - began));
    if (child.pid !== undefined) this.#note(child.pid);
  }

  /** The note is for a supervisor that is killed: without it, on a full disk, the process runs all the same. */
  #note(pid) {
    try {
      this.#site.files.note(this.name, pid);
    } catch (error) {
      this.#site.report(`process ${pid} of ${this.name} was not noted: ${error.message}`);
    }
  }

  #onGone(child, how, lived) {
    if (this.#child !== child) return;
    this.#child = null;
    if (child.pid !== undefined) sweepGroup(child.pid);
    if (this.#started && !this.#stopping) this.#startAgain(lived, how);
  }

  #startAgain(lived, how = 'did not start') {
    this.#delay = restartDelay(this.#delay, lived);
    this.#site.report(
      `${this.name} ${how}; starting it again in ${this.#delay / 1000} s (${this.#site.log})`,
    );
    this.#again = setTimeout(() => this.#tryAgain(), this.#delay);
  }

  async #tryAgain() {
    const began = Date.now();
    try {
      await this.#spawn();
    } catch (error) {
      if (!this.#stopping) this.#startAgain(0, `did not start (${error.message})`);
      return;
    }
    const child = this.#child;
    try {
      await this.#untilReady();
      this.#site.report(`${this.name} is back (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      // The exit handler reports a death; what is left is a process that runs and does not get ready.
      if (!this.#stopping && this.#child === child) this.#site.report(error.message);
    }
  }

  async #untilReady() {
    const end = Date.now() + (this.#plan.readyWithin ?? 90_000);
    const child = this.#child;
    const { log } = this.#site;
    while (!(await this.#plan.isReady())) {
      if (this.#stopping) throw new Interrupted();
      if (this.#child !== child || child === null)
        throw partFault(`${this.name} ${await this.#gone} before it was ready`, log);
      if (Date.now() > end) throw partFault(`${this.name} is running but did not become ready in time`, log);
      await wait(30);
    }
  }
}

const first = 200;
const longest = 10_000;
const healthyLife = 60_000;

/**
 * Milliseconds to wait before a part that died is started again: 200, doubled with each death up to 10 seconds, and
 * 200 again once it has lived for a minute.
 * @param {number} last the delay before, 0 when there was none
 * @param {number} lived milliseconds that it lived
 */
export function restartDelay(last, lived) {
  if (last === 0 || lived >= healthyLife) return first;
  return Math.min(last * 2, longest);
}

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
    try {
      appendFileSync(data.log('supervisor'), `${new Date().toISOString()} ${text}\n`);
    } catch {
      // A full disk must not end the site; the terminal has the line.
    }
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
     * @param {PartPlan} plan
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
