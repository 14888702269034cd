import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, secretsOf } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../config.js';
import type { Caller } from '../http/caller.js';

type SecretConfig = Pick<GatewayConfig, 'DEPLOYMENT_SECRET'> &
  Partial<Pick<GatewayConfig, 'DEPLOYMENT_SECRET_ACCEPTED'>>;

/**
 * The values of the XSRF cookie (docs/api.md#xsrf). A member's is derived from the session, so that another session's
 * is worth nothing and none is stored; a visitor's is random and signed, so that only we can have made it.
 */
@Injectable()
export class XsrfTokens {
  /** The secrets; the first one signs. */
  private readonly secrets: readonly [string, ...string[]];

  constructor(@Inject(CONFIG) config: SecretConfig) {
    this.secrets = secretsOf(config);
  }

  forSession(tokenHash: string): string {
    return sign(this.secrets[0], 'session', tokenHash);
  }

  forVisitor(): string {
    const random = randomBytes(16).toString('base64url');
    return `${random}.${sign(this.secrets[0], 'visitor', random)}`;
  }

  /**
   * True if the value is one that this caller may use; `cookie` is what the browser keeps. Takes the same time for all
   * wrong values.
   */
  fits(value: string, cookie: string | undefined, { viewer, tokenHash }: Caller): boolean {
    if (viewer !== null && tokenHash !== null)
      return this.secrets.some((secret) => isSame(value, sign(secret, 'session', tokenHash)));
    return isSame(value, cookie ?? '') && this.isVisitors(value);
  }

  private isVisitors(value: string): boolean {
    const [random = '', signature = ''] = value.split('.', 2);
    return this.secrets.some((secret) => isSame(signature, sign(secret, 'visitor', random)));
  }
}

function sign(secret: string, kind: 'session' | 'visitor', value: string): string {
  return createHmac('sha256', secret).update(`xsrf:${kind}:${value}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right);
}
