import { constants } from 'node:zlib';

/** Smaller responses fit one packet anyway. */
export const worthCompressing = 1024;

/** Responses are compressed while somebody waits. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
