import { convertFile } from './convert-file.js';
import type { Converted } from './converted.js';
import { damaged, FileRefusal } from './refusal.js';

/** A file to convert. */
export interface ConvertRequest {
  readonly name: string;
  readonly file: Blob;
}

export type ConvertReply = { readonly converted: Converted } | { readonly refusal: string };

addEventListener('message', ({ data }: MessageEvent<ConvertRequest>) => {
  void reply(data).then((message) => postMessage(message));
});

async function reply({ name, file }: ConvertRequest): Promise<ConvertReply> {
  try {
    return { converted: await convertFile(name, new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    // Whatever else a hostile file makes of a library is of no use to its writer.
    return { refusal: error instanceof FileRefusal ? error.message : damaged };
  }
}
