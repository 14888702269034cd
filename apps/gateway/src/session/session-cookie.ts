import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sessionDays } from '@quillstead/contracts';
import { CONFIG } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { readCookies } from '../http/request-headers.js';

/** The token in the cookie and its hash in the database. */
export interface SessionToken {
  /** 256 random bits in base64url; only the browser ever has it. */
  readonly token: string;
  /** The SHA-256 of the token in base64url; the token itself never leaves this process. */
  readonly hash: string;
}

const shape = /^[\w-]{43}$/;

export function makeSessionToken(): SessionToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Returns the hash of a cookie's value; null when it can't be one of ours, so that rubbish never reaches Redis. */
export function hashSessionToken(token: string | undefined): string | null {
  return token !== undefined && shape.test(token) ? hashOf(token) : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const secondsKept = sessionDays * 24 * 60 * 60;

/** Returns the name of the cookie. @param secure over https */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');

/**
 * The cookie that names a session (docs/api.md#session). Over https its name has the prefix `__Host-`, which browsers
 * take only with Secure, without a domain and for the whole site, so that no neighbouring host can plant one.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: { httpOnly: true; sameSite: 'lax'; secure: boolean; path: '/' };

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    const secure = isLive(config);
    this.name = sessionCookieName(secure);
    this.options = { httpOnly: true, sameSite: 'lax', secure, path: '/' };
  }

  read(request: FastifyRequest): string | undefined {
    return readCookies(request)[this.name];
  }

  /**
   * Sets it for all its days from now; called again at every visit, so that they roll.
   * @param endsAt epoch milliseconds from which the session is over in any case; null when it has just begun
   */
  set(reply: FastifyReply, token: string, endsAt: number | null = null): void {
    const secondsLeft = endsAt === null ? secondsKept : Math.ceil((endsAt - Date.now()) / 1000);
    const maxAge = Math.max(0, Math.min(secondsKept, secondsLeft));
    void reply.setCookie(this.name, token, { ...this.options, maxAge });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }
}
