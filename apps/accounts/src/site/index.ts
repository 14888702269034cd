import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminModule } from '../admin/index.js';
import { ChangeSiteSettings } from './change-site-settings.js';
import { ReadSiteSettings } from './read-site-settings.js';
import { ReadSiteText } from './read-site-text.js';
import { SiteSettingsRow } from './site-settings.entity.js';

export { checkDomain, checkNetwork } from './refused-addresses.js';
export { SiteSettingsRow } from './site-settings.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([SiteSettingsRow]), AdminModule],
  controllers: [ChangeSiteSettings, ReadSiteSettings, ReadSiteText],
})
export class SiteModule {}
