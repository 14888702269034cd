import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { ApiDocs } from './api-docs.js';

@Module({ imports: [RateLimitModule, SiteSettingsModule], providers: [ApiDocs], exports: [ApiDocs] })
export class OpenApiModule {}
