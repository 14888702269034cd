import type { ReadReply, ReadRequest, ReadResults } from './convert-file.worker.js';
import { damaged, FileRefusal, fileLimits, tooLarge, tooSlow } from './refusal.js';

/**
 * Reads a file in a worker of its own, which is ended afterwards, when it takes too long and when the signal says so.
 *
 * @param as what is wanted of it
 * @throws FileRefusal with a sentence for the writer
 */
export function readInWorker<As extends keyof ReadResults>(
  as: As,
  file: File,
  signal: AbortSignal,
): Promise<ReadResults[As]> {
  if (file.size > fileLimits.bytes) return Promise.reject(new FileRefusal(tooLarge));
  const worker = new Worker(new URL('./convert-file.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = new Promise<ReadResults[As]>((resolve, reject) => {
    const refuse = (sentence: string) => reject(new FileRefusal(sentence));
    timer = setTimeout(refuse, fileLimits.time, tooSlow);
    signal.addEventListener('abort', () => refuse(''));
    worker.addEventListener('error', () => refuse(damaged));
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply<As>>) => {
      if ('result' in data) resolve(data.result);
      else refuse(data.refusal);
    });
    const request: ReadRequest = { as, name: file.name, file };
    worker.postMessage(request);
  });
  return read.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
