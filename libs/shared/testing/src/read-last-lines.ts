import type { Readable } from 'node:stream';

const keptCharacters = 200_000;

/** Reads the streams to their end. @returns a function that returns the last characters read so far */
export function readLastLines(...streams: Readable[]): () => string {
  let text = '';
  for (const stream of streams) {
    stream.setEncoding('utf8');
    stream.on('data', (piece: string) => (text = (text + piece).slice(-keptCharacters)));
  }
  return () => text;
}
