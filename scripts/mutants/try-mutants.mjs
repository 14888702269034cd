import { basename, join } from 'node:path';
import { distanceTo } from './spec-files.mjs';

/** Specs that one mutant meets: the nearest and quickest, those that are named alike first. */
const mostSpecs = 24;

/**
 * Runs the specs of a folder without a mutant, each once, and notes which functions of the files it enters.
 * @param {{ runner: import('./spec-runner.mjs').SpecRunner, memory: ReturnType<typeof import('./memory.mjs').openMemory>, specs: import('./spec-files.mjs').Spec[], root: string,
 *   files: { path: string, probedText: string }[], report: (text: string) => void }} how
 * @returns {Promise<Map<import('./spec-files.mjs').Spec, { parts: Set<string>, milliseconds: number }>>} without those
 *   that fail as they are
 */
export async function reachOfSpecs({ runner, memory, specs, root, files, report }) {
  const runs = new Map();
  /** @type {[string, string][]} */
  const texts = files.map(({ path, probedText }) => [join(root, path), probedText]);
  const paths = files.map(({ path }) => path);
  for (const spec of specs) {
    const reaches = paths.filter((path) => spec.distances.has(path));
    if (reaches.length === 0) continue;
    let run = memory.runOf(spec, reaches);
    if (!run) {
      const outcome = await runner.run(spec, { texts, key: 'probed' });
      if (outcome.state !== 'passed') {
        report(`  ${spec.key} does not pass as it is, and is passed over: ${outcome.fault}`);
        continue;
      }
      run = { parts: outcome.reached, milliseconds: outcome.milliseconds };
      memory.keepRun(spec, reaches, run);
      memory.save();
    }
    runs.set(spec, { parts: new Set(run.parts), milliseconds: run.milliseconds });
  }
  return runs;
}

/**
 * Tries mutants of one file, one after the other, until a test detects each or none is left.
 * @param {{ runner: import('./spec-runner.mjs').SpecRunner, root: string, file: { path: string, source: string },
 *   mutants: import('./make-mutants.mjs').Mutant[], runs: Awaited<ReturnType<typeof reachOfSpecs>>, signal: AbortSignal }} how `runs` of
 *   reachOfSpecs
 * @param {(mutant: import('./make-mutants.mjs').Mutant, found: { state: string, killer?: string, specs: Record<string, string> }) => void} note
 *   `state` is killed, timed out, survived or not covered
 */
export async function tryMutants({ runner, root, file, mutants, runs, signal }, note) {
  const kills = new Map();
  for (const mutant of mutants) {
    const part = `${file.path}#${mutant.part}`;
    const specs = [...runs.keys()].filter((spec) => runs.get(spec)?.parts.has(part));
    const rank = (spec) => {
      const nearness = 1 + Math.min(distanceTo(spec, file.path), 6) / 2;
      const ofSpec = wordsOf(basename(spec.path));
      const ofLines = [...wordsOf(mutant.was)].filter((word) => ofSpec.has(word)).length;
      const favour = 1 + (kills.get(spec) ?? 0) + 4 * (sharedWords(spec.path, file.path) + ofLines);
      return ((runs.get(spec)?.milliseconds ?? 0) * nearness) / favour;
    };
    const all = Object.fromEntries([...runs.keys()].map(({ key, hash }) => [key, hash]));
    let found = { state: specs.length === 0 ? 'not covered' : 'survived', specs: all };
    for (const spec of specs.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostSpecs)) {
      const text = file.source.slice(0, mutant.start) + mutant.text + file.source.slice(mutant.end);
      /** @type {[string, string][]} */
      const texts = [[join(root, file.path), text]];
      const attempt = () => {
        const milliseconds = runs.get(spec)?.milliseconds ?? 0;
        const atMost = milliseconds * 5 + 10_000;
        return runner.run(spec, { texts, key: `${file.path} ${mutant.id}`, atMost });
      };
      let { state, fault } = await attempt();
      // That the process died may be due to those that ran in it before.
      if (state === 'died' && !signal.aborted) ({ state, fault } = await attempt());
      // The machine may have become slower since the spec was measured.
      if (state === 'timed out' && !signal.aborted && (await isSlower(spec, { runner, runs })))
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
async function isSlower(spec, { runner, runs }) {
  const { state, milliseconds } = await runner.run(spec);
  const before = runs.get(spec);
  if (state !== 'passed' || before === undefined || milliseconds <= before.milliseconds) return false;
  before.milliseconds = milliseconds;
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

/** The words of names in a text: `nsfw.int.spec.ts` is meant for a line with `is_nsfw`, `isNsfw` or `NSFW`. */
function wordsOf(text) {
  const words =
    text
      .replace(/([a-z])(?=[A-Z])/g, '$1 ')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => word !== 'spec'));
}
