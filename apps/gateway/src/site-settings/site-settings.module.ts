import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { CurrentSite } from './current-site.js';

@Module({ imports: [CacheModule], providers: [CurrentSite], exports: [CurrentSite] })
export class SiteSettingsModule {}
