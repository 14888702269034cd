import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { visitor } from '../../../http/caller.js';
import { KnownDevice } from '../../../session/known-device.js';
import { LogInBuckets, type LoginName } from './log-in-buckets.js';
import { LogInDelays } from './log-in-delays.js';
import { callerKeys, RateLimits } from '../../../rate-limit/rate-limits.js';

/** A try to log in that was counted. */
export interface LogInAttempt {
  /** The key of the account. It is opaque: Redis has neither names nor addresses of accounts. */
  readonly bucket: string;
  readonly addressKeys: readonly string[];
  readonly accountKeys: readonly string[];
  readonly typedKeys: readonly string[];
  /** True if this browser has never logged in to the account. */
  readonly isNewDevice: boolean;
  /**
   * Tries that are left for this name from this address; null when they are not counted. Not those of the account: they
   * would reveal whether a name and an email address belong to one account.
   */
  readonly left: number | null;
}

/**
 * Limits guessing. Only failures count, but each try is counted before it is made and taken back when it was no
 * failure, so that a thousand guesses at once get no further than ten in a row. Other people who use up an account's
 * tries do not lock its owner out: a device that has been logged in before counts by itself. Successes count too, and
 * past their allowance each waits a little.
 */
@Injectable()
export class LogInLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly buckets: LogInBuckets,
    private readonly device: KnownDevice,
    private readonly delays: LogInDelays,
  ) {}

  /** Counts a try. Throws `too_many`, and `unreachable` when it can't be counted: without Redis or accounts. */
  async take(request: FastifyRequest, name: LoginName): Promise<LogInAttempt> {
    // The tries of a member who logs in to another account count for this address too.
    const addressKeys = callerKeys(request, visitor);
    const ofAddress = await this.limits.take('log_in', addressKeys);
    try {
      const bucket = await this.buckets.find(name, request.id);
      const deviceId = this.device.idFor(request, bucket);
      const ofDevice = (key: string): string => (deviceId === null ? key : `${key}:${deviceId}`);
      const [accountKeys, typedKeys] = [[ofDevice(bucket)], [ofDevice(typedKey(name.login))]];
      await this.limits.take('log_in_account', accountKeys);
      const ofTyped = await this.limits.take('log_in_typed', typedKeys);
      const left = ofAddress === null || ofTyped === null ? null : Math.min(ofAddress, ofTyped);
      return { bucket, addressKeys, accountKeys, typedKeys, isNewDevice: deviceId === null, left };
    } catch (error) {
      // Refused for the account's sake: nothing was tried, so the address has not failed.
      await this.limits.giveBack('log_in', addressKeys);
      throw error;
    }
  }

  /** Takes the try back: it was no failure of the one who tried. */
  async giveBack({ addressKeys, accountKeys, typedKeys }: LogInAttempt): Promise<void> {
    await Promise.all([
      this.limits.giveBack('log_in', addressKeys),
      this.limits.giveBack('log_in_account', accountKeys),
      this.limits.giveBack('log_in_typed', typedKeys),
    ]);
  }

  /** Takes the try back and counts a success; resolves when the response may be sent. */
  async succeed(attempt: LogInAttempt): Promise<void> {
    await this.giveBack(attempt);
    await this.delays.wait(await this.limits.excess('log_in_success', attempt.bucket));
  }
}

/** Redis holds no names: what was typed is hashed, without case. */
function typedKey(login: string): string {
  return createHash('sha256').update(login.normalize('NFKC').toLowerCase()).digest('base64url');
}
