import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { challengeMinutes, mostCodesTried, returnMinutes } from '@quillstead/contracts';
import { boolean, CallError, execute, integer, queryOne, sql, text } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { User } from '../user/index.js';
import { LogInChallenge } from './log-in-challenge.entity.js';

export interface Challenged {
  readonly user_id: number;
  readonly password_mark: string;
}

/**
 * The log-ins that have proved the password and wait for a code, or for the confirmation that the member comes back:
 * 256 random bits, stored as their SHA-256.
 */
@Injectable()
export class LogInChallenges {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds a challenge. Returns the token to send with the code. */
  async begin({ id, passwordHash }: Pick<User, 'id' | 'passwordHash'>, manager: EntityManager) {
    const token = randomBytes(32).toString('base64url');
    await execute(
      manager,
      sql`INSERT INTO log_in_challenge (token_hash, user_id, password_mark, expires_at)
       VALUES (${hashOf(token)}, ${id}, ${hashOf(passwordHash)}, now() + make_interval(mins => ${challengeMinutes}))`,
    );
    return token;
  }

  /**
   * Adds a challenge for a member who has proved all that a log-in needs. Returns the token with which they come back,
   * or have the account deleted at once (docs/product/accounts.md#deletion).
   */
  async beginReturn(
    { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
    hasTwoFactors: boolean,
    manager: EntityManager,
  ) {
    const token = randomBytes(32).toString('base64url');
    await execute(
      manager,
      sql`INSERT INTO log_in_challenge (token_hash, user_id, password_mark, is_return, has_two_factors, expires_at)
       VALUES (${hashOf(token)}, ${id}, ${hashOf(passwordHash)}, true, ${hasTwoFactors},
         now() + make_interval(mins => ${returnMinutes}))`,
    );
    return token;
  }

  /**
   * Returns the member who may come back. Throws `expired_challenge` for a token that is unknown, used, too old or of
   * another kind.
   */
  async findReturn(token: string): Promise<Challenged & { has_two_factors: boolean }> {
    const found = await queryOne(
      this.dataSource,
      { user_id: integer, password_mark: text, has_two_factors: boolean },
      sql`SELECT user_id, password_mark, has_two_factors FROM log_in_challenge
       WHERE token_hash = ${hashOf(token)} AND expires_at > now() AND is_return`,
    );
    if (found === undefined) throw new CallError('expired_challenge');
    return found;
  }

  /** Returns the member whose password was right. Throws `expired_challenge` as `takeTry` does, and counts no try. */
  async memberOf(token: string): Promise<number> {
    const challenged = await queryOne(
      this.dataSource,
      { user_id: integer },
      sql`SELECT user_id FROM log_in_challenge
       WHERE token_hash = ${hashOf(token)} AND expires_at > now() AND tries < ${mostCodesTried} AND NOT is_return`,
    );
    if (challenged === undefined) throw new CallError('expired_challenge');
    return challenged.user_id;
  }

  /**
   * Counts a try before it is made, so that many at once get no further than the allowed number. Throws
   * `expired_challenge` when the token is unknown, used or too old, or has no tries left.
   */
  async takeTry(token: string): Promise<Challenged> {
    const challenged = await queryOne(
      this.dataSource,
      { user_id: integer, password_mark: text },
      sql`UPDATE log_in_challenge SET tries = tries + 1
       WHERE token_hash = ${hashOf(token)} AND expires_at > now() AND tries < ${mostCodesTried} AND NOT is_return
       RETURNING user_id, password_mark`,
    );
    if (challenged === undefined) throw new CallError('expired_challenge');
    return challenged;
  }

  /** Deletes the challenge that succeeded. Throws `expired_challenge` when another log-in has used it. */
  async end(token: string, manager: EntityManager): Promise<void> {
    const { affected } = await manager.delete(LogInChallenge, { tokenHash: hashOf(token) });
    if (affected !== 1) throw new CallError('expired_challenge');
  }

  isOf({ password_mark }: Challenged, { passwordHash }: Pick<User, 'passwordHash'>): boolean {
    return password_mark === hashOf(passwordHash);
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
