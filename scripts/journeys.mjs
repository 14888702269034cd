import { join } from 'node:path';
import { requestedJourneys } from './test/requested-journeys.mjs';
import { builtForTests } from './test/built-for-tests.mjs';
import { prepared } from './test/prepared.mjs';
import { runJest } from './test/run-jest.mjs';

/**
 * `npm run journeys [-- 320-dark … walk …]`: walks every journey of apps/web/e2e in each of the six looks, or in those
 * that are named, and prints how many tests passed in each. Words that are no look name spec files by a part of their
 * path. `npm test` walks each spec in one look only.
 */
const root = join(import.meta.dirname, '..');
const report = (text) => console.log(text);
/** The site starts six times: what Node has compiled once is kept. */
const kept = { NODE_COMPILE_CACHE: join(root, '.jest/compiled') };
const rows = [];

process.exitCode = await prepared(root, report, async (tools) => {
  const { node, signal } = tools;
  const { looks, words } = requestedJourneys(process.argv.slice(2));
  const { env, missing } = await builtForTests(root, report, tools);
  for (const look of looks) {
    report(`\nThe journeys at ${look}`);
    const began = Date.now();
    const of = { root, node, env: { ...env, ...kept, LOOK: look }, signal, report, words };
    const { passed, failed } = await runJest(of);
    rows.push({ look, passed, failed, seconds: Math.round((Date.now() - began) / 1_000) });
    if (signal.aborted) break;
  }
  for (const sentence of missing) report(sentence);
  return rows.every(({ passed, failed }) => passed > 0 && failed === 0) ? 0 : 1;
});
if (rows.length > 0) console.table(Object.fromEntries(rows.map(({ look, ...counts }) => [look, counts])));
