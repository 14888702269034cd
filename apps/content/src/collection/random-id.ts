import { randomBytes } from 'node:crypto';

/** One of the 2^49 numbers that fit the 15 digits of an id in an address (`readSegment`). */
export const randomId = (): number => Number(randomBytes(8).readBigUInt64BE() >> 15n) || randomId();
