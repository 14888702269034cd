import { jest } from '@jest/globals';

/** A whole site and a browser start inside these tests. */
jest.setTimeout(240_000);
