import { join } from 'node:path';
import { unitProjects } from './jest/jest.config.mjs';
import { builtForTests } from './test/built-for-tests.mjs';
import { prepared } from './test/prepared.mjs';
import { repeatBroken } from './test/repeat-broken.mjs';
import { runJest } from './test/run-jest.mjs';

/**
 * `npm test`: installs what is missing, builds, and runs every test on real servers of its own; what follows `--` goes
 * to Jest. `npm test -- --unit` runs only the tests that need no servers. Of a path without specs it names the specs
 * that reach it. A few files that fail beside all others run once more, alone. When all tests pass, a statement that
 * none of them ran counts as failed. The last line says how many passed.
 */
const root = join(import.meta.dirname, '..');
const report = (text) => console.log(text);
/** The tests start the same processes again and again: what Node has compiled once is kept. */
const kept = { NODE_COMPILE_CACHE: join(root, '.jest/compiled') };
const words = process.argv.slice(2).filter((word) => word !== '--unit');
const onlyUnit = process.argv.includes('--unit');
/** @type {Awaited<ReturnType<typeof runJest>>} */
let outcome = { code: 1, passed: 0, failed: 1, broken: [] };

process.exitCode = await prepared(root, report, async (tools) => {
  const { node, env, signal } = tools;
  const { specsThatReach, untestedFiles } = await import('./test/specs-that-reach.mjs');
  const files = words.flatMap((word) => untestedFiles(root, word));
  if (files.length > 0) {
    const specs = specsThatReach({ root, node, env, files });
    report(['No spec lies there. These reach it:', ...specs].join('\n'));
    return 1;
  }
  if (onlyUnit) {
    const unit = ['--selectProjects', ...unitProjects, '--', ...words];
    outcome = await runJest({ root, node, env, signal, report, words: unit });
    return outcome.code;
  }
  // Its parser of TypeScript is one of the packages that had to be installed first.
  const { noteFolder, statementsNotRun } = await import('./test/statements.mjs');
  const notes = words.length === 0 ? noteFolder(root) : null;
  const engines = await builtForTests(root, report, tools);
  const environment = { ...engines.env, ...kept, ...(notes && { RUN_STATEMENTS: notes }) };
  const run = (which) => runJest({ root, node, env: environment, signal, report, words: which });
  outcome = await run(words);
  if (notes) outcome = await repeatBroken(outcome, run, report);
  for (const sentence of engines.missing) report(sentence);
  if (notes && outcome.code === 0) {
    const left = statementsNotRun(root, notes);
    for (const site of left) report(`${site}: no test runs this statement, so nothing checks its columns`);
    outcome = { ...outcome, code: left.length > 0 ? 1 : 0, failed: outcome.failed + left.length };
  }
  return outcome.code;
});
report(`${outcome.passed} passed, ${outcome.failed} failed`);
