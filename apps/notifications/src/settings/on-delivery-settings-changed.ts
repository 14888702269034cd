import { type DeliverySettings as ChangedSettings, deliverySettingsChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { endSubscriptionsOf } from '../email-subscription/index.js';
import { retimeMail } from '../due/index.js';
import { openOrCloseStoriesFor } from '../notification/index.js';
import { forgetRefusals } from '../refused-address/refusals.js';
import { DeliverySettings } from './delivery-settings.entity.js';

@EventHandler(deliverySettingsChanged)
export class OnDeliverySettingsChanged {
  async handle(
    events: readonly EventOf<typeof deliverySettingsChanged>[],
    manager: EntityManager,
  ): Promise<void> {
    for (const { payload } of latestOf(events)) await upsertSettings(payload, manager);
  }
}

/** Stores the delivery settings of a member, from the events of accounts; those of a deleted account are deleted. */
export async function upsertSettings(changed: ChangedSettings, manager: EntityManager): Promise<void> {
  const userId = changed.user_id;
  const before = await manager.findOneBy(DeliverySettings, { userId });
  if (changed.status === 'deleted') {
    await manager.delete(DeliverySettings, { userId });
    await forgetRefusals(userId, manager);
    if (before?.isEmailVerified === 1) await endSubscriptionsOf(before.email, manager);
    return;
  }
  const settings = toDeliverySettings(changed);
  await manager.upsert(DeliverySettings, settings, ['userId']);
  if (before === null) return;
  const isConfirmed = before.isEmailVerified === 0 && settings.isEmailVerified === 1;
  if (isConfirmed || before.email !== settings.email) await forgetRefusals(userId, manager);
  if (before.noteEmailFrequency !== settings.noteEmailFrequency) await retimeMail(userId, manager);
  if (before.showNsfw !== settings.showNsfw) await openOrCloseStoriesFor(userId, manager);
}

/** Returns the row for an event of accounts. */
export function toDeliverySettings(changed: ChangedSettings): DeliverySettings {
  return {
    userId: changed.user_id,
    email: changed.email,
    isEmailVerified: changed.is_email_verified,
    noteByEmail: changed.note_by_email,
    noteEmailFrequency: changed.note_email_frequency ?? 'at_once',
    showNsfw: changed.show_nsfw ?? 0,
    pushOff: [...changed.push_off],
    status: changed.status,
  };
}
