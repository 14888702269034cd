import { createHmac } from 'node:crypto';
import { z } from 'zod';

const ids = z.array(z.int());

/**
 * The channel on which it is said whose notifications have changed; who does not hold the secret can't guess its name.
 */
export function notificationChannel(secret: string): string {
  const seal = createHmac('sha256', secret).update('live:notifications').digest('base64url').slice(0, 22);
  return `live:{notifications}:${seal}`;
}

/** Members whose notifications have changed, as one message says it. */
export const printMembers = (members: readonly number[]): string => JSON.stringify(members);

/** Reads such a message. Throws when it is nothing of that kind. */
export const readMembers = (text: string): number[] => ids.parse(JSON.parse(text));
