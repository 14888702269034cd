import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { ApiDocs } from './api-docs.js';

@Module({ imports: [RateLimitModule], providers: [ApiDocs], exports: [ApiDocs] })
export class OpenApiModule {}
