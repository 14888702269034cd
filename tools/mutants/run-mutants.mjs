import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../scripts/fuzz/random.mjs';
import { makeMutants, probed } from './make-mutants.mjs';
import { holdsRules, specFiles } from './scope.mjs';
import { specRunner } from './spec-runner.mjs';
import { openReach, tryMutants } from './try-mutants.mjs';

/**
 * Tries the mutants of files against the specs of their app or library.
 * @param {{ root: string, paths: string[], sample: number, seed: number, isFast: boolean, isMidway: boolean, lanes:
 *   number, startServers: () => Promise<void>, report: (text: string) => void, signal: AbortSignal }} how at most
 *   `sample` mutants of each folder, chosen by the seed; `isFast` leaves out the specs that need servers, `isMidway`
 *   the other mutants
 * @returns {Promise<{ file: string, line: number, id: string, state: string }[]>}
 */
export async function runMutants(how) {
  const { root, paths, sample, seed, isFast, isMidway, lanes, startServers, report, signal } = how;
  // Those that are listed with the reason why no test can distinguish them from the original.
  const listed = JSON.parse(readFileSync(join(root, 'docs/mutants/equivalent.json'), 'utf8'));
  const files = paths.map((path) => readMutants(root, path));
  for (const { path, mutants } of files) {
    const ids = mutants.map(({ id }) => id);
    for (const id of Object.keys(listed[path] ?? {}).filter((one) => !ids.includes(one)))
      report(`${path}: no mutant is ${id}; take it out of the list.`);
  }
  const chosen = sampled(files, isMidway ? ({ isMidway: one }) => one : () => true, sample, seed);
  const results = [];

  const ofFolders = Map.groupBy(files, ({ path }) => path.split('/src/')[0]);
  for (const [folder, ofFolder] of ofFolders) {
    const specs = specFiles(root, folder).filter(({ needsServers }) => !(isFast && needsServers));
    const open = [];
    for (const file of ofFolder) {
      for (const mutant of file.mutants.filter((one) => chosen.has(one))) {
        if (listed[file.path]?.[mutant.id] === undefined) open.push([file, mutant]);
        else results.push(resultOf(file, mutant, 'equivalent'));
      }
    }
    if (open.length === 0) continue;

    const tried = [...new Set(open.map(([file]) => file))];
    const helpful = specs.filter(({ distances }) => tried.some(({ path }) => distances.has(path)));
    if (helpful.some(({ needsServers }) => needsServers)) await startServers();
    report(`${folder}: ${open.length} mutants of ${tried.length} files, ${helpful.length} specs`);
    // The environment names the servers by now.
    const own = Array.from({ length: lanes }, () => specRunner({ root, env: process.env }));
    const stop = () => own.forEach((runner) => runner.end());
    signal.addEventListener('abort', stop, { once: true });
    try {
      const reach = openReach({ root, files: tried, report });
      const queue = tried.map((file) => [
        file,
        open.filter(([of]) => of === file).map(([, mutant]) => mutant),
      ]);
      const work = async (runner) => {
        for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
          const [file, mutants] = next;
          const before = results.length;
          const ofFile = helpful.filter(({ distances }) => distances.has(file.path));
          await tryMutants({ runner, root, file, mutants, specs: ofFile, reach, signal }, (mutant, state) =>
            results.push(resultOf(file, mutant, state)),
          );
          const alive = results.slice(before).filter((one) => one.file === file.path && isAlive(one));
          report(`  ${file.path}: ${mutants.length} tried, ${alive.length} alive`);
        }
      };
      await Promise.all(own.map(work));
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }
  return results;
}

/** Whether no test detected the mutant. */
export const isAlive = ({ state }) => state === 'survived' || state === 'not covered';

const resultOf = ({ path }, { line, id }, state) => ({ file: path, line, id, state });

function readMutants(root, path) {
  const source = readFileSync(join(root, path), 'utf8');
  const { mutants, functions } = makeMutants(path, source, { holdsRules: holdsRules(path) });
  return { path, source, mutants, probedText: probed(path, source, functions) };
}

/** At most so many mutants of each folder, the same whatever other folders are tried. */
function sampled(files, isWanted, sample, seed) {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  const chosen = [...folders.values()].flatMap((ofFolder) => {
    const { below } = randomFrom(seed);
    const all = ofFolder.flatMap(({ mutants }) => mutants.filter(isWanted));
    while (all.length > sample) all.splice(below(all.length), 1);
    return all;
  });
  return new Set(chosen);
}

/**
 * Mutants by folder and how they went, as a table with a score: the share of those that a test noticed. Those written
 * down as equivalent do not count.
 * @param {{ file: string, state: string }[]} results
 * @param {RegExp} [below] what of a path lies below its folder
 * @returns {{ rows: { folder: string, [count: string]: string | number }[], score: number }} the score from 0 to 100;
 *   100 without a mutant
 */
export function tally(results, below = /\/[^/]*$/) {
  const folders = Map.groupBy(results, ({ file }) => file.replace(below, ''));
  const rows = [...folders].map(([folder, ofFolder]) => ({ folder, ...countsOf(ofFolder) }));
  const whole = countsOf(results);
  return { rows: [...rows, { folder: 'all', ...whole }], score: whole.score };
}

function countsOf(results) {
  const counts = { killed: 0, 'timed out': 0, survived: 0, 'not covered': 0, equivalent: 0 };
  for (const { state } of results) counts[state] += 1;
  const counted = results.length - counts.equivalent;
  const noticed = counts.killed + counts['timed out'];
  return { ...counts, score: counted === 0 ? 100 : Math.round((1000 * noticed) / counted) / 10 };
}
