import { createHash, randomBytes } from 'node:crypto';

/** The token in the cookie and its hash in the database. */
export interface SessionToken {
  /** 256 random bits in base64url; only the browser ever has it. */
  readonly token: string;
  /** Its SHA-256 in base64url, which is all that leaves this process. */
  readonly hash: string;
}

const shape = /^[\w-]{43}$/;

export function makeSessionToken(): SessionToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The hash of a cookie's value; null when it can't be one of ours, so that rubbish never reaches Redis. */
export function hashSessionToken(token: string | undefined): string | null {
  return token !== undefined && shape.test(token) ? hashOf(token) : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
