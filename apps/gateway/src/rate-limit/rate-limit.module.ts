import { Module } from '@nestjs/common';
import { LimitsRedis } from './limits-redis.js';
import { MakeCounter } from './make-counter.js';
import { RateLimits } from './rate-limits.js';

@Module({ providers: [LimitsRedis, MakeCounter, RateLimits], exports: [MakeCounter, RateLimits] })
export class RateLimitModule {}
