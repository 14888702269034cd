import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';
import { addressKey } from '../http/address-key.js';

/** What a request is counted under: its address always, and the member when there is one. */
export function callerKeys(
  request: Pick<FastifyRequest, 'ip'>,
  { viewer }: Pick<Caller, 'viewer'>,
): string[] {
  const address = `address:${addressKey(request.ip)}`;
  return viewer === null ? [address] : [address, `member:${viewer.id}`];
}
