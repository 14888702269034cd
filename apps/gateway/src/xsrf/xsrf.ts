import { fastifyCookie } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { type PublicOperation, xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import { CallError, CONFIG } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { type Caller, visitor } from '../http/caller.js';
import { XsrfTokens } from './xsrf-tokens.js';
import type { IncomingHttpHeaders } from 'node:http';
import { readCookies } from '../http/request-headers.js';

const sentBack = xsrfHeader.toLowerCase();

/** Refuses changes that a foreign page may have sent (docs/api.md#xsrf), and gives our own pages what proves them. */
@Injectable()
export class Xsrf {
  private readonly siteOrigin: string;
  private readonly options: { path: '/'; sameSite: 'lax'; secure: boolean };

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly tokens: XsrfTokens,
  ) {
    this.siteOrigin = new URL(config.SITE_URL).origin;
    this.options = { path: '/', sameSite: 'lax', secure: isLive(config) };
  }

  /** Throws `forbidden` unless the call changes nothing or comes from a page of ours. */
  check(
    call: Pick<PublicOperation, 'method' | 'withoutXsrf'>,
    request: FastifyRequest,
    caller: Caller,
  ): void {
    if (call.method === 'GET') return;
    if (isForeign(request.headers, this.siteOrigin)) throw new CallError('forbidden');
    if (call.withoutXsrf) return;
    const value = request.headers[sentBack];
    const isRight =
      typeof value === 'string' && this.tokens.fits(value, readCookies(request)[xsrfCookie], caller);
    if (!isRight) throw new CallError('forbidden');
  }

  /** Sets the cookie unless the browser already keeps one that serves this caller. */
  keep(request: FastifyRequest, reply: FastifyReply, caller: Caller): void {
    const cookie = readCookies(request)[xsrfCookie];
    if (cookie !== undefined && this.tokens.fits(cookie, cookie, caller)) return;
    this.set(reply, caller.viewer === null ? null : caller.tokenHash);
  }

  /**
   * Returns the Set-Cookie that gives a visitor a cookie; null when the browser's Cookie header has one that serves.
   */
  cookieForVisitor(cookies: string | undefined): string | null {
    const cookie = cookies === undefined ? undefined : fastifyCookie.parse(cookies)[xsrfCookie];
    if (cookie !== undefined && this.tokens.fits(cookie, cookie, visitor)) return null;
    return fastifyCookie.serialize(xsrfCookie, this.tokens.forVisitor(), this.options);
  }

  /** Sets a new one, for a session or (null) for a visitor. */
  set(reply: FastifyReply, tokenHash: string | null): void {
    const value = tokenHash === null ? this.tokens.forVisitor() : this.tokens.forSession(tokenHash);
    void reply.setCookie(xsrfCookie, value, this.options);
  }
}

/**
 * The second defence beside the token: whether a browser says that the page behind a request is not ours (Fetch
 * Metadata; RFC 6454 Origin). A page of ours is at the site's address, or at the requested one. A client that sends
 * neither header is no browser, or an old one, and is left to the token.
 */
export function isForeign(
  headers: Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>,
  siteOrigin: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, host } = headers;
  if (origin === undefined || origin === siteOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
