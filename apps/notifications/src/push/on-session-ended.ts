import { sessionEnded } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, sql } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { PushDevice } from './push-device.entity.js';
import { lockSessions } from './save-device.js';

/**
 * Deletes the device of a session that has ended: by log-out, a changed or reset password, or a suspended or deleted
 * account (docs/product/notifications.md#push-messages).
 */
@EventHandler(sessionEnded)
export class OnSessionEnded {
  async handle(events: readonly EventOf<typeof sessionEnded>[], manager: EntityManager): Promise<void> {
    const ids = events.map(({ payload }) => payload.session_id);
    await lockSessions(ids, manager);
    await execute(
      manager,
      sql`INSERT INTO ended_session (session_id) SELECT unnest(${ids}::bigint[]) ON CONFLICT DO NOTHING`,
    );
    await manager.delete(PushDevice, { sessionId: In(ids) });
  }
}
