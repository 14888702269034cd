import { jest } from '@jest/globals';

/** Some of these render, hash or go through many inputs, on a machine that has browsers at work beside: five seconds are too few. */
jest.setTimeout(30_000);
