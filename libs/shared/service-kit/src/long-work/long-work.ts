import { Piscina } from 'piscina';
import { CallError } from '../errors/call-error.js';

const resourceLimits = { maxOldGenerationSizeMb: 512 };

export interface LongWorkOptions {
  /** Threads at most; they start when there is work and end after a while without. */
  readonly threads?: number;
  /** The most pieces that may wait for a thread; further ones are refused as `overloaded`. */
  readonly maxWaiting?: number;
  /** The most waiting pieces of one owner; by default all of them. */
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
    // No piece fails with a thread that ends without work; the next piece starts another thread.
    this.pool.on('error', () => undefined);
  }

  /**
   * Returns the result of the function. Throws the errors of the function, and `overloaded` when too many pieces
   * already wait, in all or of this owner.
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

/**
 * The waiting pieces of work of many owners. The owners take turns, so that an owner with many pieces delays each other
 * owner by one piece at most. The pieces of one owner leave the queue in the order in which they came.
 */
class FairQueue<Piece> {
  /** The pieces of each owner, in the order of turns; an owner who had one goes to the end. */
  private readonly pieces = new Map<number | null, Piece[]>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  lengthOf(owner: number | null): number {
    return this.pieces.get(owner)?.length ?? 0;
  }

  push(owner: number | null, piece: Piece): void {
    const own = this.pieces.get(owner);
    if (own) own.push(piece);
    else this.pieces.set(owner, [piece]);
    this.count += 1;
  }

  /** Takes out the piece whose turn it is; undefined when nothing waits. */
  shift(): Piece | undefined {
    const [turn] = this.pieces;
    if (turn === undefined) return undefined;
    const [owner, own] = turn;
    const piece = own.shift();
    this.count -= 1;
    this.pieces.delete(owner);
    if (own.length > 0) this.pieces.set(owner, own);
    return piece;
  }
}
