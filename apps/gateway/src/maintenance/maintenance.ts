import { Inject, Injectable } from '@nestjs/common';
import { type PublicOperation, logIn } from '@quillstead/contracts';
import { CallError, CONFIG } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../config.js';
import type { Caller } from '../http/caller.js';

/**
 * Refuses everybody but admins while the site is under maintenance. Pages still load, and show the maintenance when the
 * session call is refused (docs/product/pages.md#errors-and-maintenance); health checks have a port of their own.
 */
@Injectable()
export class Maintenance {
  readonly isOn: boolean;

  constructor(@Inject(CONFIG) config: Pick<GatewayConfig, 'MAINTENANCE'>) {
    this.isOn = config.MAINTENANCE;
  }

  /** Throws `maintenance`. Log-in stays open so that an admin can come in; accounts refuses everybody else there. */
  check({ name }: Pick<PublicOperation, 'name'>, { viewer }: Pick<Caller, 'viewer'>): void {
    if (this.isOn && viewer?.role !== 'admin' && name !== logIn.name) throw new CallError('maintenance');
  }
}
