import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { longestBlock } from '../redis/open-redis.js';
import { RedisClock } from './redis-clock.js';
import { connectRedis } from './redis-connection.js';
import type { RpcLogger } from './rpc-context.js';

/** Calls taken at once at most: few enough that replicas share evenly, many enough that Redis works once for all. */
const mostAtOnce = 16;

/**
 * The number of requests that a process handles at once just after its start, and the amount by which each response
 * raises that number. At the start the code is not yet optimised and the connections are not yet open, and quicker
 * replicas take the calls that the process leaves.
 */
const firstSlots = 16;
const moreSlots = 0.5;

/** Milliseconds between two tries to end a wait, and after a wait that Redis refused. */
const shortPause = 20;

export interface RequestConsumerOptions {
  readonly redisUrl: string;
  /** The lists to take from: of one service, hence in one place. */
  readonly lists: readonly string[];
  /** Calls worked on at once at most. */
  readonly slots: number;
  readonly logger: RpcLogger;
  /** Begins a call. Its implementation calls `free` when the call has ended; false says that it has ended already. */
  begin(entry: string, list: string, consumer: RequestConsumer): boolean;
}

/**
 * Takes calls from lists of a service, each in turn the first, so that none waits because another is never empty; on a
 * connection of its own because it waits there, and only while slots are free: that is the back-pressure, and what
 * shares calls evenly between replicas.
 */
export class RequestConsumer {
  /** The clock of the Redis server that has the lists; deadlines are in its time. */
  readonly clock = new RedisClock();
  private readonly redis: Redis;
  private lists: readonly string[];
  private taken = 0;
  private allowed = firstSlots;
  private stopping = false;
  private connection: number | null = null;
  private readonly ended: Promise<void>;
  private wake: (() => void) | null = null;

  constructor(private readonly options: RequestConsumerOptions) {
    this.lists = options.lists;
    this.redis = this.connect();
    this.redis.on('close', () => {
      this.connection = null;
      this.clock.forget();
    });
    this.redis.on('ready', () => this.wake?.());
    this.ended = this.run();
  }

  /** True if the consumer takes calls. */
  get isReady(): boolean {
    return this.redis.status === 'ready' && !this.stopping;
  }

  /** True if at least half of the slots are free. */
  get hasRoom(): boolean {
    return this.taken * 2 <= this.options.slots;
  }

  /** Releases the slot of a call that has ended. */
  free(): void {
    this.taken -= 1;
    this.allowed += moreSlots;
    this.wake?.();
  }

  private get freeSlots(): number {
    return Math.floor(Math.min(this.options.slots, this.allowed)) - this.taken;
  }

  /**
   * Takes no more, and resolves when everything that was taken has ended. The wait is ended by another connection; what
   * Redis had already handed out by then is still worked on. A Redis that does not respond is left after `timeout`
   * milliseconds.
   */
  async stop(timeout: number): Promise<void> {
    this.stopping = true;
    const unblock = this.connect();
    this.wake?.();
    const leaving = setTimeout(() => this.redis.disconnect(), timeout);
    let over = false;
    const ended = this.ended.then(() => (over = true));
    while (!over) {
      if (this.connection !== null && unblock.status === 'ready')
        unblock.client('UNBLOCK', this.connection).catch(() => undefined);
      await Promise.race([ended, pause(shortPause)]);
    }
    clearTimeout(leaving);
    this.redis.disconnect();
    unblock.disconnect();
    while (this.taken > 0) await this.woken();
  }

  private connect(): Redis {
    const { redisUrl, lists, logger } = this.options;
    return connectRedis(redisUrl, lists[0] ?? '', logger);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      if (this.redis.status !== 'ready' || this.freeSlots <= 0) {
        await this.woken();
        continue;
      }
      try {
        this.connection ??= await this.redis.client('ID');
        if (!this.stopping) await this.takeOnce();
      } catch (error) {
        if (this.redis.status === 'ready')
          this.options.logger.error({ err: error }, 'Redis refuses to give calls');
        await pause(shortPause);
      }
    }
  }

  private async takeOnce(): Promise<void> {
    const { lists } = this;
    const count = Math.min(mostAtOnce, this.freeSlots);
    const given = await this.redis.blmpop(longestBlock, lists.length, ...lists, 'LEFT', 'COUNT', count);
    if (!given) return;
    const [first, ...others] = lists;
    if (first !== undefined) this.lists = [...others, first];
    // A request that was taken is processed even when Redis is away now; the clock then keeps its last offset.
    if (this.clock.isStale) await this.clock.measure(this.redis);
    for (const entry of given[1]) if (this.options.begin(entry, given[0], this)) this.taken += 1;
  }

  private async woken(): Promise<void> {
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.wake = null;
  }
}
