import { Worker } from 'node:worker_threads';
import type { ThreadAnswer } from './thread.js';

const limits = { maxOldGenerationSizeMb: 512 };

/** Beside this file, in the sources as in what is built of them. */
const threadFile = new URL(
  `./thread${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
  import.meta.url,
);

/** One thread that does one piece of long work at a time. It does not keep the process alive. */
export class LongWorkThread<Input, Output> {
  hasEnded = false;
  private readonly worker: Worker;
  private settle: ((answer: ThreadAnswer<Output>) => void) | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    module: URL,
    exportName: string,
    private readonly onEnd: () => void,
  ) {
    this.worker = new Worker(threadFile, {
      workerData: { module: module.href, exportName },
      resourceLimits: limits,
    });
    this.worker.unref();
    this.worker.on('message', (answer: ThreadAnswer<Output>) => this.settle?.(answer));
    this.worker.on('error', (error) => this.leave(error));
    this.worker.on('exit', () => this.leave(gone()));
  }

  /** Does one piece; a piece that takes longer than `maxTime` milliseconds costs the thread its life. */
  async run(input: Input, maxTime: number): Promise<Output> {
    clearTimeout(this.idle);
    const late = setTimeout(() => void this.end(), maxTime);
    try {
      const answer = await new Promise<ThreadAnswer<Output>>((resolve) => {
        this.settle = resolve;
        if (this.hasEnded) resolve({ error: gone() });
        else this.worker.postMessage(input);
      });
      if ('error' in answer) throw answer.error;
      return answer.output;
    } finally {
      clearTimeout(late);
      this.settle = null;
    }
  }

  endAfter(milliseconds: number): void {
    this.idle = setTimeout(() => void this.end(), milliseconds);
    this.idle.unref();
  }

  /** Ends the thread; what it was doing fails. */
  async end(): Promise<void> {
    this.leave(gone());
    await this.worker.terminate();
  }

  /** From here on nobody is given this thread. */
  private leave(error: unknown): void {
    if (!this.hasEnded) this.onEnd();
    this.hasEnded = true;
    clearTimeout(this.idle);
    this.settle?.({ error });
  }
}

const gone = () => new Error('The thread has ended.');
