export { SecondFactorSettingsModule } from './second-factor-settings.module.js';
