import { Module } from '@nestjs/common';
import { PreviewsModule } from '../previews/preview-pictures.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { SessionModule } from '../session/session.module.js';
import { SiteSettingsModule } from '../site-settings/current-site.js';
import { Feeds } from './feeds.js';
import { MachinePages } from './machine-pages.js';
import { OpdsCatalogue } from './opds/opds-catalogue.js';
import { Sitemaps } from './sitemaps.js';

@Module({
  imports: [PreviewsModule, RateLimitModule, SessionModule, SiteSettingsModule],
  providers: [Feeds, OpdsCatalogue, Sitemaps, MachinePages],
  exports: [MachinePages],
})
export class FeedsModule {}
