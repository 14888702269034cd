/** The reason why a file can't be imported, as a sentence to show. */
export class FileRefusal extends Error {}

/** The most that a file may have (docs/product/drafts.md#files). */
export const fileLimits = {
  /** The size of the file in bytes. */
  bytes: 20 * 1024 * 1024,
  /** Bytes of its parts together when they are unpacked. */
  unpacked: 50 * 1024 * 1024,
  /** Parts of a packed file. */
  parts: 5_000,
  /** Elements inside of each other. */
  depth: 256,
  /** Milliseconds in which it is read. */
  time: 30_000,
} as const;

export const damaged = 'The file is damaged or not complete. Nothing was changed.';
export const tooLarge = 'The file is larger than 20 MB. Nothing was changed.';
export const tooLargeUnpacked = 'The file is larger than 50 MB when it is unpacked. Nothing was changed.';
export const tooDeep = 'The parts of the file are nested too deeply. Nothing was changed.';
export const tooSlow = 'Reading the file took too long. Nothing was changed.';
export const passwordProtected =
  'The file is protected by a password. Save it without one and choose it again.';
export const withDrm = 'The book is protected against copying (DRM), so that its text cannot be read.';
export const hasEntities =
  'The file defines XML entities, which no word processor writes. Nothing was changed.';
export const empty = 'The file has no text.';
