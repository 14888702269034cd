import { Module } from '@nestjs/common';
import { CacheLease } from './cache-lease.js';
import { ResponseCache } from './response-cache.js';

@Module({ providers: [CacheLease, ResponseCache], exports: [CacheLease, ResponseCache] })
export class CacheModule {}
