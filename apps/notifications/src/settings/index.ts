export { DeliverySettings } from './delivery-settings.entity.js';
export { upsertSettings, toDeliverySettings } from './on-delivery-settings-changed.js';
export { SettingsModule } from './settings.module.js';
