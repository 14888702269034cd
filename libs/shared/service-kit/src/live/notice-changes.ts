import { createHmac } from 'node:crypto';
import { z } from 'zod';

const ids = z.array(z.int());

/** The channel on which it is said whose notices have changed; who does not hold the secret can't guess its name. */
export function noticeChannel(secret: string): string {
  const seal = createHmac('sha256', secret).update('live:notices').digest('base64url').slice(0, 22);
  return `live:{notices}:${seal}`;
}

/** Members whose notices have changed, as one message says it. */
export const printMembers = (members: readonly number[]): string => JSON.stringify(members);

/** Reads such a message. Throws when it is nothing of that kind. */
export const readMembers = (text: string): number[] => ids.parse(JSON.parse(text));
