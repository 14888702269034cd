import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Writes a compressed file that only its owner may read.
 * @param {string} path
 * @param {(sink: import('node:stream').Writable) => Promise<number>} write gives how many rows it wrote
 * @returns {Promise<{ rows: number, sha256: string }>} of the file as it lies there
 */
export async function writeChecked(path, write) {
  const sink = new PassThrough();
  const hash = createHash('sha256');
  const stored = pipeline(
    sink,
    createGzip({ level: 6 }),
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  const writing = write(sink).finally(() => sink.end());
  const [rows] = await Promise.all([writing, stored]);
  return { rows, sha256: hash.digest('hex') };
}

/** What `writeChecked` was given, as chunks. */
export function readUnpacked(path) {
  const unpacked = createGunzip();
  const source = createReadStream(path);
  source.on('error', (error) => unpacked.destroy(error));
  return source.pipe(unpacked);
}

/** @returns {Promise<string>} of the file as it lies there */
export async function sha256Of(path) {
  const hash = createHash('sha256');
  const source = createReadStream(path).on('data', (chunk) => hash.update(chunk));
  await once(source, 'close');
  return hash.digest('hex');
}
