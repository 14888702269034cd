import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { SessionModule } from '../session/session.module.js';
import { PreviewPictures } from '../previews/preview-pictures.js';
import { Feeds } from './feeds.js';
import { MachinePages } from './machine-pages.js';
import { Sitemaps } from './sitemaps.js';

@Module({
  imports: [RateLimitModule, SessionModule],
  providers: [Feeds, Sitemaps, PreviewPictures, MachinePages],
  exports: [MachinePages],
})
export class FeedsModule {}
