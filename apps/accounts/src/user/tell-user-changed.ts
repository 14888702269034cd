import { deliverySettingsChanged, userChanged } from '@quillstead/contracts';
import type { Outbox, Told } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { toDeliverySettings } from './to-delivery-settings.js';
import { toPublicUser } from './to-public-user.js';
import type { User } from './user.entity.js';

/**
 * Tells what others see of a person and how they want to be told of notices, in the transaction that changed it and that
 * holds the person's row.
 * @returns the first of the two, which may hide something
 */
export async function tellUserChanged(outbox: Outbox, manager: EntityManager, user: User): Promise<Told> {
  await outbox.tell(manager, deliverySettingsChanged, toDeliverySettings(user), user.version);
  return outbox.tell(manager, userChanged, toPublicUser(user), user.version);
}
