import { createHash, createHmac } from 'node:crypto';
import { secret } from '../rpc/secret.mjs';

/** The number of members who send large bodies; one more member saves a few words meanwhile. */
export const senders = 100;
export const members = senders + 1;

/** The value of a member's session cookie, and the hash by which the gateway reads the session from accounts. */
export const tokenOf = (member) => createHash('sha256').update(`writer ${member}`).digest('base64url');
export const hashOf = (token) => createHash('sha256').update(token).digest('base64url');

/** The token that proves that a page of ours sends the call, as the gateway derives it from the session. */
export const xsrfOf = (member) =>
  createHmac('sha256', secret)
    .update(`xsrf:session:${hashOf(tokenOf(member))}`)
    .digest('base64url');
