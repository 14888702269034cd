import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkSteps } from './check/check-steps.mjs';
import { runSteps } from './check/run-steps.mjs';
import { prepared } from './test/prepared.mjs';

/**
 * `npm run check`: format, lint, boundaries, lock, build, types of everything, unit tests. All steps run, all faults
 * are printed. `--without-tests` leaves the tests out. `--mutants` tries the tests instead, with small faults in what
 * changed (scripts/mutants.mjs has its words).
 */
const root = join(import.meta.dirname, '..');
const report = (text) => console.log(text);

process.exitCode = await prepared(root, report, async ({ node, env, signal }) => {
  if (process.argv.includes('--mutants')) {
    const words = process.argv.slice(2).filter((word) => word !== '--mutants');
    const mutants = spawn(node, [join(root, 'scripts/mutants.mjs'), ...words], { env, stdio: 'inherit' });
    signal.addEventListener('abort', () => mutants.kill('SIGTERM'), { once: true });
    const [code] = await once(mutants, 'exit');
    return code ?? 1;
  }
  const steps = checkSteps({ root, node, withTests: !process.argv.includes('--without-tests') });
  const failed = await runSteps(steps, { cwd: root, env: { ...env, NO_COLOR: '1' }, report, signal });
  report(failed.length ? `Failed: ${failed.join(', ')}` : 'Everything is in order.');
  return failed.length ? 1 : 0;
});
