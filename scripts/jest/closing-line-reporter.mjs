import { relative } from 'node:path';

/**
 * Tells the process that started Jest how the tests go, so that it can say so in its last line, after everything that
 * Jest still prints, and can end a run that hangs. A test file that could not be run counts as a failed test. Tests
 * that passed only when they were tried again are named: each is a race to be looked for.
 */
export default class ClosingLineReporter {
  #running = new Set();
  #triedAgain = [];

  onTestFileStart({ path }) {
    this.#running.add(relative(process.cwd(), path));
    process.send?.({ running: [...this.#running] });
  }

  onTestFileResult({ path }, { testResults }, counts) {
    const file = relative(process.cwd(), path);
    this.#running.delete(file);
    for (const { status, invocations, fullName } of testResults)
      if (status === 'passed' && invocations > 1) this.#triedAgain.push(`${file}: ${fullName}`);
    process.send?.({ running: [...this.#running], ...countsOf(counts) });
  }

  onRunComplete(_contexts, counts) {
    if (this.#triedAgain.length > 0)
      console.log(`Passed only when tried again:\n${this.#triedAgain.map((name) => `  ${name}\n`).join('')}`);
    // An open channel to the starter would keep Jest from ending.
    process.send?.({ running: [], ...countsOf(counts), complete: true }, () => process.disconnect());
  }
}

function countsOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}
