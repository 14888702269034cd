import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LimitClass } from '@quillstead/contracts';
import { CONFIG, namespaceOf } from '@quillstead/service-kit/process';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { GatewayConfig } from '../config.js';
import type { Allowance } from './default-limit.js';
import { LimitsRedis } from './limits-redis.js';

type NamespaceConfig = Pick<GatewayConfig, 'DEPLOYMENT_SECRET'> &
  Partial<Pick<GatewayConfig, 'REDIS_NAMESPACE'>>;

/** Makes the counters in Redis, which all gateways of one deployment share and two deployments do not. */
@Injectable()
export class MakeCounter {
  private readonly prefix: string;

  constructor(
    @Inject(CONFIG) config: NamespaceConfig,
    private readonly redis: LimitsRedis,
  ) {
    this.prefix = `rate:${createHash('sha256')
      .update(`rate:${namespaceOf(config)}`)
      .digest('base64url')
      .slice(0, 8)}`;
  }

  make(name: LimitClass | 'sign_up_task', { points, seconds: duration }: Allowance): RateLimiterRedis {
    const [storeClient, keyPrefix] = [this.redis.client, `${this.prefix}:${name}`];
    return new RateLimiterRedis({ storeClient, keyPrefix, points, duration, rejectIfRedisNotReady: true });
  }
}
