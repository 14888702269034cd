import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Writes a compressed file that only its owner may read.
 * @param {string} path
 * @param {import('node:stream').Readable} source
 * @param {((source: import('node:stream').Readable) => Promise<import('node:stream').Readable>) | null} [encrypt]
 * @returns {Promise<string>} the SHA-256 of the file as it lies there
 */
export async function writeChecked(path, source, encrypt = null) {
  const hash = createHash('sha256');
  await pipeline(
    source,
    createGzip({ level: 6 }),
    async function* (compressed) {
      yield* encrypt ? await encrypt(Readable.from(compressed)) : compressed;
    },
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return hash.digest('hex');
}

/** @returns {Promise<string>} of the file as it lies there */
export async function sha256Of(path) {
  const hash = createHash('sha256');
  const source = createReadStream(path).on('data', (chunk) => hash.update(chunk));
  await once(source, 'close');
  return hash.digest('hex');
}
