import { constants } from 'node:zlib';

/** Smaller answers fit one packet anyway. */
export const worthCompressing = 1024;

/** Answers are compressed while somebody waits. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
