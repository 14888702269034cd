import { jest } from '@jest/globals';
import { readInWorker } from './read-in-worker.js';
import { FileRefusal, fileLimits, tooLarge, tooSlow } from './refusal.js';

/** A worker that never ends: jsdom has none of its own. */
class SilentWorker extends EventTarget {
  static readonly all: SilentWorker[] = [];
  isTerminated = false;
  constructor() {
    super();
    SilentWorker.all.push(this);
  }
  postMessage(): void {}
  terminate(): void {
    this.isTerminated = true;
  }
}
Object.assign(globalThis, { Worker: SilentWorker });

describe('a file that is read in a worker', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('ends the worker when it takes too long', async () => {
    const read = readInWorker('text', new File(['x'], 'x.txt'), new AbortController().signal);
    const sentence = read.catch(({ message }: Error) => message);
    await jest.advanceTimersByTimeAsync(fileLimits.time - 1);
    expect(SilentWorker.all.at(-1)?.isTerminated).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await sentence).toBe(tooSlow);
    expect(SilentWorker.all.at(-1)?.isTerminated).toBe(true);
  });

  it('ends the worker when it is cancelled', async () => {
    const controller = new AbortController();
    const read = readInWorker('text', new File(['x'], 'x.txt'), controller.signal);
    controller.abort();
    await expect(read).rejects.toBeInstanceOf(FileRefusal);
    expect(SilentWorker.all.at(-1)?.isTerminated).toBe(true);
  });

  it('is not begun with a file that is too large', async () => {
    const file = new File(['x'], 'x.txt');
    Object.defineProperty(file, 'size', { value: fileLimits.bytes + 1 });
    const before = SilentWorker.all.length;
    await expect(readInWorker('text', file, new AbortController().signal)).rejects.toThrow(tooLarge);
    expect(SilentWorker.all).toHaveLength(before);
  });
});
