import { gzipSync } from 'node:zlib';

/** Bytes of a block of a tar archive. */
const block = 512;

/**
 * Packs a chart as `helm package` does, so that a release needs no Helm.
 * @param {string} name the folder in the archive
 * @param {Record<string, string>} files the text of each by its path of at most 100 bytes
 * @returns {Buffer} a gzipped tar archive, the same for the same files
 */
export function chartArchive(name, files) {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const content = Buffer.from(text);
    return [headerOf(`${name}/${path}`, content.length), padded(content)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * block)]));
}

/** The header of a file that everybody may read, as POSIX has it (ustar). */
function headerOf(path, size) {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for the archive`);
  const header = Buffer.alloc(block);
  const octal = (number, digits) => `${number.toString(8).padStart(digits - 1, '0')}\0`;
  header.write(path, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  // The sum counts its own field as spaces.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const padded = (content) =>
  Buffer.concat([content, Buffer.alloc((block - (content.length % block)) % block)]);
