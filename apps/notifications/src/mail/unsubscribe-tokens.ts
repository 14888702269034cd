import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type ServiceConfig } from '@quillstead/service-kit';

/**
 * Signs whose letters a link stops. The token never expires and does that one thing alone (RFC 8058), so that it may
 * lie in a mailbox for years.
 */
@Injectable()
export class UnsubscribeTokens {
  constructor(@Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'DEPLOYMENT_SECRET'>) {}

  sign(userId: number): string {
    return `${userId}.${this.signature(String(userId)).toString('base64url')}`;
  }

  /** Whose token it is; null when we did not sign it. */
  read(token: string): number | null {
    const [, id = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? [];
    const sent = Buffer.from(signature, 'base64url');
    const right = this.signature(id);
    return sent.length === right.length && timingSafeEqual(sent, right) ? Number(id) : null;
  }

  private signature(userId: string): Buffer {
    const key = createHmac('sha256', this.config.DEPLOYMENT_SECRET).update('unsubscribe').digest();
    return createHmac('sha256', key).update(userId).digest();
  }
}
