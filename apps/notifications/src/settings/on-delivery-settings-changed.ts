import { Injectable } from '@nestjs/common';
import { type DeliverySettings as Told, deliverySettingsChanged } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { DeliverySettings } from './delivery-settings.entity.js';

/** Keeps how members want to be told, as accounts tells it; of a deleted account nothing stays. */
@Injectable()
export class OnDeliverySettingsChanged {
  @Hears(deliverySettingsChanged)
  async keep(told: Told, { manager }: Pick<Heard, 'manager'>): Promise<void> {
    const userId = told.user_id;
    if (told.status === 'deleted') {
      await manager.delete(DeliverySettings, { userId });
      return;
    }
    const settings = {
      userId,
      email: told.email,
      isEmailVerified: told.is_email_verified,
      noteByEmail: told.note_by_email,
      pushOff: [...told.push_off],
      status: told.status,
    };
    await manager.upsert(DeliverySettings, settings, ['userId']);
  }
}
