import { deliverySettingsChanged, userChanged } from '@quillstead/contracts';
import type { Outbox, OutboxEntry } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { toDeliverySettings, toPublicUser } from './user-responses.js';
import type { User } from './user.entity.js';

/**
 * Publishes what others see of a person and how the person is notified, in the transaction that changed it and that
 * holds the person's row.
 * @returns the first of the two, which may hide something
 */
export async function publishUserChanged(
  outbox: Outbox,
  manager: EntityManager,
  user: User,
): Promise<OutboxEntry> {
  await outbox.publish(manager, deliverySettingsChanged, toDeliverySettings(user), user.version);
  return outbox.publish(manager, userChanged, toPublicUser(user), user.version);
}
