import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { countWords, stripHtml } from '@quillstead/fields';

/** A packed text, with the count of its words. */
export interface PackedText {
  readonly packed: Uint8Array;
  readonly countWords: number;
}

/** The quality of brotli: much smaller texts than the fastest, at a third of the time of the best. */
const quality = 5;

const unpack = promisify(brotliDecompress);

/** Packs a text and counts its words. A long text takes long, so a thread can do it. */
export function packText(html: string): PackedText {
  const packed = brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
  return { packed, countWords: countWords(stripHtml(html)) };
}

/** Returns the text that was packed. */
export async function unpackText(packed: Uint8Array): Promise<string> {
  return (await unpack(packed)).toString();
}
