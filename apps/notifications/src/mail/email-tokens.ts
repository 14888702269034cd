import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, secretsOf, type ServiceConfig } from '@quillstead/service-kit';

/**
 * The act of a link in an email: it stops the emails of a member, ends an email subscription, confirms one, so that the
 * author may have the address or may not, changes how often its emails come, or removes the address of a reading
 * device.
 */
export type EmailAct =
  | 'unsubscribe'
  | 'end_subscription'
  | 'confirm_subscription'
  | 'confirm_shared_subscription'
  | 'weekly_subscription'
  | 'each_story_subscription'
  | 'end_device';

/**
 * Signs the ids on which links in emails act. A token is valid for one act only, and never expires by itself, so that
 * one that stops emails (RFC 8058) is still valid when the email is years old.
 */
@Injectable()
export class EmailTokens {
  /** The secrets that are accepted; the first one signs. */
  private readonly secrets: readonly [string, ...string[]];

  constructor(
    @Inject(CONFIG)
    config: Pick<ServiceConfig, 'DEPLOYMENT_SECRET'> &
      Partial<Pick<ServiceConfig, 'DEPLOYMENT_SECRET_ACCEPTED'>>,
  ) {
    this.secrets = secretsOf(config);
  }

  /** Returns the token for an act. @param id of a member, or of an email subscription */
  sign(id: number, act: EmailAct = 'unsubscribe'): string {
    return `${id}.${signatureOf(this.secrets[0], act, String(id)).toString('base64url')}`;
  }

  /** Returns the signed id; null for a token that this service did not sign for the act. */
  read(token: string, act: EmailAct = 'unsubscribe'): number | null {
    const [, id = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? [];
    const sent = Buffer.from(signature, 'base64url');
    const isBy = (secret: string): boolean => {
      const right = signatureOf(secret, act, id);
      return sent.length === right.length && timingSafeEqual(sent, right);
    };
    return this.secrets.some(isBy) ? Number(id) : null;
  }
}

function signatureOf(secret: string, act: EmailAct, id: string): Buffer {
  const key = createHmac('sha256', secret).update(act).digest();
  return createHmac('sha256', key).update(id).digest();
}
