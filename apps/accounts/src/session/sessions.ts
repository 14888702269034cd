import { Injectable } from '@nestjs/common';
import {
  mostSessions,
  type NewSession,
  sessionDays,
  sessionEnded,
  sessionMaxDays,
  stepUpMinutes,
} from '@quillstead/contracts';
import {
  boolean,
  execute,
  integer,
  Outbox,
  type OutboxEntry,
  query,
  queryOne,
  sql,
  toPublish,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { Session } from './session.entity.js';

type Which = FindOptionsWhere<Session>;

interface Ended {
  id: number;
  token_hash: string;
  user_id: number;
}

/**
 * Starts and ends sessions inside the caller's transaction. Both return the published events of the sessions that
 * ended: once the transaction has committed, the caller waits for their acknowledgements (`Acknowledgements.wait`) and
 * then knows that no gateway accepts the old cookies any longer.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Starts a session at a log-in. The session that the browser had before ends (OWASP ASVS 7.2.4), and beyond
   * `mostSessions` those that began first.
   * @param manager of the running transaction, which must hold the lock of the user's row: that makes the number exact
   */
  async start(
    userId: number,
    newSession: NewSession & { readonly hasTwoFactors?: boolean },
    manager: EntityManager,
  ): Promise<readonly OutboxEntry[]> {
    const { token_hash: tokenHash, old_token_hash: old, user_agent: userAgent, network = null } = newSession;
    const { hasTwoFactors = false } = newSession;
    // A log-in is a proof, too.
    const provedAt = () => 'now()';
    await manager.insert(Session, { userId, tokenHash, userAgent, network, hasTwoFactors, provedAt });
    const surplus = await this.surplus(userId, old, manager);
    const ends: Which[] = [
      ...(old === null ? [] : [{ tokenHash: old }]),
      ...(surplus.length === 0 ? [] : [{ id: In(surplus) }]),
    ];
    return ends.length === 0 ? [] : this.end(ends, manager);
  }

  /**
   * Returns true if the session has not ended.
   * @param manager of the running transaction, which must hold the lock of the user's row: changes that end sessions
   *   wait
   */
  isThere(userId: number, id: number, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(Session, { id, userId });
  }

  /** Returns whether a session was proved within the last `stepUpMinutes`, and whether by more than the password. */
  async proofOf(id: number, userId: number): Promise<{ is_proved: boolean; has_two_factors: boolean }> {
    const row = await queryOne(
      this.dataSource,
      { is_proved: boolean, has_two_factors: boolean },
      sql`SELECT coalesce(proved_at > now() - make_interval(mins => ${stepUpMinutes}), false) AS is_proved,
              has_two_factors
       FROM session WHERE id = ${id} AND user_id = ${userId}`,
    );
    return row ?? { is_proved: false, has_two_factors: false };
  }

  /**
   * Stores that the member of a session has proved who they are.
   * @param hasTwoFactors by more than the password; a session that has them keeps them
   */
  async noteProof(
    id: number,
    userId: number,
    {
      hasTwoFactors = false,
      manager = this.dataSource.manager,
    }: { readonly hasTwoFactors?: boolean; readonly manager?: EntityManager } = {},
  ): Promise<void> {
    await execute(
      manager,
      sql`UPDATE session SET proved_at = now(), has_two_factors = has_two_factors OR ${hasTwoFactors}
       WHERE id = ${id} AND user_id = ${userId}`,
    );
  }

  /**
   * Removes the mark of two factors from the sessions of a member who has neither a second factor nor passkeys any
   * more.
   */
  async forgetFactors(userId: number, manager: EntityManager): Promise<void> {
    await execute(
      manager,
      sql`UPDATE session SET has_two_factors = false
       WHERE user_id = ${userId} AND has_two_factors
         AND NOT EXISTS (SELECT FROM passkey WHERE passkey.user_id = ${userId})
         AND NOT EXISTS (SELECT FROM second_factor WHERE second_factor.user_id = ${userId} AND confirmed_at IS NOT NULL)`,
    );
  }

  /** Deletes the sessions that match and publishes that they ended: two statements, however many there are. */
  async end(which: Which | Which[], manager: EntityManager): Promise<readonly OutboxEntry[]> {
    const found = manager
      .createQueryBuilder(Session, 'found')
      .select('found.id')
      .where(which)
      // The rows are locked in this order, so that two transactions that end the same sessions cause no deadlock.
      .orderBy('found.id')
      .setLock('pessimistic_write');
    const { raw } = await manager
      .createQueryBuilder()
      .delete()
      .from(Session)
      .where(`id IN (${found.getQuery()})`)
      .setParameters(found.getParameters())
      .returning(['id', 'tokenHash', 'userId'])
      .execute();
    const events = (raw as Ended[]).map(({ id, token_hash, user_id }) =>
      toPublish(sessionEnded, { session_id: id, token_hash, user_id }, 1),
    );
    return this.outbox.publishAll(manager, events);
  }

  /** Returns the ids of the live sessions beyond the allowed number, without the one that ends anyway. */
  private async surplus(userId: number, old: string | null, manager: EntityManager): Promise<number[]> {
    const rows = await query(
      manager,
      { id: integer },
      sql`SELECT id FROM session
       WHERE user_id = ${userId} AND token_hash IS DISTINCT FROM ${old} AND ${isLiveSession}
       ORDER BY id DESC OFFSET ${mostSessions}`,
    );
    return rows.map(({ id }) => id);
  }
}

/** The condition that a row of `session` is not over: neither too long unused nor too old. */
export const isLiveSession = sql`(session.last_used_at > now() - make_interval(days => ${sessionDays})
  AND session.created_at > now() - make_interval(days => ${sessionMaxDays}))`;

/** The epoch milliseconds from which a row of `session` is over, however often it is used. */
export const sessionEndsAt = sql`(extract(epoch FROM session.created_at) * 1000)::float8 + ${sessionMaxDays * 24 * 60 * 60 * 1_000}`;
