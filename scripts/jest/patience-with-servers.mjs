/** Real processes start, die and come back inside these tests, a whole site of them beside others: five seconds are too few. */
import.meta.jest.setTimeout(120_000);
/** The machine is shared with other tests: what fails is tried once more, and named at the end (closing-line-reporter.mjs). */
import.meta.jest.retryTimes(1, { logErrorsBeforeRetry: true });
