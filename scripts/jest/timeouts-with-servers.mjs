import { jest } from '@jest/globals';

/** Real processes start, die and come back inside these tests, a whole site of them beside others: five seconds are too few. */
jest.setTimeout(120_000);
