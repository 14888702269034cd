import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, secretsOf, type ServiceConfig } from '@quillstead/service-kit';

/**
 * Signs whose emails a link stops. The token never expires and does that one thing alone (RFC 8058), so that it may
 * lie in a mailbox for years.
 */
@Injectable()
export class UnsubscribeTokens {
  /** The first signs. */
  private readonly secrets: readonly [string, ...string[]];

  constructor(
    @Inject(CONFIG)
    config: Pick<ServiceConfig, 'DEPLOYMENT_SECRET'> &
      Partial<Pick<ServiceConfig, 'DEPLOYMENT_SECRET_ACCEPTED'>>,
  ) {
    this.secrets = secretsOf(config);
  }

  sign(userId: number): string {
    return `${userId}.${signatureOf(this.secrets[0], String(userId)).toString('base64url')}`;
  }

  /** The id of the member to whom the token belongs; null for a token that this service did not sign. */
  read(token: string): number | null {
    const [, id = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? [];
    const sent = Buffer.from(signature, 'base64url');
    const isBy = (secret: string): boolean => {
      const right = signatureOf(secret, id);
      return sent.length === right.length && timingSafeEqual(sent, right);
    };
    return this.secrets.some(isBy) ? Number(id) : null;
  }
}

function signatureOf(secret: string, userId: string): Buffer {
  const key = createHmac('sha256', secret).update('unsubscribe').digest();
  return createHmac('sha256', key).update(userId).digest();
}
