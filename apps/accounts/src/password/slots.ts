import { CallError } from '@quillstead/service-kit';

type Waiter = PromiseWithResolvers<void>;

/** How many may run and wait. */
export interface SlotLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Of one source. */
  readonly waitingOfOne: number;
}

/**
 * Lets a bounded number of works run at once and a bounded number wait. The sources of work take turns, and the works
 * of one source start in the order in which they came, so that a flood from one source delays its own work only.
 */
export class Slots {
  private free: number;
  private countWaiting = 0;
  /** The waiting work by source; the source at the front is next. */
  private readonly queues = new Map<string, Waiter[]>();

  constructor(private readonly limits: SlotLimits) {
    this.free = limits.atOnce;
  }

  /**
   * Runs the work when a slot is free and returns its result. Throws `overloaded` when too many works of its source
   * wait already. When too many works wait in all, the newest work of the longest queue is removed and fails with
   * `overloaded`; if no source has a longer queue than this one, the call itself throws `overloaded`.
   * @param source the source in whose queue the work waits; null for work without a source, which only the limit of
   *   all waiting works bounds
   */
  async run<Result>(work: () => Promise<Result>, source: string | null = null): Promise<Result> {
    await this.take(source);
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  private async take(source: string | null): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    const name = source ?? '';
    const waitingOfThis = this.queues.get(name)?.length ?? 0;
    if (source !== null && waitingOfThis >= this.limits.waitingOfOne) throw new CallError('overloaded');
    if (this.countWaiting >= this.limits.waiting) this.makeRoom(waitingOfThis);
    const waiter = Promise.withResolvers<void>();
    const queue = this.queues.get(name) ?? [];
    queue.push(waiter);
    this.queues.set(name, queue);
    this.countWaiting += 1;
    await waiter.promise;
  }

  /** Refuses the newest of the longest queue, or throws when that would be no fairer. */
  private makeRoom(waitingOfThis: number): void {
    const queues = [...this.queues.values()];
    const longest = queues.reduce<Waiter[]>((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= waitingOfThis + 1) throw new CallError('overloaded');
    this.countWaiting -= 1;
    longest.pop()?.reject(new CallError('overloaded'));
  }

  private give(): void {
    const [next] = this.queues;
    if (next === undefined) {
      this.free += 1;
      return;
    }
    const [name, queue] = next;
    this.queues.delete(name);
    const waiter = queue.shift();
    // Behind all other sources.
    if (queue.length > 0) this.queues.set(name, queue);
    this.countWaiting -= 1;
    waiter?.resolve();
  }
}
