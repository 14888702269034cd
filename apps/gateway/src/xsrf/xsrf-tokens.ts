import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import type { GatewayConfig } from '../config.js';
import type { Caller } from '../session/caller.js';

/**
 * The values of the XSRF cookie (api.md, "XSRF"). A member's is derived from the session, so that another session's
 * is worth nothing and none is stored; a visitor's is random and signed, so that only we can have made it.
 */
@Injectable()
export class XsrfTokens {
  private readonly secret: string;

  constructor(@Inject(CONFIG) config: Pick<GatewayConfig, 'DEPLOYMENT_SECRET'>) {
    this.secret = config.DEPLOYMENT_SECRET;
  }

  forSession(tokenHash: string): string {
    return this.sign('session', tokenHash);
  }

  forVisitor(): string {
    const random = randomBytes(16).toString('base64url');
    return `${random}.${this.sign('visitor', random)}`;
  }

  /** Whether the value is one that this caller may use; `cookie` is what the browser keeps. Takes the same time for all wrong ones. */
  fits(value: string, cookie: string | undefined, { viewer, tokenHash }: Caller): boolean {
    if (viewer !== null && tokenHash !== null) return isSame(value, this.forSession(tokenHash));
    return isSame(value, cookie ?? '') && this.isVisitors(value);
  }

  private isVisitors(value: string): boolean {
    const [random = '', signature = ''] = value.split('.', 2);
    return isSame(signature, this.sign('visitor', random));
  }

  private sign(kind: 'session' | 'visitor', value: string): string {
    return createHmac('sha256', this.secret).update(`xsrf:${kind}:${value}`).digest('base64url');
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right);
}
