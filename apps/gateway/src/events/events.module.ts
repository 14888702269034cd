import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { LiveModule } from '../live/live.module.js';
import { SessionModule } from '../session/session.module.js';
import { InvalidateOnEvents } from './invalidate-on-events.js';

@Module({ imports: [CacheModule, LiveModule, SessionModule], providers: [InvalidateOnEvents] })
export class EventsModule {}
