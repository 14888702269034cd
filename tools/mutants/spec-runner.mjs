import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sweepGroup } from '../../scripts/supervisor/processes.mjs';

/** When another process takes the place of one: what specs leave behind adds up, connections above all. */
const most = { runsOnServers: 25, bytes: 1_200_000_000 };

/**
 * Runs specs, one at a time, in a process that is started when it is needed and replaced when it hangs, dies or has run
 * many.
 * @typedef {ReturnType<typeof specRunner>} SpecRunner
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv }} how
 */
export function specRunner({ root, env }) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let runsOnServers = 0;

  async function start() {
    const fresh = fork(join(root, 'tools/mutants/worker.mjs'), [], {
      cwd: root,
      env,
      execArgv: [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        '--max-old-space-size=3072',
      ],
      stdio: ['ignore', 'ignore', env.MUTANTS_LOUD ? 'inherit' : 'ignore', 'ipc'],
      detached: true,
    });
    child = fresh;
    runsOnServers = 0;
    const gone = once(fresh, 'exit').then(() => {
      throw new Error('The process that runs the specs did not start.');
    });
    await Promise.race([once(fresh, 'message'), gone]);
    gone.catch(() => undefined);
    return fresh;
  }

  function end() {
    const ended = child;
    child = null;
    if (ended?.pid) sweepGroup(ended.pid);
  }

  return {
    end,

    /**
     * @param {import('./scope.mjs').Spec} spec
     * @param {{ texts?: [string, string][], key?: string, atMost?: number }} [how] `atMost` milliseconds, after which
     *   the run counts as hanging
     * @returns {Promise<{ state: 'passed' | 'failed' | 'timed out' | 'died', fault: string | null, reached: string[],
     *   passedTests?: string[], failedTest?: string | null, isSure?: boolean, milliseconds: number }>}
     */
    async run(spec, { texts = [], key = '', atMost = 300_000 } = {}) {
      const ours = child ?? (await start());
      const began = performance.now();
      const outcome = await new Promise((resolve) => {
        const settle = (value) => {
          clearTimeout(timer);
          ours.off('message', settle);
          ours.off('exit', died);
          resolve(value);
        };
        const died = () => settle({ state: 'died', fault: 'the process ended', isGone: true, reached: [] });
        const timer = setTimeout(() => settle({ state: 'timed out', isGone: true, reached: [] }), atMost);
        ours.once('message', settle);
        ours.once('exit', died);
        ours.send({ spec: spec.path, project: spec.project, texts, key });
      });
      if (spec.needsServers) runsOnServers += 1;
      if (outcome.isGone || runsOnServers >= most.runsOnServers || outcome.bytes > most.bytes) end();
      return {
        milliseconds: Math.round(performance.now() - began),
        ...outcome,
        state: outcome.state ?? (outcome.passed ? 'passed' : 'failed'),
      };
    },
  };
}
