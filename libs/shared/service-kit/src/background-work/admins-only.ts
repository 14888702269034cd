import type { RpcContext } from '../rpc/rpc-context.js';
import { CallError } from '../errors/call-error.js';

/** To everybody else the admin area does not exist: throws `not_found` (docs/product/admin.md#background-work). */
export function adminsOnly({ viewer }: Pick<RpcContext, 'viewer'>): void {
  if (viewer?.role !== 'admin') throw new CallError('not_found');
}
