import { Injectable } from '@nestjs/common';
import { type SessionCarrier, sessionEnded } from '@quillstead/contracts';
import { Outbox } from '@quillstead/service-kit';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { Session } from './session.entity.js';

/** Starts and ends sessions inside the caller's transaction. */
@Injectable()
export class Sessions {
  constructor(private readonly outbox: Outbox) {}

  /** A new session at each log-in; the one that the browser had before is dead (OWASP ASVS 7.2.4). */
  async start(userId: number, carrier: SessionCarrier, manager: EntityManager): Promise<void> {
    if (carrier.old_token_hash !== null) await this.end({ tokenHash: carrier.old_token_hash }, manager);
    await manager.insert(Session, { userId, tokenHash: carrier.token_hash, userAgent: carrier.user_agent });
  }

  /** Deletes the sessions found and tells it, so that no cache knows them any longer. */
  async end(which: FindOptionsWhere<Session>, manager: EntityManager): Promise<void> {
    const sessions = await manager.find(Session, { where: which, lock: { mode: 'pessimistic_write' } });
    for (const { id, tokenHash, userId } of sessions) {
      await manager.delete(Session, { id });
      await this.outbox.tell(
        manager,
        sessionEnded,
        { session_id: id, token_hash: tokenHash, user_id: userId },
        1,
      );
    }
  }
}
