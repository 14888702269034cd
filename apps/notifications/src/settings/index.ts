import { Module } from '@nestjs/common';
import { OnDeliverySettingsChanged } from './on-delivery-settings-changed.js';

export { DeliverySettings } from './delivery-settings.entity.js';
export { upsertSettings, toDeliverySettings } from './on-delivery-settings-changed.js';

@Module({ providers: [OnDeliverySettingsChanged] })
export class SettingsModule {}
