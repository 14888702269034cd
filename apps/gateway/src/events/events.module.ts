import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { LiveModule } from '../live/live.module.js';
import { SessionModule } from '../session/session.module.js';
import { SiteSettingsModule } from '../site-settings/current-site.js';
import { InvalidateOnEvents } from './invalidate-on-events.js';

@Module({
  imports: [CacheModule, LiveModule, SessionModule, SiteSettingsModule],
  providers: [InvalidateOnEvents],
})
export class EventsModule {}
