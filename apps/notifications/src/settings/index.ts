export { DeliverySettings } from './delivery-settings.entity.js';
export { OnDeliverySettingsChanged, toDeliverySettings } from './on-delivery-settings-changed.js';
export { SettingsModule } from './settings.module.js';
