import { Inject, Injectable } from '@nestjs/common';
import { type LimitClass, limitClasses } from '@quillstead/contracts';
import { CallError, CONFIG } from '@quillstead/service-kit/process';
import type { FastifyRequest } from 'fastify';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayConfig } from '../config.js';
import { addressKey } from '../http/address-key.js';
import type { Caller } from '../http/caller.js';
import { DefaultLimit, scaled, tooMany } from './default-limit.js';
import { MakeCounter } from './make-counter.js';

export type NamedLimit = Exclude<LimitClass, 'default'>;

/** Guessing and mailing are refused rather than let through uncounted; all else goes on without Redis. */
const closedWithoutRedis: ReadonlySet<LimitClass> = new Set([
  'log_in',
  'log_in_account',
  'log_in_typed',
  'sign_up',
  'mail',
  'email_subscription',
]);

/** Limits how often a caller may call (docs/api.md#rate-limits), counted over all gateways. */
@Injectable()
export class RateLimits {
  private readonly named = new Map<LimitClass, ClassLimit>();
  private readonly byDefault: DefaultLimit | null;

  constructor(
    @Inject(CONFIG) { RATE_LIMIT_SCALE: scale }: Pick<GatewayConfig, 'RATE_LIMIT_SCALE'>,
    counters: MakeCounter,
  ) {
    const { default: rest, ...classes } = limitClasses;
    const names = scale === 0 ? [] : (Object.keys(classes) as NamedLimit[]);
    for (const name of names) {
      this.named.set(name, new ClassLimit(counters.make(name, scaled(classes[name], scale))));
    }
    const allowance = scaled(rest, scale);
    this.byDefault = scale === 0 ? null : new DefaultLimit(allowance, counters.make('default', allowance));
  }

  /** Counts a call of the default class; costs a look into a map. Throws `too_many`. */
  takeDefault(keys: readonly string[]): void {
    this.byDefault?.take(keys, Date.now());
  }

  /**
   * Counts a call of a named class for each key.
   * @returns how many are left; null when it was not counted
   * @throws CallError `too_many`, or `unreachable` when Redis is away and the class is closed without it
   */
  async take(name: NamedLimit, keys: readonly string[]): Promise<number | null> {
    const limit = this.named.get(name);
    if (limit === undefined) return null;
    try {
      return await limit.take(keys);
    } catch (error) {
      if (error instanceof CallError) throw error;
      if (closedWithoutRedis.has(name)) throw new CallError('unreachable');
      return null;
    }
  }

  /**
   * Counts a call of a class that delays instead of refusing.
   * @returns by how many calls the allowance is exceeded; 0 also when they are not counted
   */
  async excess(name: NamedLimit, key: string): Promise<number> {
    const counted = this.named.get(name)?.excess(key) ?? Promise.resolve(0);
    return counted.catch(() => 0);
  }

  /** Takes a counted call back, as far as Redis can be reached. */
  async giveBack(name: NamedLimit, keys: readonly string[]): Promise<void> {
    await this.named
      .get(name)
      ?.giveBack(keys)
      .catch(() => undefined);
  }
}

/** Counts one named class of calls in Redis, over all gateways. */
class ClassLimit {
  constructor(private readonly limiter: RateLimiterRedis) {}

  /**
   * Counts one call for each of the keys and gives what is left of the scarcest. Throws `too_many` when one of them
   * is used up, and whatever Redis throws when it can't count.
   */
  async take(keys: readonly string[]): Promise<number> {
    try {
      const counted = await Promise.all(keys.map((key) => this.limiter.consume(key)));
      return Math.min(...counted.map(({ remainingPoints }) => remainingPoints));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
      throw error;
    }
  }

  /** Counts one call and gives by how many the allowance is exceeded; throws what Redis throws when it can't count. */
  async excess(key: string): Promise<number> {
    const { consumedPoints } = await this.limiter.penalty(key);
    return Math.max(0, consumedPoints - this.limiter.points);
  }

  /** Takes one counted call back. */
  async giveBack(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.limiter.reward(key)));
  }
}

/** Returns the keys of a request's rate limits: its address, and the member if there is one. */
export function callerKeys(
  request: Pick<FastifyRequest, 'ip'>,
  { viewer }: Pick<Caller, 'viewer'>,
): string[] {
  const address = `address:${addressKey(request.ip)}`;
  return viewer === null ? [address] : [address, `member:${viewer.id}`];
}
