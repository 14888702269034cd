/** A whole site and a browser start inside these tests. */
import.meta.jest.setTimeout(240_000);
/** The machine is shared with other tests: what fails is tried once more, and named at the end (closing-line-reporter.mjs). */
import.meta.jest.retryTimes(1, { logErrorsBeforeRetry: true });
