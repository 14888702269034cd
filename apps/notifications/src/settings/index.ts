export { DeliverySettings } from './delivery-settings.entity.js';
export { SettingsModule } from './settings.module.js';
