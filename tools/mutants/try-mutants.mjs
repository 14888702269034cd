import { basename, join } from 'node:path';
import { distanceTo } from './scope.mjs';

/** Specs that one mutant meets besides those that are named like its line: the nearest and quickest. */
const mostSpecs = 24;

/**
 * Runs specs without a mutant, each once and only when it is needed, and notes which functions of the files it enters.
 * @param {{ memory: ReturnType<typeof import('./memory.mjs').openMemory>, root: string,
 *   files: { path: string, probedText: string }[], report: (text: string) => void }} how
 */
export function openReach({ memory, root, files, report }) {
  /** @type {Map<import('./scope.mjs').Spec, Promise<Run | null>>} */
  const runs = new Map();
  /** @type {[string, string][]} */
  const texts = files.map(({ path, probedText }) => [join(root, path), probedText]);
  const pathsOf = (spec) => files.map(({ path }) => path).filter((path) => spec.distances.has(path));

  async function measure(runner, spec) {
    const known = memory.runOf(spec, pathsOf(spec));
    if (known) return { parts: new Set(known.parts), milliseconds: known.milliseconds };
    const outcome = await runner.run(spec, { texts, key: 'probed' });
    if (outcome.state !== 'passed') {
      report(`  ${spec.key} does not pass as it is, and is passed over: ${outcome.fault}`);
      return null;
    }
    const { reached: parts, milliseconds } = outcome;
    memory.keepRun(spec, pathsOf(spec), { parts, milliseconds });
    memory.save();
    return { parts: new Set(parts), milliseconds };
  }

  return {
    /** Milliseconds of a spec. One that was not measured yet counts as slow, unless its name fits it comes late. */
    timeOf: (spec) => memory.runOf(spec, pathsOf(spec))?.milliseconds ?? 20_000,
    /** The run of a spec; null when it fails as it is. */
    of(runner, spec) {
      if (!runs.has(spec)) runs.set(spec, measure(runner, spec));
      return /** @type {Promise<Run | null>} */ (runs.get(spec));
    },
  };
}

/** @typedef {{ parts: Set<string>, milliseconds: number }} Run */

/**
 * Tries mutants of one file, one after the other, until a test detects each or none is left.
 * @param {{ runner: import('./spec-runner.mjs').SpecRunner, root: string, file: { path: string, source: string },
 *   mutants: import('./make-mutants.mjs').Mutant[], specs: import('./scope.mjs').Spec[],
 *   reach: ReturnType<typeof openReach>, signal: AbortSignal }} how `specs` that import the file
 * @param {(mutant: import('./make-mutants.mjs').Mutant, found: { state: string, killer?: string, specs: Record<string, string> }) => void} note
 *   `state` is killed, timed out, survived or not covered
 */
export async function tryMutants({ runner, root, file, mutants, specs, reach, signal }, note) {
  const kills = new Map();
  const all = Object.fromEntries(specs.map(({ key, hash }) => [key, hash]));
  for (const mutant of mutants) {
    const ofLines = wordsOf(mutant.was);
    const namedLikeLines = (spec) =>
      [...wordsOf(basename(spec.path))].filter((word) => ofLines.has(word)).length;
    const rank = (spec) => {
      const nearness = 1 + Math.min(distanceTo(spec, file.path), 6) / 2;
      const alike = sharedWords(spec.path, file.path) + namedLikeLines(spec);
      const favour = 1 + (kills.get(spec) ?? 0) + 4 * alike;
      return (reach.timeOf(spec) * nearness) / favour;
    };
    const text = file.source.slice(0, mutant.start) + mutant.text + file.source.slice(mutant.end);
    let found = { state: 'not covered', specs: all };
    let met = 0;
    for (const spec of specs.toSorted((one, other) => rank(one) - rank(other))) {
      if (met >= mostSpecs && namedLikeLines(spec) === 0) continue;
      const run = await reach.of(runner, spec);
      if (signal.aborted) return;
      if (!run?.parts.has(`${file.path}#${mutant.part}`)) continue;
      found = { state: 'survived', specs: all };
      met += 1;
      /** @type {[string, string][]} */
      const texts = [[join(root, file.path), text]];
      const attempt = () =>
        runner.run(spec, {
          texts,
          key: `${file.path} ${mutant.id}`,
          atMost: run.milliseconds * 5 + 10_000,
        });
      let { state, fault } = await attempt();
      // That the process died may be due to those that ran in it before.
      if (state === 'died' && !signal.aborted) ({ state, fault } = await attempt());
      // The machine may have become slower since the spec was measured.
      if (state === 'timed out' && !signal.aborted && (await isSlower(spec, { runner, run })))
        ({ state, fault } = await attempt());
      if (signal.aborted) return;
      if (state === 'passed') continue;
      // A spec that somebody edits during the run may fail for that reason, so its failure proves nothing.
      if (!spec.isAsRead()) throw new Error(`${spec.path} changed meanwhile; please start again.`);
      kills.set(spec, (kills.get(spec) ?? 0) + 1);
      const isLate = state === 'timed out';
      found = { state: isLate ? state : 'killed', killer: spec.key, fault, specs: { [spec.key]: spec.hash } };
      break;
    }
    note(mutant, found);
  }
}

/** Measures a spec again without a mutant. Whether it takes longer than before, which then counts from now on. */
async function isSlower(spec, { runner, run }) {
  const { state, milliseconds } = await runner.run(spec);
  if (state !== 'passed' || milliseconds <= run.milliseconds) return false;
  run.milliseconds = milliseconds;
  return true;
}

/** How many words the names of two files share: `author-stories.int.spec.ts` is meant for `count-author-stories.ts`. */
function sharedWords(one, other) {
  const words = new Set(basename(one).split('.')[0].split('-'));
  return basename(other)
    .split('.')[0]
    .split('-')
    .filter((word) => words.has(word)).length;
}

/**
 * The words of names in a text, in the singular: `nsfw.int.spec.ts` is meant for a line with `is_nsfw`, `isNsfw` or
 * `NSFW`, `unknown-actors.int.spec.ts` for one with `actor`.
 */
function wordsOf(text) {
  const words =
    text
      .replace(/([a-z])(?=[A-Z])/g, '$1 ')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => word !== 'spec').map((word) => word.replace(/s$/, '')));
}
