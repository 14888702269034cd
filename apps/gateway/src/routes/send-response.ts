import { type Media, spreadingHeader } from '@quillstead/contracts';
import { endIfKept, etagOf, publicCaching } from '../http/cached-response.js';
import type { Caller } from '../http/caller.js';
import type { Visit } from './visit.js';

/**
 * Sends a service's bytes as they are, with the status that the contract declares and what caches may do with them
 * (docs/api.md#caching). Every response to a read varies by cookie: a shared cache must not send a member what visitors
 * get, nor the other way round.
 */
export function sendResponse({ call, request, reply, caller }: Visit, bytes: Buffer): void {
  // The status is 202 while a change is done but not yet in effect everywhere.
  const status = reply.hasHeader(spreadingHeader) ? 202 : call.status;
  void reply.code(status);
  if (call.method !== 'GET') {
    void reply.header('cache-control', 'no-store');
  } else {
    void reply.header('cache-control', cacheControl(caller)).header('vary', 'Cookie');
    if (endIfKept(request, reply, etagOf(bytes))) return;
  }
  if (call.status === 204) void reply.send();
  else void reply.type(contentType(call.media)).send(bytes);
}

/** Returns the header of a media type; text says that it is UTF-8. */
export function contentType(media: Media): string {
  const isText = media === 'application/json' || media === 'text/plain' || media === 'text/csv';
  return isText ? `${media}; charset=utf-8` : media;
}

/** A request that names a session gets a response of its own, even if the session is over. */
function cacheControl({ sentCookie }: Caller): string {
  return sentCookie ? 'private, no-cache' : publicCaching;
}
