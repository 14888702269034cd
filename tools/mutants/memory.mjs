import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The results of former runs in an app or library, kept in `.data/mutants`, so that a run tries only what changed.
 *
 * A result holds as long as the mutant's file is the same and its killer is, or all the specs that let it live are.
 * @param {string} root
 * @param {string} folder
 */
export function openMemory(root, folder) {
  const path = join(root, '.data/mutants', `${folder.replaceAll('/', '-')}.json`);
  const kept = read(path);
  return {
    /** The result of a mutant, or undefined when there is none or it does not hold any more. */
    resultOf(file, fileHash, mutant, specHashes) {
      const known = kept.files[file];
      const found = known?.hash === fileHash ? known.found[mutant.id] : undefined;
      if (!found) return undefined;
      const holds = Object.entries(found.specs).every(([key, hash]) => specHashes.get(key) === hash);
      const isLonger = !found.killer && Object.keys(found.specs).length !== specHashes.size;
      return holds && !isLonger ? found : undefined;
    },

    /** `specs` are the hashes on which the result rests: the killer's, or those of all candidates. */
    keep(file, fileHash, mutant, found) {
      if (kept.files[file]?.hash !== fileHash) kept.files[file] = { hash: fileHash, found: {} };
      kept.files[file].found[mutant.id] = found;
    },

    /** How a spec went without a mutant, and the functions that it enters, while nothing that it imports changed. */
    runOf: ({ key, reachHash }, files) => {
      const known = kept.runs[key];
      return known?.reachHash === reachHash && files.every((file) => known.files.includes(file))
        ? known
        : undefined;
    },
    keepRun({ key, reachHash }, files, run) {
      kept.runs[key] = { reachHash, files, ...run };
    },

    save() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(kept));
    },
  };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { files: {}, runs: {} };
  }
}

/**
 * The mutants that docs/mutants/equivalent.json names, with the reason why no test can distinguish them from the
 * original.
 * @param {string} root
 * @returns {{ reasonOf: (file: string, id: string) => string | undefined, unknown: (file: string, ids: string[]) =>
 *   string[] }} `unknown` are entries of a file that name none of its mutants, because its text changed
 */
export function equivalents(root) {
  const path = join(root, 'docs/mutants/equivalent.json');
  const listed = JSON.parse(readFileSync(path, 'utf8'));
  return {
    reasonOf: (file, id) => listed[file]?.[id],
    unknown: (file, ids) => Object.keys(listed[file] ?? {}).filter((id) => !ids.includes(id)),
  };
}
