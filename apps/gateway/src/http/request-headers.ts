import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
// The types of this module give the server, the request and the reply their methods for cookies.
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

type Cookies = Readonly<Record<string, string | undefined>>;

const none: Cookies = {};

/** Returns the request's cookies, parsed at the first read and only when there are some. */
export function readCookies(request: FastifyRequest): Cookies {
  const { cookie } = request.headers;
  return cookie === undefined ? none : request.server.parseCookie(cookie);
}

/** True if an Accept header is that of a server of the fediverse rather than of a browser. */
export const wantsActivity = (accept: string | undefined): boolean =>
  accept !== undefined && /application\/(?:activity|ld)\+json/i.test(accept);

const wellFormed = /^[\w-]{8,64}$/;

/**
 * Gives every request an id that follows it to the last job it causes. One that comes with the request is kept only
 * when a proxy of ours stands in front, and only when nothing in it can break a log line.
 */
export function makeRequestId(behindProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return behindProxy && typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  };
}
