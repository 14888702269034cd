export type { Archive, ArchivedStory } from './archives/archive.js';
export { asTitle } from './make-chapters.js';
export { FileImport, type FileChooser } from './file-import.js';
export type { FileTarget } from './file-target.js';
export { inWords, lostParts } from './lost-sentence.js';
export { FileRefusal } from './refusal.js';

/** Reads a file as the list of stories that it has; `read-in-worker.ts` says how. */
export const readArchiveFile = async (file: File, signal: AbortSignal) =>
  (await import('./read-in-worker.js')).readInWorker('archive', file, signal);
