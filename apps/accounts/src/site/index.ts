export { checkDomain, checkNetwork } from './refused-addresses.js';
export { SiteSettingsRow } from './site-settings.entity.js';
export { SiteModule } from './site.module.js';
