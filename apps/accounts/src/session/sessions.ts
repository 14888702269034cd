import { Injectable } from '@nestjs/common';
import { type SessionCarrier, sessionEnded } from '@quillstead/contracts';
import { Outbox, type Told } from '@quillstead/service-kit';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { Session } from './session.entity.js';

/**
 * Starts and ends sessions inside the caller's transaction. Both give what was told of sessions that ended: whoever
 * waits for its keepers once the transaction has committed (`Keepers.applied`) knows that no gateway takes the old
 * cookie any longer.
 */
@Injectable()
export class Sessions {
  constructor(private readonly outbox: Outbox) {}

  /** A new session at each log-in; the one that the browser had before is dead (OWASP ASVS 7.2.4). */
  async start(userId: number, carrier: SessionCarrier, manager: EntityManager): Promise<readonly Told[]> {
    const old = carrier.old_token_hash;
    const told = old === null ? [] : await this.end({ tokenHash: old }, manager);
    await manager.insert(Session, { userId, tokenHash: carrier.token_hash, userAgent: carrier.user_agent });
    return told;
  }

  /** Deletes the sessions found and tells it, so that no cache knows them any longer. */
  async end(which: FindOptionsWhere<Session>, manager: EntityManager): Promise<readonly Told[]> {
    const told: Told[] = [];
    const sessions = await manager.find(Session, {
      where: which,
      // Always in this order, so that two who end the same do not wait for each other.
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const { id, tokenHash, userId } of sessions) {
      await manager.delete(Session, { id });
      const ended = { session_id: id, token_hash: tokenHash, user_id: userId };
      told.push(await this.outbox.tell(manager, sessionEnded, ended, 1));
    }
    return told;
  }
}
