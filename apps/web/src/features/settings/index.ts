export { AccountSettings } from './account-settings.js';
export { NotificationSettings } from './notification-settings.js';
export { PrivacySettings } from './privacy-settings.js';
export { ProfileSettings } from './profile-settings.js';
export { ReadingSettings } from './reading-settings.js';
export { SettingsLoader } from './settings-loader.js';
export { SettingsNav, type SettingsPageName, settingsPageNames } from './settings-nav.js';
export { FeedbackForm } from './feedback-form.js';
