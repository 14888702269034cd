import { join } from 'node:path';
import { checkSteps } from './check/check-steps.mjs';
import { runSteps } from './check/run-steps.mjs';
import { prepared } from './test/prepared.mjs';

/**
 * `npm run check`: format, lint, boundaries, build, weights of pages, types of everything, unit tests. All steps
 * run, all faults are printed. `--without-tests` leaves the tests out.
 */
const root = join(import.meta.dirname, '..');
const report = (text) => console.log(text);

process.exitCode = await prepared(root, report, async ({ node, env, signal }) => {
  const steps = checkSteps({ root, node, withTests: !process.argv.includes('--without-tests') });
  const failed = await runSteps(steps, { cwd: root, env: { ...env, NO_COLOR: '1' }, report, signal });
  report(failed.length ? `Failed: ${failed.join(', ')}` : 'Everything is in order.');
  return failed.length ? 1 : 0;
});
