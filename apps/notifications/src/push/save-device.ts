import { Inject, Injectable } from '@nestjs/common';
import { type AskContext, CallError, CONFIG } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { NotificationsConfig } from '../config.js';
import { PushDevice } from './push-device.entity.js';
import { readSubscription } from './read-subscription.js';
import { lockSession } from './lock-session.js';

/** A browser that takes push messages from now on: the device of its session (api.md, "Push"). */
@Injectable()
export class SaveDevice {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'PUSH_TRUSTED_ORIGIN'>,
  ) {}

  /** Throws `forbidden` for a visitor or a session that is over, `invalid` for an address that is not https and public. */
  async run(subscription: string, { viewer }: AskContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const read = readSubscription(subscription, this.config.PUSH_TRUSTED_ORIGIN);
    const device = { ...read, sessionId: viewer.session_id, userId: viewer.id, savedAt: new Date() };
    await this.dataSource.transaction((manager) => save(device, manager));
  }
}

async function save(device: PushDevice, manager: EntityManager): Promise<void> {
  await lockSession(device.sessionId, manager);
  const [ended] = await manager.query<object[]>('SELECT 1 FROM ended_session WHERE session_id = $1', [
    device.sessionId,
  ]);
  if (ended) throw new CallError('forbidden');
  // A browser whose last session was not logged out of is no longer that one's.
  await manager.query('DELETE FROM push_device WHERE endpoint = $1 AND session_id <> $2', [
    device.endpoint,
    device.sessionId,
  ]);
  await manager.upsert(PushDevice, device, ['sessionId']);
}
