import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { type PublicOperation, publicOperations } from '@quillstead/contracts';
import { CacheModule } from '../cache/cache.module.js';
import { LargeBodies } from '../http/large-bodies.js';
import { Maintenance } from '../maintenance/maintenance.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { SessionModule } from '../session/session.module.js';
import { SiteSettingsModule } from '../site-settings/current-site.js';
import { ForwardCall } from './forward-call.js';
import { ForwardOrShare } from './forward-or-share.js';
import { forwardingController, operationsOf } from './route.js';
import { SessionProof, StepUp } from './step-up.js';

const parts = [Maintenance, LargeBodies, ForwardCall, ForwardOrShare, SessionProof, StepUp];
const modules = [CacheModule, RateLimitModule, SessionModule, SiteSettingsModule];

/** The parts that guards, pipe and controllers of any operation need. */
@Module({ imports: modules, providers: parts, exports: [...modules, ...parts] })
export class RoutesModule {}

/** The routes of the operations that have no use case of their own in the gateway. */
@Module({ imports: [RoutesModule] })
export class ForwardedModule {
  /** @param own the controllers of those that have one */
  static besides(own: readonly Type[]): DynamicModule {
    const handled = new Set<PublicOperation>(own.flatMap(operationsOf));
    const forwarded = publicOperations.filter((call) => !handled.has(call));
    return { module: ForwardedModule, controllers: forwarded.map(forwardingController) };
  }
}
