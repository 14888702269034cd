import { type DeliverySettings as OutboxEntry, deliverySettingsChanged } from '@quillstead/contracts';
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
export async function keepSettings(published: OutboxEntry, manager: EntityManager): Promise<void> {
  const userId = published.user_id;
  const before = await manager.findOneBy(DeliverySettings, { userId });
  if (published.status === 'deleted') {
    await manager.delete(DeliverySettings, { userId });
    await forgetRefusals(userId, manager);
    return;
  }
  const settings = toDeliverySettings(published);
  await manager.upsert(DeliverySettings, settings, ['userId']);
  if (before === null) return;
  const isConfirmed = before.isEmailVerified === 0 && settings.isEmailVerified === 1;
  if (isConfirmed || before.email !== settings.email) await forgetRefusals(userId, manager);
  if (before.noteEmailFrequency !== settings.noteEmailFrequency) await retimeMail(userId, manager);
  if (before.showNsfw !== settings.showNsfw) await openOrCloseStoriesFor(userId, manager);
}

/** The row of what accounts tells. */
export function toDeliverySettings(published: OutboxEntry): DeliverySettings {
  return {
    userId: published.user_id,
    email: published.email,
    isEmailVerified: published.is_email_verified,
    noteByEmail: published.note_by_email,
    noteEmailFrequency: published.note_email_frequency ?? 'at_once',
    showNsfw: published.show_nsfw ?? 0,
    pushOff: [...published.push_off],
    status: published.status,
  };
}
