export { AccountSettings } from './account-settings.js';
export { NotificationSettings } from './notification-settings.js';
export { SettingsLoader } from './settings-loader.js';
export { SettingsNav } from './settings-nav.js';
