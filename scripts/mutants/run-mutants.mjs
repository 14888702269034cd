import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../fuzz/random.mjs';
import { equivalents } from './equivalents.mjs';
import { makeMutants } from './make-mutants.mjs';
import { openMemory } from './memory.mjs';
import { probed } from './probed.mjs';
import { holdsRules } from './scope.mjs';
import { digest, specFiles } from './spec-files.mjs';
import { specRunner } from './spec-runner.mjs';
import { openReach, tryMutants } from './try-mutants.mjs';

/**
 * Tries the mutants of files against the specs of their app or library.
 * @param {{ root: string, paths: string[], sample: number, seed: number, isFast: boolean, lanes: number,
 *   startServers: () => Promise<void>, report: (text: string) => void, signal: AbortSignal }} how at most `sample` mutants
 *   of each folder, chosen by the seed; `isFast` leaves out the specs that need servers
 * @returns {Promise<{ file: string, line: number, id: string, state: string }[]>}
 */
export async function runMutants({ root, paths, sample, seed, isFast, lanes, startServers, report, signal }) {
  const known = equivalents(root);
  const files = paths.map((path) => readMutants(root, path));
  for (const { path, mutants } of files) {
    const ids = mutants.map(({ id }) => id);
    for (const id of known.unknown(path, ids))
      report(`${path}: no mutant is ${id}; take it out of the list.`);
  }
  const chosen = sampled(files, sample, seed);
  const results = [];

  const ofFolders = Map.groupBy(files, ({ path }) => path.split('/src/')[0]);
  for (const [folder, ofFolder] of ofFolders) {
    const memory = openMemory(root, folder);
    const specs = specFiles(root, folder).filter(({ needsServers }) => !(isFast && needsServers));
    const hashes = (path) =>
      new Map(specs.filter(({ distances }) => distances.has(path)).map(({ key, hash }) => [key, hash]));
    const open = [];
    for (const file of ofFolder) {
      const specHashes = hashes(file.path);
      for (const mutant of file.mutants.filter((one) => chosen.has(one))) {
        const isEquivalent = known.reasonOf(file.path, mutant.id) !== undefined;
        const found = isEquivalent
          ? { state: 'equivalent' }
          : memory.resultOf(file.path, file.hash, mutant, specHashes);
        if (found) results.push(resultOf(file, mutant, found));
        else open.push([file, mutant]);
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
      const reach = openReach({ memory, root, files: tried, report });
      const queue = tried.map((file) => [
        file,
        open.filter(([of]) => of === file).map(([, mutant]) => mutant),
      ]);
      const work = async (runner) => {
        for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
          const [file, mutants] = next;
          const before = results.length;
          const ofFile = helpful.filter(({ distances }) => distances.has(file.path));
          await tryMutants({ runner, root, file, mutants, specs: ofFile, reach, signal }, (mutant, found) => {
            memory.keep(file.path, file.hash, mutant, found);
            results.push(resultOf(file, mutant, found));
            memory.save();
          });
          const alive = results.slice(before).filter((one) => one.file === file.path && isAlive(one));
          report(`  ${file.path}: ${mutants.length} tried, ${alive.length} alive`);
        }
      };
      await Promise.all(own.map(work));
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
      memory.save();
    }
  }
  return results;
}

/** Whether no test noticed it. */
export const isAlive = ({ state }) => state === 'survived' || state === 'not covered';

const resultOf = ({ path }, { line, id }, { state }) => ({ file: path, line, id, state });

function readMutants(root, path) {
  const source = readFileSync(join(root, path), 'utf8');
  const { mutants, functions } = makeMutants(path, source, { holdsRules: holdsRules(path) });
  return { path, source, mutants, hash: digest(source), probedText: probed(path, source, functions) };
}

/** At most so many mutants of each folder, the same whatever other folders are tried. */
function sampled(files, sample, seed) {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  const chosen = [...folders.values()].flatMap((ofFolder) => {
    const { below } = randomFrom(seed);
    const all = ofFolder.flatMap(({ mutants }) => mutants);
    while (all.length > sample) all.splice(below(all.length), 1);
    return all;
  });
  return new Set(chosen);
}
