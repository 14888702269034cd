import { readArchive } from './archives/read-archive.js';
import type { Archive } from './archives/archive.js';
import { convertFile } from './convert-file.js';
import type { Converted } from './converted.js';
import { damaged, FileRefusal } from './refusal.js';

/** The results of reading a file: the text of a draft, or the list of its stories. */
export interface ReadResults {
  readonly text: Converted;
  readonly archive: Archive;
}

export interface ReadRequest {
  readonly as: keyof ReadResults;
  readonly name: string;
  readonly file: Blob;
}

export type ReadReply<As extends keyof ReadResults = keyof ReadResults> =
  { readonly result: ReadResults[As] } | { readonly refusal: string };

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void reply(data).then((message) => postMessage(message));
});

async function reply({ as, name, file }: ReadRequest): Promise<ReadReply> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { result: as === 'text' ? await convertFile(name, bytes) : await readArchive(name, bytes) };
  } catch (error) {
    // Whatever else a hostile file makes of a library is of no use to its writer.
    return { refusal: error instanceof FileRefusal ? error.message : damaged };
  }
}
