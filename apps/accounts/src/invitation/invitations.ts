import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { boolean, CallError, execute, integer, queryOne, type RowOf, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

const found = { is_withdrawn: boolean, is_over: boolean, uses_left: integer };

/** Uses and ends the links of invitations: 256 random bits, stored as their SHA-256. */
@Injectable()
export class Invitations {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a new token and the hash that is stored. */
  mint(): { token: string; hash: string } {
    const token = randomBytes(32).toString('base64url');
    return { token, hash: hashOf(token) };
  }

  /** Throws `expired_link`, with what ended the link, if nobody can sign up by it. */
  async check(token: string, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const row = await queryOne(
      manager,
      found,
      sql`SELECT withdrawn_at IS NOT NULL AS is_withdrawn, expires_at <= now() AS is_over, uses_left
       FROM invitation WHERE token_hash = ${hashOf(token)}`,
    );
    const fault = faultOf(row);
    if (fault !== null) throw new CallError('expired_link', fault);
  }

  /**
   * Takes one use of a link, in the transaction of the sign-up: of many sign-ups at once no more succeed than the link
   * has uses. Returns the id of the admin who made it. Throws `expired_link`.
   */
  async use(token: string, manager: EntityManager): Promise<number> {
    const used = await queryOne(
      manager,
      { made_by: integer },
      sql`UPDATE invitation SET uses_left = uses_left - 1
       WHERE token_hash = ${hashOf(token)} AND uses_left > 0 AND withdrawn_at IS NULL AND expires_at > now()
       RETURNING made_by`,
    );
    if (used !== undefined) return used.made_by;
    await this.check(token, manager);
    throw new CallError('expired_link');
  }

  /** Withdraws the links of a person who is no admin any more or whose account was stolen, in the same transaction. */
  async withdrawAllOf(userId: number, manager: EntityManager): Promise<void> {
    await execute(
      manager,
      sql`UPDATE invitation SET withdrawn_at = now() WHERE made_by = ${userId} AND withdrawn_at IS NULL`,
    );
  }
}

/** Returns why nobody can sign up by a link; null for one that works. */
function faultOf(row: RowOf<typeof found> | undefined): string | null {
  if (row === undefined) return 'This invitation does not exist. Please check that you have the whole link.';
  if (row.is_withdrawn) return 'This invitation was withdrawn.';
  if (row.is_over) return 'This invitation has expired.';
  return row.uses_left > 0 ? null : 'This invitation was already used.';
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
