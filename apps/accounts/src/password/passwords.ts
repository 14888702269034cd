import { Inject, Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { CallError, CONFIG } from '@quillstead/service-kit';
import type { AccountsConfig } from '../config.js';

/**
 * argon2id, 19 MiB, two passes, one lane: OWASP's recommendation (Password Storage Cheat Sheet). argon2id is the
 * library's default algorithm.
 */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type Limits = Pick<AccountsConfig, 'PASSWORD_HASHES_AT_ONCE' | 'PASSWORD_HASHES_WAITING'>;

/** The number of addresses that it takes to fill the queue. */
const addressesThatFill = 4;

/** Returns the name of the queue in which the passwords of a member wait. */
export const queueOf = (userId: number): string => `member:${userId}`;

/**
 * Hashes and verifies passwords, a few at a time, so that log-ins never delay reads. Addresses and members take turns,
 * so that a flood of log-ins from one does not delay those from another.
 */
@Injectable()
export class Passwords {
  private readonly slots: Slots;
  private readonly nobodys: Promise<string>;

  constructor(@Inject(CONFIG) limits: Limits) {
    const waiting = limits.PASSWORD_HASHES_WAITING;
    this.slots = new Slots({
      atOnce: limits.PASSWORD_HASHES_AT_ONCE,
      waiting,
      waitingOfOne: Math.ceil(waiting / addressesThatFill),
    });
    this.nobodys = hash('nobody has this password', cost);
  }

  /**
   * Returns the hash to store, its salt and cost included. Throws `overloaded`.
   * @param queue the key of a visitor's address, or `queueOf` a member
   */
  hash(password: string, queue?: string): Promise<string> {
    return this.slots.run(() => hash(normal(password), cost), queue);
  }

  /**
   * Returns true if the password is the hashed one; false for null (no account), in the same time (OWASP ASVS 6.3.8).
   * Throws `overloaded`.
   * @param queue as for `hash`
   */
  verify(stored: string | null, password: string, queue?: string): Promise<boolean> {
    return this.slots.run(async () => {
      const fits = await verify(stored ?? (await this.nobodys), normal(password));
      return fits && stored !== null;
    }, queue);
  }
}

/**
 * Returns the password in one form: the same characters typed on another system may have another form (NIST SP 800-63B,
 * 3.1.1.2).
 */
const normal = (password: string): string => password.normalize('NFKC');

type Waiter = PromiseWithResolvers<void>;

/** The number of works that may run and wait. */
export interface SlotLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** The most works that may wait from one source. */
  readonly waitingOfOne: number;
}

/**
 * Lets a bounded number of works run at once and a bounded number wait. The sources of work take turns, and the works
 * of one source start in the order in which they came, so that a flood from one source delays its own work only.
 */
export class Slots {
  private free: number;
  private countWaiting = 0;
  /** The queues of waiting works by source; the source at the front is next. */
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

  /**
   * Refuses the newest work of the longest queue, or throws if that queue is no longer than this one with the new work.
   */
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
    // The source goes behind all others.
    if (queue.length > 0) this.queues.set(name, queue);
    this.countWaiting -= 1;
    waiter?.resolve();
  }
}
