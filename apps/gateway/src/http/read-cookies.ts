// Its types give the server, the request and the reply their methods for cookies.
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

type Cookies = Readonly<Record<string, string | undefined>>;

const none: Cookies = {};

/** The request's cookies, parsed only when somebody asks and there are some. */
export function readCookies(request: FastifyRequest): Cookies {
  const { cookie } = request.headers;
  return cookie === undefined ? none : request.server.parseCookie(cookie);
}
