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
 * The result of sending a message: it was sent, the device does not exist any more, or it may be sent again after
 * `wait` milliseconds.
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

/** The milliseconds in which a push service must respond; less than the lease of a delivery. */
const timeout = 10_000;
/** The most bytes of a response that are read; nothing in it is used. */
const longestResponse = 8 * 1024;
/** The seconds for which a push service stores a message that it cannot deliver now. */
const timeToLive = 24 * 60 * 60;
/** The most milliseconds that a push service can make the site wait. */
const longestWait = 60 * 60 * 1_000;

/**
 * Returns an agent that connects only to public addresses: it checks the address of a name at the moment of connecting
 * (docs/security.md#email-and-push).
 */
export const publicAgent = (): Agent => new Agent({ keepAlive: false, lookup: lookupPublic });

/**
 * Sends messages to browsers through their push services: VAPID, aes128gcm, public addresses only, no redirect
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

  /** Sends a message. It never throws for what a push service does: that is an outcome. */
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

/**
 * Posts a message and returns the head of the response; only a little of its body is read. Node follows no redirect.
 */
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
 * Returns the outcome of a response: 404 and 410 forget, 408, 429 and 5xx wait, other 4xx forget
 * (docs/product/notifications.md#push-messages); a redirect is none of these and forgets.
 */
function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'taken' };
  const isPassing = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return isPassing ? later(retryAfter(headers['retry-after'], Date.now())) : { kind: 'gone' };
}

/**
 * Returns how long a server makes the site wait (RFC 9110, section 10.2.3), an hour at most.
 * @param header seconds or a date
 * @param now epoch milliseconds
 * @returns milliseconds; null when the header does not say
 */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), longestWait);
}

const later = (wait: number | null): PushOutcome => ({ kind: 'later', wait });
