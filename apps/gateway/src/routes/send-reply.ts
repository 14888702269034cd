import { hash } from 'node:crypto';
import type { Caller } from '../session/caller.js';
import type { Visit } from './visit.js';

/** How long a cache in front may answer for us; what hides something holds everywhere after that (product.md). */
const sharedSeconds = 5;

/**
 * Sends a service's bytes as they are, with the status that the contract declares and what caches may do with them
 * (api.md, "Caching"). Everything that can be read is told to vary by cookie: a shared cache must not answer a member
 * with what visitors get, nor the other way round.
 */
export function sendReply({ call, request, reply, caller }: Visit, bytes: Buffer): void {
  void reply.code(call.status);
  if (call.method !== 'GET') {
    void reply.header('cache-control', 'no-store');
  } else {
    const etag = etagOf(bytes);
    void reply.header('cache-control', cacheControl(caller)).header('vary', 'Cookie').header('etag', etag);
    if (isKept(request.headers['if-none-match'], etag)) {
      void reply.code(304).send();
      return;
    }
  }
  if (call.status === 204) void reply.send();
  else void reply.type('application/json; charset=utf-8').send(bytes);
}

/** Whoever names a session gets an answer of their own, even if the session is over. */
function cacheControl({ sentCookie }: Caller): string {
  return sentCookie ? 'private, no-cache' : `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`;
}

/** Weak, because compression on the way changes the bytes but not what they say (RFC 9110, 8.8.1). */
function etagOf(bytes: Buffer): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}

function isKept(kept: string | undefined, etag: string): boolean {
  if (kept === undefined) return false;
  const strength = /^W\//;
  const bare = etag.replace(strength, '');
  return kept.split(',').some((one) => one.trim() === '*' || one.trim().replace(strength, '') === bare);
}
