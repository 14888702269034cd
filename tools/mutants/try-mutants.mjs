import { basename, join } from 'node:path';
import { distanceTo } from './scope.mjs';

/** Specs that one mutant meets besides those that are named like its line: the nearest and quickest. */
const mostSpecs = 24;

/**
 * Runs specs without a mutant, each once and only when it is needed, and notes which functions of the files it enters.
 * @param {{ root: string, files: { path: string, probedText: string }[], report: (text: string) => void }} how
 */
export function openReach({ root, files, report }) {
  /** @type {Map<import('./scope.mjs').Spec, Promise<Run | null>>} */
  const runs = new Map();
  /** @type {Map<import('./scope.mjs').Spec, number>} */
  const times = new Map();
  /** @type {[string, string][]} */
  const texts = files.map(({ path, probedText }) => [join(root, path), probedText]);

  async function measure(runner, spec) {
    const { state, fault, reached, passedTests, milliseconds } = await runner.run(spec, {
      texts,
      key: 'probed',
    });
    if (state !== 'passed') {
      report(`  ${spec.key} does not pass as it is, and is passed over: ${fault}`);
      return null;
    }
    times.set(spec, milliseconds);
    return { parts: new Set(reached), passedTests: new Set(passedTests), milliseconds };
  }

  return {
    /** Milliseconds of a spec. One that was not measured yet counts as slow, unless its name fits it comes late. */
    timeOf: (spec) => times.get(spec) ?? 20_000,
    /** The run of a spec; null when it fails as it is. */
    of(runner, spec) {
      if (!runs.has(spec)) runs.set(spec, measure(runner, spec));
      return /** @type {Promise<Run | null>} */ (runs.get(spec));
    },
  };
}

/** @typedef {{ parts: Set<string>, passedTests: Set<string>, milliseconds: number }} Run the tests by their names */

/**
 * Tries mutants of one file, one after the other, until a test detects each or none is left.
 * @param {{ runner: import('./spec-runner.mjs').SpecRunner, root: string, file: { path: string, source: string },
 *   mutants: import('./make-mutants.mjs').Mutant[], specs: import('./scope.mjs').Spec[],
 *   reach: ReturnType<typeof openReach>, signal: AbortSignal }} how `specs` that import the file
 * @param {(mutant: import('./make-mutants.mjs').Mutant, state: string) => void} note gets killed, timed out, survived
 *   or not covered
 */
export async function tryMutants({ runner, root, file, mutants, specs, reach, signal }, note) {
  const kills = new Map();
  for (const mutant of mutants) {
    const namedLikeLines = (spec) => sharedWords(spec, mutant.was);
    const rank = (spec) => {
      const nearness = 1 + Math.min(distanceTo(spec, file.path), 6) / 2;
      const alike = sharedWords(spec, basename(file.path)) + namedLikeLines(spec);
      const favour = 1 + (kills.get(spec) ?? 0) + 4 * alike;
      return (reach.timeOf(spec) * nearness) / favour;
    };
    const text = file.source.slice(0, mutant.start) + mutant.text + file.source.slice(mutant.end);
    let found = 'not covered';
    let met = 0;
    for (const spec of specs.toSorted((one, other) => rank(one) - rank(other))) {
      if (met >= mostSpecs && namedLikeLines(spec) === 0) continue;
      const run = await reach.of(runner, spec);
      if (signal.aborted) return;
      if (!run?.parts.has(`${file.path}#${mutant.part}`)) continue;
      found = 'survived';
      met += 1;
      /** @type {[string, string][]} */
      const texts = [[join(root, file.path), text]];
      const key = `${file.path} ${mutant.id}`;
      const attempt = () => runner.run(spec, { texts, key, atMost: run.milliseconds * 5 + 10_000 });
      let outcome = await attempt();
      if (isDoubtful(outcome, run) && !signal.aborted) {
        if (!(await stillPasses(spec, { runner, run }))) continue;
        outcome = await attempt();
      }
      if (signal.aborted) return;
      if (outcome.state === 'passed') continue;
      kills.set(spec, (kills.get(spec) ?? 0) + 1);
      found = outcome.state === 'timed out' ? outcome.state : 'killed';
      break;
    }
    note(mutant, found);
  }
}

/**
 * Whether something else than the mutant may be why a run did not pass: the process died, a server did not start, or the
 * machine has become slower.
 * @param {Awaited<ReturnType<import('./spec-runner.mjs').SpecRunner['run']>>} outcome
 * @param {Run} run
 */
const isDoubtful = ({ state, isSure, failedTest }, { passedTests }) =>
  state !== 'passed' && !(state === 'failed' && isSure && passedTests.has(failedTest ?? ''));

/** Whether a spec passes without a mutant at this moment. If it takes longer than before, that counts from now on. */
async function stillPasses(spec, { runner, run }) {
  const { state, milliseconds } = await runner.run(spec);
  if (state === 'passed') run.milliseconds = Math.max(run.milliseconds, milliseconds);
  return state === 'passed';
}

/**
 * How many words the name of a spec shares with a text: `author-stories.int.spec.ts` is meant for the file
 * `count-author-stories.ts`, `nsfw.int.spec.ts` for a line with `is_nsfw`, `isNsfw` or `NSFW`.
 */
const sharedWords = ({ path }, text) => wordsOf(basename(path)).intersection(wordsOf(text)).size;

/** The words of names in a text, in the singular. */
function wordsOf(text) {
  const apart = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase();
  const words = apart.match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => word !== 'spec').map((word) => word.replace(/s$/, '')));
}
