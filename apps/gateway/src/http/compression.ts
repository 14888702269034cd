import { constants } from 'node:zlib';

/** Smaller responses fit one packet anyway. */
export const worthCompressing = 1024;

/**
 * Responses of up to this many bytes are compressed in one call: a stream costs several times the CPU. Larger ones are
 * compressed in pieces by another thread, so that no other request waits for them.
 */
export const compressedAtOnce = 65_536;

/** Responses are compressed while somebody waits. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
