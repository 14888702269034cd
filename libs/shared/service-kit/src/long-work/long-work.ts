import { CallError } from '../errors/call-error.js';
import { FairQueue } from './fair-queue.js';
import { LongWorkThread } from './long-work-thread.js';

export interface LongWorkOptions {
  /** Threads at most; they start when there is work and end after a while without. */
  readonly threads?: number;
  /** Pieces that may wait for a thread; what comes on top is refused as `overloaded`. */
  readonly maxWaiting?: number;
  /** Of these, pieces that one owner may have waiting; all of them unless told. */
  readonly maxWaitingOfOwner?: number;
  /** Milliseconds after which a piece that is not done is given up, together with its thread. */
  readonly maxTime?: number;
  /** Milliseconds that a thread without work stays. */
  readonly idleTime?: number;
}

/**
 * A function that takes long, done in threads of its own, so that nobody whose call meets it in the same process
 * waits for it (issue "One dictionary": no other request more than 20 ms). The function is a named export of a
 * module; what goes in and comes out is copied, so it must be plain data.
 */
export class LongWork<Input, Output> {
  private readonly threads = new Set<LongWorkThread<Input, Output>>();
  private readonly free: LongWorkThread<Input, Output>[] = [];
  private readonly waiting = new FairQueue<(thread: LongWorkThread<Input, Output>) => void>();
  private readonly options: Required<LongWorkOptions>;

  constructor(
    private readonly module: URL,
    private readonly exportName: string,
    options: LongWorkOptions = {},
  ) {
    const { maxWaiting = 64 } = options;
    this.options = {
      threads: 1,
      maxWaiting,
      maxWaitingOfOwner: maxWaiting,
      maxTime: 10_000,
      idleTime: 30_000,
      ...options,
    };
  }

  /**
   * What the function returns. Throws what it throws, and `overloaded` when too much waits already, in all or of this
   * owner.
   * @param owner the id of the member whose piece it is: those who have pieces waiting take turns; null for nobody's
   */
  async run(input: Input, owner: number | null = null): Promise<Output> {
    const thread = await this.take(owner);
    try {
      return await thread.run(input, this.options.maxTime);
    } finally {
      this.giveBack(thread);
    }
  }

  /** Ends all threads; work in hand is given up. */
  async close(): Promise<void> {
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private take(owner: number | null): LongWorkThread<Input, Output> | Promise<LongWorkThread<Input, Output>> {
    const thread = this.free.pop();
    if (thread !== undefined) return thread;
    if (this.threads.size < this.options.threads) return this.start();
    const { maxWaiting, maxWaitingOfOwner } = this.options;
    if (this.waiting.length >= maxWaiting || this.waiting.lengthOf(owner) >= maxWaitingOfOwner)
      throw new CallError('overloaded', undefined, { retry_after: 1 });
    return new Promise((resolve) => this.waiting.push(owner, resolve));
  }

  private start(): LongWorkThread<Input, Output> {
    const thread = new LongWorkThread<Input, Output>(this.module, this.exportName, () => {
      this.threads.delete(thread);
      const at = this.free.indexOf(thread);
      if (at !== -1) this.free.splice(at, 1);
    });
    this.threads.add(thread);
    return thread;
  }

  private giveBack(thread: LongWorkThread<Input, Output>): void {
    const next = this.waiting.shift();
    if (thread.hasEnded) next?.(this.start());
    else if (next) next(thread);
    else {
      this.free.push(thread);
      thread.endAfter(this.options.idleTime);
    }
  }
}
