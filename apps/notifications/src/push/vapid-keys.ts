import { createECDH, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import type { NotificationsConfig } from '../config.js';

type Settings = Pick<
  NotificationsConfig,
  'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'DEPLOYMENT_SECRET' | 'SITE_URL'
>;

/** The pair of keys by which push services know this site (RFC 8292), and whom they may write to about it. */
@Injectable()
export class VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;

  constructor(@Inject(CONFIG) config: Settings) {
    const { VAPID_PRIVATE_KEY: own, VAPID_SUBJECT, DEPLOYMENT_SECRET, SITE_URL } = config;
    // Without a key of its own a deployment has what its secret makes: the same in every replica, at every start.
    this.privateKey = own ?? createHmac('sha256', DEPLOYMENT_SECRET).update('vapid').digest('base64url');
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(this.privateKey, 'base64url');
    this.publicKey = curve.getPublicKey('base64url');
    this.subject = VAPID_SUBJECT ?? subjectOf(SITE_URL);
  }
}

function subjectOf(siteUrl: string): string {
  const { protocol, origin, hostname } = new URL(siteUrl);
  return protocol === 'https:' ? origin : `mailto:no-reply@${hostname}`;
}
