import { relative } from 'node:path';

/** More broken files than that are no accident of a busy machine. */
const most = 5;

/**
 * Runs the few files in which a test failed once more, alone, as runners of browser tests do: beside hundreds of others
 * a test may find less time than it needs. What passes now is named as flaky, so that its cause is looked for.
 *
 * @typedef {Awaited<ReturnType<typeof import('./run-jest.mjs').runJest>>} Outcome
 * @param {Outcome} outcome
 * @param {(words: string[]) => Promise<Outcome>} run runs Jest with these words
 * @param {(text: string) => void} report
 * @returns {Promise<Outcome>} with the results of these files as they are now
 */
export async function repeatBroken(outcome, run, report) {
  const { broken } = outcome;
  if (broken.length === 0 || broken.length > most) return outcome;
  report(`Once more, alone: ${broken.map(nameOf).join(', ')}`);
  const again = await run(['--runInBand', '--runTestsByPath', ...broken.map(({ path }) => path)]);
  const still = new Set(again.broken.map(({ path }) => path));
  if (again.code === 0 || again.broken.length > 0)
    for (const one of broken.filter(({ path }) => !still.has(path)))
      report(`flaky: ${nameOf(one)} failed beside the others and passed alone`);
  const before = broken.reduce((sum, { passed }) => sum + passed, 0);
  return { ...again, passed: outcome.passed - before + again.passed };
}

const nameOf = ({ path }) => relative(process.cwd(), path);
