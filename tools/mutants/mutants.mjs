import { join } from 'node:path';
import { parseArgs } from 'node:util';
import startServers from '../../scripts/jest/start-servers.mjs';
import stopServers from '../../scripts/jest/stop-servers.mjs';
import { prepared } from '../../scripts/test/prepared.mjs';
import { isAlive, runMutants, tally } from './run-mutants.mjs';
import { chosenFiles } from './scope.mjs';

/**
 * `npm run mutants [-- paths…]`: plants small faults, one at a time, in what changed since `main` (or in the
 * paths), and prints how many the tests detect and which they do not (docs/mutants/README.md). Ends with 1 under 90 %.
 * `--midway` takes only the faults that show while something else happens, of all services, and requires 95 %,
 * `--all` every file in scope, `--sample N --seed N` at most N mutants of each folder, `--fast` only the specs that
 * need no servers, `--lanes N` as many specs side by side.
 */
const root = join(import.meta.dirname, '../..');
const report = (text) => console.log(text);
const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    midway: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '2' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const isMidway = values.midway;
const leastScore = isMidway ? 95 : 90;
const sample = Number(values.sample ?? Infinity);

process.exitCode = await prepared(root, report, async ({ env, signal }) => {
  Object.assign(process.env, env);
  const files = chosenFiles(root, { all: values.all, paths, isMidway });
  if (files.length === 0) {
    report('No file under mutation changed.');
    return 0;
  }
  if (sample < Infinity) report(`at most ${sample} mutants of each folder, --seed ${seed}`);
  /** @type {Promise<void> | null} */
  let servers = null;
  try {
    const results = await runMutants({
      root,
      paths: files,
      sample,
      seed,
      isFast: values.fast,
      isMidway,
      lanes: Number(values.lanes),
      startServers: () => (servers ??= startServers()),
      report,
      signal,
    });
    const { rows, score } = tally(results, isMidway ? /\/src\/.*/ : undefined);
    for (const { file, line, state, id } of results.filter(
      (one) => isAlive(one) || one.state === 'timed out',
    ))
      report(`${state}: ${file}:${line}  ${id}`);
    console.table(Object.fromEntries(rows.map(({ folder, ...counts }) => [folder, counts])));
    report(
      `${score} % of ${results.length} mutants were detected or are equivalent; ${leastScore} % are required`,
    );
    return score < leastScore ? 1 : 0;
  } finally {
    if (servers) await stopServers();
  }
});
