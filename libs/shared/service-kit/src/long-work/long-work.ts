import { Piscina } from 'piscina';
import { CallError } from '../errors/call-error.js';
import { FairQueue } from './fair-queue.js';

const resourceLimits = { maxOldGenerationSizeMb: 512 };

export interface LongWorkOptions {
  /** Threads at most; they start when there is work and end after a while without. */
  readonly threads?: number;
  /** Pieces that may wait for a thread; what comes on top is refused as `overloaded`. */
  readonly maxWaiting?: number;
  /** How many of the waiting pieces may belong to one owner; by default all of them. */
  readonly maxWaitingOfOwner?: number;
  /** Milliseconds after which a piece that is not done is given up, together with its thread. */
  readonly maxTime?: number;
  /** Milliseconds that a thread without work stays. */
  readonly idleTime?: number;
}

/**
 * A function that takes long, done in threads of its own, so that no other call of the process waits for it more than
 * 20 ms. The function is a named export of a module; what goes in and comes out is copied, so it must be plain data.
 */
export class LongWork<Input, Output> {
  private readonly pool: Piscina<Input, Output>;
  private readonly waiting = new FairQueue<() => void>();
  private running = 0;
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
    const { threads: maxThreads, idleTime: idleTimeout } = this.options;
    this.pool = new Piscina({ minThreads: 0, maxThreads, idleTimeout, resourceLimits });
    // A thread that ends without work fails nobody; the next piece starts another.
    this.pool.on('error', () => undefined);
  }

  /**
   * The result of the function. Throws the errors of the function, and `overloaded` when too many pieces already wait,
   * in all or of this owner.
   * @param owner the id of the member to whom the piece belongs: members with waiting pieces take turns; null for none
   */
  async run(input: Input, owner: number | null = null): Promise<Output> {
    await this.turn(owner);
    try {
      // The module is loaded with the piece, so that a fault of its own fails the piece.
      return await this.pool.run(input, {
        filename: this.module.href,
        name: this.exportName,
        signal: AbortSignal.timeout(this.options.maxTime),
      });
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Ends all threads; work in hand is given up. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }

  /** Resolves when a thread is free for this owner; the pool's own queue would give it to the first caller. */
  private turn(owner: number | null): Promise<void> | undefined {
    if (this.running < this.options.threads) {
      this.running += 1;
      return undefined;
    }
    const { maxWaiting, maxWaitingOfOwner } = this.options;
    if (this.waiting.length >= maxWaiting || this.waiting.lengthOf(owner) >= maxWaitingOfOwner)
      throw new CallError('overloaded', undefined, { retry_after: 1 });
    return new Promise((resolve) => this.waiting.push(owner, resolve));
  }
}
