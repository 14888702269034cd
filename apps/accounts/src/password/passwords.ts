import { Inject, Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { CONFIG } from '@quillstead/service-kit';
import type { AccountsConfig } from '../config.js';
import { Slots } from './slots.js';

/**
 * argon2id, 19 MiB, two passes, one lane: OWASP's recommendation (Password Storage Cheat Sheet). argon2id is the
 * library's default algorithm.
 */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type Limits = Pick<AccountsConfig, 'PASSWORD_HASHES_AT_ONCE' | 'PASSWORD_HASHES_WAITING'>;

/** Addresses that can fill the queue only together. */
const addressesThatFill = 4;

/**
 * Hashes and verifies passwords, a few at a time, so that log-ins never starve reads. Addresses take turns, so that a
 * flood of log-ins from one does not delay those from another.
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
   * The hash to store, its salt and cost included. Throws `overloaded`.
   * @param addressKey of the caller, where that is not a member
   */
  hash(password: string, addressKey?: string): Promise<string> {
    return this.slots.run(() => hash(normal(password), cost), addressKey);
  }

  /**
   * Whether the password is the one hashed; false for null (nobody), in the same time (OWASP ASVS 6.3.8). Throws
   * `overloaded`.
   * @param addressKey of the person who tries it, if that is not a member
   */
  verify(stored: string | null, password: string, addressKey?: string): Promise<boolean> {
    return this.slots.run(async () => {
      const fits = await verify(stored ?? (await this.nobodys), normal(password));
      return fits && stored !== null;
    }, addressKey);
  }
}

/** The same characters typed on another system may come in another form (NIST SP 800-63B, 3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');
