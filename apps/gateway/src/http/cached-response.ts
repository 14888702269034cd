import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The seconds for which a cache in front may serve a response itself; after that time a change that hides something is
 * in force everywhere (docs/product/people.md#changes-that-hide-something-take-effect-before-the-response).
 */
export const sharedSeconds = 5;

/** The Cache-Control of a response that is the same for every visitor (docs/api.md#caching). */
export const publicCaching = `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`;

/** Returns a weak ETag, because compression on the way changes the bytes but not what they say (RFC 9110, 8.8.1). */
export function etagOf(bytes: Buffer): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}

/**
 * Sets the ETag of the response's bytes and ends the response with 304 when the browser has them.
 * @returns whether it ended
 */
export function endIfKept(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('etag', etag);
  if (!matchesEtag(request.headers['if-none-match'], etag)) return false;
  void reply.code(304).send();
  return true;
}

/** True if a browser that sent this If-None-Match still has those bytes (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strength = /^W\//;
  const bare = etag.replace(strength, '');
  return ifNoneMatch
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(strength, '') === bare);
}
