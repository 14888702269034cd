import { type DeliverySettings as Told, deliverySettingsChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { retimeMail } from '../due/index.js';
import { openOrCloseStoriesFor } from '../notice/index.js';
import { forgetRefusals } from '../refused-address/index.js';
import { DeliverySettings } from './delivery-settings.entity.js';

@EventHandler(deliverySettingsChanged)
export class OnDeliverySettingsChanged {
  async handle(
    events: readonly EventOf<typeof deliverySettingsChanged>[],
    manager: EntityManager,
  ): Promise<void> {
    for (const { payload } of latestOf(events)) await keepSettings(payload, manager);
  }
}

/** Keeps how a member wants to be told, as accounts tells it; of a deleted account nothing stays. */
export async function keepSettings(told: Told, manager: EntityManager): Promise<void> {
  const userId = told.user_id;
  const before = await manager.findOneBy(DeliverySettings, { userId });
  if (told.status === 'deleted') {
    await manager.delete(DeliverySettings, { userId });
    await forgetRefusals(userId, manager);
    return;
  }
  const settings = toDeliverySettings(told);
  await manager.upsert(DeliverySettings, settings, ['userId']);
  if (before === null) return;
  const isConfirmed = before.isEmailVerified === 0 && settings.isEmailVerified === 1;
  if (isConfirmed || before.email !== settings.email) await forgetRefusals(userId, manager);
  if (before.noteEmailFrequency !== settings.noteEmailFrequency) await retimeMail(userId, manager);
  if (before.showNsfw !== settings.showNsfw) await openOrCloseStoriesFor(userId, manager);
}

/** The row of what accounts tells. */
export function toDeliverySettings(told: Told): DeliverySettings {
  return {
    userId: told.user_id,
    email: told.email,
    isEmailVerified: told.is_email_verified,
    noteByEmail: told.note_by_email,
    noteEmailFrequency: told.note_email_frequency ?? 'at_once',
    showNsfw: told.show_nsfw ?? 0,
    pushOff: [...told.push_off],
    status: told.status,
  };
}
