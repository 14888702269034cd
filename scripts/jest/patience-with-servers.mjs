/** Real processes start, die and come back inside these tests: five seconds are too few. */
import.meta.jest.setTimeout(60_000);
