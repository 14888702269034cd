import { createECDH } from 'node:crypto';
import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import { z } from 'zod';
import { mayBePublicHost } from '@quillstead/service-kit';
import type { PushDevice } from './push-device.entity.js';
import type { VapidKeys } from './vapid-keys.js';

export type Subscription = Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth' | 'vapidKey'>;

const longestEndpoint = 1000;

const shape = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  applicationServerKey: z.string().optional(),
});

/**
 * Reads and checks the JSON that a browser makes of its `PushSubscription`: an https address that may be public, a
 * point of P-256 and 16 bytes (RFC 8291), and the key of this site with which it subscribed, if the page adds it.
 * @param site the keys of this site; the first one is used if the text names none
 * @param trustedOrigin a push service of the deployment's own, whose address may be private
 * @throws CallError `invalid` for anything else
 */
export function readSubscription(
  text: string,
  site: Pick<VapidKeys, 'publicKey' | 'pair'>,
  trustedOrigin?: string,
): Subscription {
  const { endpoint, keys, applicationServerKey: vapidKey = site.publicKey } = parse(text);
  const url = URL.parse(endpoint);
  if (url === null || url.href.length > longestEndpoint || !isAllowed(url, trustedOrigin)) throw malformed();
  if (site.pair(vapidKey) === undefined) throw malformed();
  url.hash = '';
  const auth = bytes(keys.auth, 16).toString('base64url');
  return { endpoint: url.href, p256dh: point(keys.p256dh), auth, vapidKey };
}

/** Returns true if messages may be sent to an address, as far as that is known without resolving its name. */
export function isAllowed(url: URL, trustedOrigin?: string): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return url.origin === trustedOrigin || mayBePublicHost(url.hostname);
}

function parse(text: string): z.infer<typeof shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw malformed();
  }
}

function bytes(base64: string, length: number): Buffer {
  if (!/^[\w+/-]+={0,2}$/.test(base64)) throw malformed();
  const read = Buffer.from(base64, 'base64');
  if (read.length !== length) throw malformed();
  return read;
}

function point(base64: string): string {
  const read = bytes(base64, 65);
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(read);
  } catch {
    throw malformed();
  }
  return read.toString('base64url');
}

function malformed(): CallError {
  const { label } = dictionary.webpushSubscription;
  return new CallError('invalid', messages.pattern(label, 'must be properly formatted'));
}
