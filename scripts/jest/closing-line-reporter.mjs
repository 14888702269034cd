import { relative } from 'node:path';

/** How many of the slowest files are named. */
const named = 20;

/**
 * Reports to the process that started Jest how the tests go, so that it can say so in its last line, after everything
 * that Jest still prints, and can end a run that hangs. A test file that could not be run counts as a failed test.
 * Prints the time of the slowest files.
 */
export default class ClosingLineReporter {
  #running = new Set();
  #broken = [];

  onTestFileStart({ path }) {
    this.#running.add(relative(process.cwd(), path));
    process.send?.({ running: [...this.#running] });
  }

  onTestFileResult({ path }, { numPassingTests, numFailingTests, testExecError }, counts) {
    this.#running.delete(relative(process.cwd(), path));
    if (numFailingTests > 0 || testExecError) this.#broken.push({ path, passed: numPassingTests });
    process.send?.({ running: [...this.#running], ...countsOf(counts) });
  }

  onRunComplete(_contexts, counts) {
    for (const line of slowestOf(counts.testResults)) process.stderr.write(`${line}\n`);
    // An open channel to the starter would keep Jest from ending.
    const last = { running: [], broken: this.#broken, ...countsOf(counts), complete: true };
    process.send?.(last, () => process.disconnect());
  }
}

function countsOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** @param {{ testFilePath: string, perfStats: { runtime: number } }[]} files @returns {string[]} */
export function slowestOf(files) {
  if (files.length < 2) return [];
  const slowest = files.toSorted((one, other) => other.perfStats.runtime - one.perfStats.runtime);
  const total = files.reduce((sum, { perfStats }) => sum + perfStats.runtime, 0);
  return [
    `Slowest of ${files.length} files, which took ${seconds(total)} s in all workers:`,
    ...slowest
      .slice(0, named)
      .map(
        ({ testFilePath, perfStats }) =>
          `${seconds(perfStats.runtime).padStart(7)} s ${relative(process.cwd(), testFilePath)}`,
      ),
  ];
}

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
