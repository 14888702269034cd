import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { Xsrf } from '../xsrf/xsrf.js';
import { XsrfTokens } from '../xsrf/xsrf-tokens.js';
import { KeptApart } from './kept-apart.js';
import { KnownDevice } from './known-device.js';
import { SessionCookie } from './session-cookie.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [CacheModule, RateLimitModule],
  providers: [Sessions, KeptApart, SessionCookie, KnownDevice, Xsrf, XsrfTokens],
  exports: [Sessions, KeptApart, SessionCookie, KnownDevice, Xsrf],
})
export class SessionModule {}
