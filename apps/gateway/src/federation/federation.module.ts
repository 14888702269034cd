import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RoutesModule } from '../routes/routes.module.js';
import { ServeFederation } from './serve-federation.js';

@Module({
  imports: [RateLimitModule, RoutesModule],
  providers: [ServeFederation],
  exports: [ServeFederation],
})
export class FederationModule {}
