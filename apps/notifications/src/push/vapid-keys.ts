import { createECDH, createHmac } from 'node:crypto';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { readVapidKey } from '@quillstead/contracts';
import { CONFIG, Operation, RawResponse } from '@quillstead/service-kit';
import type { NotificationsConfig } from '../config.js';

type Settings = Pick<NotificationsConfig, 'DEPLOYMENT_SECRET' | 'SITE_URL'> &
  Partial<Pick<NotificationsConfig, 'VAPID_PRIVATE_KEY' | 'VAPID_PRIVATE_KEY_ACCEPTED' | 'VAPID_SUBJECT'>>;

/** A pair of keys, both in base64url. */
export interface VapidPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The pairs of keys by which push services know this site (RFC 8292), and the address to which they may write about it.
 * A push service accepts messages only with the pair with which the browser subscribed
 * (docs/operating/run-book.md#replacing-the-key-of-push-messages).
 */
@Injectable()
export class VapidKeys {
  /** The key that browsers subscribe with. */
  readonly publicKey: string;
  readonly subject: string;
  private readonly pairs: readonly VapidPair[];

  constructor(@Inject(CONFIG) config: Settings) {
    const { VAPID_PRIVATE_KEY: own, VAPID_PRIVATE_KEY_ACCEPTED: accepted } = config;
    // A deployment without a key of its own has a key made from its secret: the same in every replica, at every start.
    const first = pairOf(
      own ?? createHmac('sha256', config.DEPLOYMENT_SECRET).update('vapid').digest('base64url'),
    );
    this.pairs = accepted === undefined ? [first] : [first, pairOf(accepted)];
    this.publicKey = first.publicKey;
    this.subject = config.VAPID_SUBJECT ?? subjectOf(config.SITE_URL);
  }

  /** Returns the pair of a public key; undefined when this site does not have it, or no longer. */
  pair(publicKey: string): VapidPair | undefined {
    return this.pairs.find((pair) => pair.publicKey === publicKey);
  }
}

function pairOf(privateKey: string): VapidPair {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}

function subjectOf(siteUrl: string): string {
  const { protocol, origin, hostname } = new URL(siteUrl);
  return protocol === 'https:' ? origin : `mailto:no-reply@${hostname}`;
}

/** Returns, as text, the key with which a browser subscribes to this site's push messages (RFC 8292). */
@Controller()
export class ReadVapidKey {
  constructor(private readonly keys: VapidKeys) {}

  @Operation(readVapidKey)
  execute(): Promise<RawResponse> {
    return Promise.resolve(new RawResponse(this.keys.publicKey));
  }
}
