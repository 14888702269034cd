import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.js';
import { addressKey } from '../http/address-key.js';

/** The keys of a request's rate limits: its address, and the member if there is one. */
export function callerKeys(
  request: Pick<FastifyRequest, 'ip'>,
  { viewer }: Pick<Caller, 'viewer'>,
): string[] {
  const address = `address:${addressKey(request.ip)}`;
  return viewer === null ? [address] : [address, `member:${viewer.id}`];
}
