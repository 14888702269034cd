// Its types give the server, the request and the reply their methods for cookies.
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

type Cookies = Readonly<Record<string, string | undefined>>;

const none: Cookies = {};

/** The request's cookies, parsed at the first read and only when there are some. */
export function readCookies(request: FastifyRequest): Cookies {
  const { cookie } = request.headers;
  return cookie === undefined ? none : request.server.parseCookie(cookie);
}
