import { spawn } from 'node:child_process';
import { sweepGroup } from '../supervisor/processes.mjs';

/**
 * Runs commands side by side, two at a time, and shows each with its time when it ends; what a command printed is
 * shown when it fails. A step waits for those it needs and is passed over when one of them failed.
 *
 * @typedef {{ name: string, command: [string, ...string[]], needs?: string[] }} Step
 * @param {Step[]} steps
 * @param {{ cwd: string, env: object, report: (text: string) => void, signal: AbortSignal }} how
 * @returns {Promise<string[]>} the names of the steps that failed or could not be run
 */
export async function runSteps(steps, { cwd, env, report, signal }) {
  /** @type {string[]} */
  const failed = [];
  const ended = new Map();
  const waiting = new Set(steps);
  const nextOf = () => [...waiting].find(({ needs = [] }) => needs.every((name) => ended.has(name)));

  async function lane() {
    for (let step = nextOf(); waiting.size > 0 && !signal.aborted; step = nextOf()) {
      if (!step) {
        await Promise.race(running);
        continue;
      }
      waiting.delete(step);
      const work = runStep(step);
      running.add(work);
      await work;
      running.delete(work);
    }
  }

  /** @param {Step} step */
  async function runStep({ name, command, needs = [] }) {
    const lacking = needs.find((other) => ended.get(other) !== null);
    const began = Date.now();
    const fault = lacking ? `was not run: ${lacking} failed` : await faultOf(command, { cwd, env, signal });
    ended.set(name, fault);
    if (fault !== null) failed.push(name);
    report(
      `${fault === null ? '✓' : '✗'} ${name.padEnd(28)} ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`,
    );
    if (fault) report(fault.trimEnd().replace(/^/gm, '    '));
  }

  const running = new Set();
  await Promise.all([lane(), lane()]);
  return failed;
}

/** null when the command ends well, else what it printed. */
function faultOf([file, ...args], { cwd, env, signal }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const stop = () => child.pid && sweepGroup(child.pid);
    signal.addEventListener('abort', stop, { once: true });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve(code === 0 ? null : Buffer.concat(printed).toString() || `ended with ${code}`);
    });
  });
}
