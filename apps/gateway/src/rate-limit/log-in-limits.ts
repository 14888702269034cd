import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimits } from './rate-limits.js';

/** Who tries to log in where. */
export interface LogInAttempt {
  readonly addressKeys: readonly string[];
  /** What was typed as username or email. */
  readonly login: string;
  /** The device proved that it has logged in as this person before: it has tries of its own. */
  readonly deviceId: string | null;
}

/**
 * Limits guessing. Only failures count, but each try is counted before it is made and taken back when it was no
 * failure, so that a thousand guesses at once get no further than ten in a row. Strangers who use up an account's
 * tries do not lock its owner out: a device that has been logged in before counts by itself.
 */
@Injectable()
export class LogInLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a try and gives what is left. Throws `too_many`, and `unreachable` when it can't be counted. */
  async take(attempt: LogInAttempt): Promise<number | null> {
    const accountKeys = [accountKey(attempt)];
    const ofAddress = await this.limits.take('log_in', attempt.addressKeys);
    try {
      const ofAccount = await this.limits.take('log_in_account', accountKeys);
      return ofAddress === null || ofAccount === null ? null : Math.min(ofAddress, ofAccount);
    } catch (error) {
      // Refused for the account's sake: nothing was tried, so the address has not failed.
      await this.limits.giveBack('log_in', attempt.addressKeys);
      throw error;
    }
  }

  /** Takes the try back: it was no failure of the one who tried. */
  async giveBack(attempt: LogInAttempt): Promise<void> {
    await Promise.all([
      this.limits.giveBack('log_in', attempt.addressKeys),
      this.limits.giveBack('log_in_account', [accountKey(attempt)]),
    ]);
  }
}

/** Redis learns neither names nor addresses: the login is hashed, without case. */
function accountKey({ login, deviceId }: LogInAttempt): string {
  const folded = login.normalize('NFKC').toLowerCase();
  const hash = createHash('sha256').update(folded).digest('base64url');
  return deviceId === null ? hash : `${hash}:${deviceId}`;
}
