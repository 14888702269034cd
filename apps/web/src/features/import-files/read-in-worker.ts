import type { ConvertReply, ConvertRequest } from './convert-file.worker.js';
import type { Converted } from './converted.js';
import { damaged, FileRefusal, fileLimits, tooLarge, tooSlow } from './refusal.js';

/**
 * Converts a file in a worker of its own, which is ended afterwards, when it takes too long and when the signal says so.
 *
 * @throws FileRefusal with a sentence for the writer
 */
export function readInWorker(file: File, signal: AbortSignal): Promise<Converted> {
  if (file.size > fileLimits.bytes) return Promise.reject(new FileRefusal(tooLarge));
  const worker = new Worker(new URL('./convert-file.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const converted = new Promise<Converted>((resolve, reject) => {
    const refuse = (sentence: string) => reject(new FileRefusal(sentence));
    timer = setTimeout(refuse, fileLimits.time, tooSlow);
    signal.addEventListener('abort', () => refuse(''));
    worker.addEventListener('error', () => refuse(damaged));
    worker.addEventListener('message', ({ data }: MessageEvent<ConvertReply>) => {
      if ('converted' in data) resolve(data.converted);
      else refuse(data.refusal);
    });
    const request: ConvertRequest = { name: file.name, file };
    worker.postMessage(request);
  });
  return converted.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
