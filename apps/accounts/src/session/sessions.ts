import { Injectable } from '@nestjs/common';
import { mostSessions, type NewSession, sessionEnded } from '@quillstead/contracts';
import { integer, Outbox, query, sql, toPublish, type OutboxEntry } from '@quillstead/service-kit';
import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { isLiveSession } from './live-session.js';
import { Session } from './session.entity.js';

type Which = FindOptionsWhere<Session>;

interface Ended {
  id: number;
  token_hash: string;
  user_id: number;
}

/**
 * Starts and ends sessions inside the caller's transaction. Both give the published events of the sessions that ended:
 * once the transaction has committed, the caller waits for their acknowledgements (`Acknowledgements.wait`) and then
 * knows that no gateway accepts the old cookies any longer.
 */
@Injectable()
export class Sessions {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Starts a session at a log-in. The session that the browser had before ends (OWASP ASVS 7.2.4), and beyond
   * `mostSessions` those that began first.
   * @param manager of the running transaction, which must hold the lock of the user's row: that makes the number exact
   */
  async start(
    userId: number,
    newSession: NewSession,
    manager: EntityManager,
  ): Promise<readonly OutboxEntry[]> {
    const { token_hash: tokenHash, old_token_hash: old, user_agent: userAgent, network = null } = newSession;
    await manager.insert(Session, { userId, tokenHash, userAgent, network });
    const surplus = await this.surplus(userId, old, manager);
    const ends: Which[] = [
      ...(old === null ? [] : [{ tokenHash: old }]),
      ...(surplus.length === 0 ? [] : [{ id: In(surplus) }]),
    ];
    return ends.length === 0 ? [] : this.end(ends, manager);
  }

  /** Deletes the sessions found and publishes that they ended: two statements, however many there are. */
  async end(which: Which | Which[], manager: EntityManager): Promise<readonly OutboxEntry[]> {
    const found = manager
      .createQueryBuilder(Session, 'found')
      .select('found.id')
      .where(which)
      // Locked in this order, so that two transactions that end the same sessions do not wait for each other.
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

  /** The ids of the live sessions beyond the allowed number, without the one that ends anyway. */
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
