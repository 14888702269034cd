import { relative } from 'node:path';

/**
 * Reports to the process that started Jest how the tests go, so that it can say so in its last line, after everything
 * that Jest still prints, and can end a run that hangs. A test file that could not be run counts as a failed test.
 */
export default class ClosingLineReporter {
  #running = new Set();

  onTestFileStart({ path }) {
    this.#running.add(relative(process.cwd(), path));
    process.send?.({ running: [...this.#running] });
  }

  onTestFileResult({ path }, _result, counts) {
    this.#running.delete(relative(process.cwd(), path));
    process.send?.({ running: [...this.#running], ...countsOf(counts) });
  }

  onRunComplete(_contexts, counts) {
    // An open channel to the starter would keep Jest from ending.
    process.send?.({ running: [], ...countsOf(counts), complete: true }, () => process.disconnect());
  }
}

function countsOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}
