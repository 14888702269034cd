import { unzipSync } from 'fflate';
import { damaged, FileRefusal, fileLimits, tooLargeUnpacked } from './refusal.js';

/** The wanted parts of a packed file by their names. */
export type Parts = ReadonlyMap<string, Uint8Array>;

export const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** True if a name leads out of the packed file, or to no part. */
const leadsOut = (name: string): boolean =>
  name.startsWith('/') || name.includes('\\') || name.split('/').includes('..') || name.endsWith('/');

/**
 * Unpacks the parts that are wanted. A part never takes more memory than the size that the file names for it, and the
 * sizes are added up before anything is unpacked.
 *
 * @throws FileRefusal
 */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Parts {
  let parts = 0;
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        parts += 1;
        if (parts > fileLimits.parts) throw new FileRefusal(tooLargeUnpacked);
        if (leadsOut(name) || !isWanted(name)) return false;
        size += originalSize;
        if (size > fileLimits.unpacked) throw new FileRefusal(tooLargeUnpacked);
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal(damaged);
  }
}
