import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jestCommand } from '../jest/jest-command.mjs';
import { endProcess, sweepGroup } from '../supervisor/processes.mjs';

/** Milliseconds that one test file may take, and Jest to stop its servers and end after the last one. */
const timeout = { file: 600_000, ending: 60_000 };

/**
 * Runs Jest with these words and leaves nothing of it behind: what its tests started is in its process group, which is
 * ended with it, and its servers are stopped by their holder. A run that hangs is ended and named; Jest's own time
 * limits cannot fire where a test never gives the thread back.
 * @param {{ root: string, node: string, env: NodeJS.ProcessEnv, signal: AbortSignal, words: string[], report: (text: string) => void,
 *   settings?: string, within?: { file: number, ending: number } }} how `settings` is the path of other settings than
 *   the workspace's
 * @returns {Promise<{ code: number, passed: number, failed: number, broken: { path: string, passed: number }[] }>}
 *   `broken` are the files in which a test failed, with how many passed; empty when the run did not come to its end
 */
export async function runJest({ root, node, env, signal, words, report, settings, within = timeout }) {
  if (root.includes('?')) {
    report(`Jest does not find files in folders with ? in their names: rename ${root}.`);
    return { code: 1, passed: 0, failed: 1, broken: [] };
  }
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const how = { cwd: root, env, stdio, detached: true };
  const child = spawn(node, [...jestCommand(root, settings), ...words], how);
  /** @type {Promise<number | null | void>} */
  const gone = new Promise((resolve) => {
    child.once('error', (error) => resolve(report(error.message)));
    child.once('exit', (code) => resolve(code));
  });
  /** @type {[string, number][]} */
  const steps = [
    ['SIGTERM', 3_000],
    ['SIGKILL', 2_000],
  ];
  const end = () => void (child.pid && endProcess(child.pid, gone, steps));
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();

  /** @type {{ passed: number, failed: number, running: string[], broken: { path: string, passed: number }[], complete: boolean }} */
  let state = { passed: 0, failed: 0, running: [], broken: [], complete: false };
  let hangs = false;
  let watch;
  child.on('message', (/** @type {Partial<typeof state>} */ news) => {
    state = { ...state, ...news };
    clearTimeout(watch);
    const place = state.complete ? 'after its last test' : `in ${state.running.join(', ')}`;
    const onHang = () => {
      hangs = true;
      report(`Jest hangs ${place}; it is ended.`);
      end();
    };
    watch = setTimeout(onHang, state.complete ? within.ending : within.file);
  });
  const code = await gone;
  clearTimeout(watch);
  if (child.pid) {
    sweepGroup(child.pid);
    await serversGone(root, child.pid);
  }
  const isWhole = state.complete && !hangs;
  return {
    code: hangs ? 1 : (code ?? 1),
    passed: state.passed,
    failed: state.failed + (isWhole ? 0 : 1),
    broken: isWhole ? state.broken : [],
  };
}

/** The holder of the servers detects that Jest is gone and removes this folder last. */
async function serversGone(root, pid) {
  const lastMoment = Date.now() + 15_000;
  while (existsSync(join(root, '.data', `test-${pid}`)) && Date.now() < lastMoment) await pause(50);
}
