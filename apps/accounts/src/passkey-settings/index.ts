export { PasskeySettingsModule } from './passkey-settings.module.js';
