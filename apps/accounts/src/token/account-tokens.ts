import { createHash, randomBytes } from 'node:crypto';
import { daysToComeBack } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { CallError, execute, integer, queryOne, type Sql, sql, text, time } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../user/index.js';
import type { TokenKind } from './account-token.entity.js';

/** The minutes for which a link works (docs/product/accounts.md#password-reset). */
const lifetimes: Readonly<Record<TokenKind, number>> = {
  reset: 15,
  verify: 24 * 60,
  undo: 7 * 24 * 60,
};
/** The most emails of a kind that one person gets in an hour, no matter who requests them and from where. */
const mostAnHour = 5;

const undoIsOpen =
  'A change of the email address was requested in the last 7 days. As long as it can be undone, the account can only ' +
  `be deleted with ${daysToComeBack} days to come back.`;

/** Makes, finds and uses up the tokens of emailed links: 256 random bits, stored as their SHA-256. */
@Injectable()
export class AccountTokens {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns a new token for an email, in place of the one that an earlier try of the same email contained, and the
   * person as they are at that moment; null when the person may not have one, or has had enough. An `undo` needs its
   * address reserved under the same id.
   * @param isDue returns, for the person whose row is locked, whether the link is still of use
   */
  mint(
    kind: TokenKind,
    { userId, emailId }: { userId: number; emailId: string },
    isDue: (user: User) => boolean,
  ): Promise<{ token: string; user: User } | null> {
    return this.dataSource.transaction(async (manager) => {
      // The row is locked: a change of password or address either comes before, and is seen here, or after, and ends
      // the token.
      const user = await manager.findOne(User, {
        where: { id: userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (user === null || !isServed(kind, user) || !isDue(user)) return null;
      if (kind === 'undo' && !(await this.isReserved(emailId, manager))) return null;
      const minted = await queryOne(
        manager,
        { others: integer },
        sql`SELECT count(*)::int AS others FROM account_token
         WHERE user_id = ${userId} AND kind = ${kind} AND email_id <> ${emailId} AND created_at > now() - interval '1 hour'
           AND created_at < coalesce((SELECT created_at FROM account_token WHERE email_id = ${emailId}), 'infinity')`,
      );
      if ((minted?.others ?? 0) >= mostAnHour) return null;
      const token = randomBytes(32).toString('base64url');
      await execute(
        manager,
        sql`INSERT INTO account_token (token_hash, user_id, kind, email_id, expires_at)
         VALUES (${hashOf(token)}, ${userId}, ${kind}, ${emailId}, now() + make_interval(mins => ${lifetimes[kind]}))
         ON CONFLICT (email_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      );
      return { token, user };
    });
  }

  /**
   * Reserves an address for the person whose link is about to be emailed, in the transaction that makes the link
   * needed. Until the email is written, the token of the row is unknown to everybody.
   */
  async reserve(
    { userId, emailId, email }: { userId: number; emailId: string; email: string },
    manager: EntityManager,
  ): Promise<void> {
    await execute(
      manager,
      sql`INSERT INTO account_token (token_hash, user_id, kind, email_id, email, expires_at)
       VALUES (${hashOf(randomBytes(32).toString('base64url'))}, ${userId}, 'undo', ${emailId}, ${email}, now() + make_interval(mins => ${lifetimes.undo}))`,
    );
  }

  /** Extends the links that give an address back by their whole time from now. */
  async renewUndo(userId: number, email: string, manager: EntityManager): Promise<void> {
    await execute(
      manager,
      sql`UPDATE account_token SET expires_at = now() + make_interval(mins => ${lifetimes.undo})
       WHERE user_id = ${userId} AND kind = 'undo' AND email = ${email} AND expires_at > now()`,
    );
  }

  /**
   * Checks that a token can still be used, before work that is expensive, and returns the id of its person. Throws
   * `expired_link`.
   */
  async check(kind: TokenKind, token: string): Promise<number> {
    return (await this.ownerOf(kind, token, this.dataSource.manager)).id;
  }

  /**
   * Uses a token up and returns its person, whose row stays locked. For an `undo` it also returns the address that it
   * was made for, and the time since which that address was to be replaced. Of many concurrent uses of the same token
   * one succeeds. Throws `expired_link` for a token that is used, over, unknown or of another kind.
   */
  async use(
    kind: TokenKind,
    token: string,
    manager: EntityManager,
  ): Promise<{ user: User; email: string | null; since: Date }> {
    const { id, email, since } = await this.ownerOf(kind, token, manager);
    // The person is locked before the token, in the order of all code that changes a person and ends tokens.
    const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    const used = await this.end(sql`token_hash = ${hashOf(token)}`, manager);
    if (user === null || !isServed(kind, user) || used !== 1) throw new CallError('expired_link');
    return { user, email, since };
  }

  /**
   * Checks that no link can undo a change of the address: a person who took the account over must not delete it for
   * good before its member can take it back. Throws `conflict`. The caller holds the person's row.
   */
  async checkNoUndo(userId: number, manager: EntityManager): Promise<void> {
    const open = await queryOne(
      manager,
      { email_id: text },
      sql`SELECT email_id FROM account_token WHERE user_id = ${userId} AND kind = 'undo' AND expires_at > now() LIMIT 1`,
    );
    if (open !== undefined) throw new CallError('conflict', undoIsOpen);
  }

  /** Ends all links of some kinds, in the transaction that changed the person. */
  async drop(userId: number, kinds: readonly TokenKind[], manager: EntityManager): Promise<void> {
    await this.end(sql`user_id = ${userId} AND kind = ANY(${kinds})`, manager);
  }

  /**
   * Ends the links that undo a change of the address which was requested since a time. Those before stay: they belong
   * to a person who had the account earlier.
   */
  async dropUndo(userId: number, since: Date, manager: EntityManager): Promise<void> {
    await this.end(sql`user_id = ${userId} AND kind = 'undo' AND created_at >= ${since}`, manager);
  }

  /**
   * Ends the links that still work, and returns their number. Their rows stay, so that their emails are counted. They
   * expire when they were made: a transaction that began before this one must not find them valid.
   */
  private end(which: Sql, manager: EntityManager): Promise<number> {
    return execute(
      manager,
      sql`UPDATE account_token SET expires_at = created_at WHERE ${which} AND expires_at > now()`,
    );
  }

  private async isReserved(emailId: string, manager: EntityManager): Promise<boolean> {
    const reserved = await queryOne(
      manager,
      { email_id: text },
      sql`SELECT email_id FROM account_token WHERE email_id = ${emailId} AND expires_at > now()`,
    );
    return reserved !== undefined;
  }

  private async ownerOf(kind: TokenKind, token: string, manager: EntityManager) {
    const row = await queryOne(
      manager,
      { id: integer, email: text.orNull, since: time },
      sql`SELECT user_id AS id, email,
              (SELECT min(earlier.created_at) FROM account_token earlier
               WHERE earlier.user_id = link.user_id AND earlier.kind = link.kind
                 AND earlier.email IS NOT DISTINCT FROM link.email AND earlier.expires_at > now()) AS since
       FROM account_token link WHERE token_hash = ${hashOf(token)} AND kind = ${kind} AND expires_at > now()`,
    );
    if (!row) throw new CallError('expired_link');
    return row;
  }
}

/**
 * True if links of a kind work for the account. A member who deleted it, or from whom it was taken and then deleted,
 * may need a new password or the old address to come back.
 */
function isServed(kind: TokenKind, { status }: Pick<User, 'status'>): boolean {
  return status === 'active' || (status === 'leaving' && kind !== 'verify');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
