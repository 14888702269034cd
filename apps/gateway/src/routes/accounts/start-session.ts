import { Injectable } from '@nestjs/common';
import { longestUserAgent, type NewSession } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, networkOf } from '../../http/address-key.js';
import type { Caller } from '../../http/caller.js';
import { makeSessionToken, SessionCookie, type SessionToken } from '../../session/session-cookie.js';
import { Sessions } from '../../session/sessions.js';
import { Xsrf } from '../../xsrf/xsrf.js';

/**
 * Begins a session (docs/security.md#accounts-and-sessions). The token is made here and only its hash is sent to the
 * accounts service, so that the token itself never leaves this process but for the browser.
 */
@Injectable()
export class StartSession {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
    private readonly xsrf: Xsrf,
  ) {}

  /** Makes a new token, and what the accounts service needs beside the payload. */
  prepare(request: FastifyRequest, caller: Caller): { token: SessionToken; newSession: NewSession } {
    const token = makeSessionToken();
    const userAgent = request.headers['user-agent']
      ?.slice(0, longestUserAgent)
      .replaceAll('\0', '')
      .toWellFormed();
    const newSession = {
      token_hash: token.hash,
      user_agent: userAgent ?? null,
      old_token_hash: caller.tokenHash,
      network: networkOf(request.ip),
      address_key: addressKey(request.ip),
    };
    return { token, newSession };
  }

  /** Gives the browser its new cookies and removes the caller of the old one from the cache. */
  finish(reply: FastifyReply, { token, hash }: SessionToken, caller: Caller): void {
    if (caller.tokenHash !== null) this.sessions.forget(caller.tokenHash);
    this.cookie.set(reply, token);
    this.xsrf.set(reply, hash);
  }
}
