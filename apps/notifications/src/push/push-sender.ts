import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, lookupPublic, OutcomeCounter, Registry } from '@quillstead/service-kit';
import webPush from 'web-push';
import type { NotificationsConfig } from '../config.js';
import { HostLanes } from './host-lanes.js';
import { isAllowed, type Subscription } from './read-subscription.js';
import { VapidKeys, type VapidPair } from './vapid-keys.js';

/**
 * The result of sending a message: it is sent, the device is gone, or it may be sent again after so many milliseconds.
 */
export type PushOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly wait: number | null };

/** The message to a device; all of it is text. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of this site. */
  readonly link: string;
  /** A newer message of the same tag takes the older one's place. */
  readonly tag: string;
}

/** Milliseconds that a push service may take for all of it; less than a lease on a delivery holds. */
const timeout = 10_000;
/** Bytes of a response that are read; nothing in it is of use. */
const longestResponse = 8 * 1024;
/** Seconds that a push service keeps what a device can't take now. */
const timeToLive = 24 * 60 * 60;
/** Milliseconds that a push service may have us wait. */
const longestWait = 60 * 60 * 1_000;

/**
 * Connects to public addresses alone: it looks at what a name resolves to in the moment of connecting
 * (docs/security.md#email-and-push).
 */
export const publicAgent = (): Agent => new Agent({ keepAlive: false, lookup: lookupPublic });

/**
 * Sends to browsers by their push services: VAPID, aes128gcm, public addresses only, no redirect
 * (docs/security.md#email-and-push).
 */
@Injectable()
export class PushSender implements OnApplicationShutdown {
  private readonly open = publicAgent();
  private readonly trusted = new Agent();
  private readonly lanes = new HostLanes();
  private readonly pushes: OutcomeCounter<PushOutcome['kind']>;

  constructor(
    private readonly keys: VapidKeys,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'PUSH_TRUSTED_ORIGIN'>,
    registry: Registry = new Registry(),
  ) {
    const help = 'Messages handed to push services, by what became of them';
    this.pushes = new OutcomeCounter(registry, 'pushes_total', help);
  }

  /** Never throws for what a push service does: that is an outcome. */
  async send(to: Subscription, message: PushMessage): Promise<PushOutcome> {
    const outcome = await this.hand(to, message);
    this.pushes.count(outcome.kind);
    return outcome;
  }

  private async hand(to: Subscription, message: PushMessage): Promise<PushOutcome> {
    const url = new URL(to.endpoint);
    const { PUSH_TRUSTED_ORIGIN: trustedOrigin } = this.config;
    if (!isAllowed(url, trustedOrigin)) return { kind: 'gone' };
    const agent = url.origin === trustedOrigin ? this.trusted : this.open;
    // The push service would refuse every other key.
    const pair = this.keys.pair(to.vapidKey ?? this.keys.publicKey);
    if (pair === undefined) return { kind: 'gone' };
    const { headers, body } = this.prepare(to, message, pair);
    const outcome = await this.lanes.run(url.host, () =>
      post(url, { agent, headers, body }).then(
        (response) => ({ result: outcomeOf(response), outcome: 'responded' as const }),
        () => ({ result: later(null), outcome: 'silent' as const }),
      ),
    );
    return typeof outcome === 'number' ? later(outcome) : outcome;
  }

  onApplicationShutdown(): void {
    this.open.destroy();
    this.trusted.destroy();
  }

  private prepare({ endpoint, p256dh, auth }: Subscription, message: PushMessage, pair: VapidPair) {
    const vapidDetails = { subject: this.keys.subject, ...pair };
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails,
      TTL: timeToLive,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
  }
}

interface Posted {
  readonly agent: Agent;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer | null;
}

/** Posts and returns the response's head; of its body no more than a little is taken. Node follows no redirect. */
async function post(url: URL, { agent, headers, body }: Posted): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const signal = AbortSignal.timeout(timeout);
  const posting = request(url, { method: 'POST', agent, headers, signal }, resolve);
  posting.on('error', reject);
  posting.end(body);
  const response = await promise;
  response.on('error', () => undefined);
  let size = 0;
  response.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > longestResponse) response.destroy();
  });
  return response;
}

/**
 * 404 and 410 forget, 408, 429 and 5xx wait, other 4xx forget (docs/product/notifications.md#push-messages); a redirect
 * is none of these and forgets.
 */
function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'taken' };
  const isPassing = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return isPassing ? later(retryAfter(headers['retry-after'], Date.now())) : { kind: 'gone' };
}

/**
 * How long a server has us wait (RFC 9110, section 10.2.3), an hour at most.
 * @param header seconds or a date
 * @param now epoch milliseconds
 * @returns milliseconds; null when it does not say
 */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), longestWait);
}

const later = (wait: number | null): PushOutcome => ({ kind: 'later', wait });
