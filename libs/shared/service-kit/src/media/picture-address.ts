import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretsOf } from '../config/wire.js';
import type { ProcessConfig } from '../config/variables.js';

type Secrets = Pick<ProcessConfig, 'DEPLOYMENT_SECRET'> &
  Partial<Pick<ProcessConfig, 'DEPLOYMENT_SECRET_ACCEPTED' | 'REDIS_NAMESPACE'>>;

const hour = 60 * 60 * 1_000;

/** Returns the address of a member's own picture without its size (docs/product/people.md#pictures). */
export const pictureAddress = (name: string): string => `/media/${name}`;

/**
 * Returns the address of a picture that only some may see; whoever has it sees the picture for one to two hours. It
 * stays the same within an hour, so that browsers find the picture in their cache.
 */
export function signedPictureAddress(name: string, config: Secrets, now = Date.now()): string {
  const until = (Math.floor(now / hour) + 2) * hour;
  const [secret] = secretsOf(config);
  return `/media/${name}.${until}.${signatureOf(name, until, secret)}`;
}

export interface PictureTicket {
  readonly name: string;
  /** Epoch milliseconds until which it is valid; null of an address without a signature. */
  readonly until: number | null;
}

const plain = /^[0-9a-f]{32}$/;
const signed = /^([0-9a-f]{32})\.(\d{1,15})\.([\w-]{43})$/;

/** Returns what the part of an address after `/media/` opens; null when it is malformed, forged or expired. */
export function readPictureTicket(ticket: string, config: Secrets, now = Date.now()): PictureTicket | null {
  if (plain.test(ticket)) return { name: ticket, until: null };
  const [, name = '', time = '', signature = ''] = signed.exec(ticket) ?? [];
  const until = Number(time);
  if (name === '' || until <= now) return null;
  const isGenuine = secretsOf(config).some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(name, until, secret)), Buffer.from(signature)),
  );
  return isGenuine ? { name, until } : null;
}

function signatureOf(name: string, until: number, secret: string): string {
  return createHmac('sha256', secret).update(`picture ${name} ${until}`).digest('base64url');
}
