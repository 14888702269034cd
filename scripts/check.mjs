import { join } from 'node:path';
import { checkSteps } from './check/check-steps.mjs';
import { runSteps } from './check/run-steps.mjs';
import { prepared } from './test/prepared.mjs';

/**
 * `npm run check`: format, lint, walls, lock, build, types of everything, unit tests. All steps run, all faults are
 * told. `--without-tests` leaves the tests out.
 */
const root = join(import.meta.dirname, '..');
const tell = (text) => console.log(text);

process.exitCode = await prepared(root, tell, async ({ node, env, signal }) => {
  const steps = checkSteps({ root, node, withTests: !process.argv.includes('--without-tests') });
  const failed = await runSteps(steps, { cwd: root, env: { ...env, NO_COLOR: '1' }, tell, signal });
  tell(failed.length ? `Failed: ${failed.join(', ')}` : 'Everything is in order.');
  return failed.length ? 1 : 0;
});
