import { createHash } from 'node:crypto';

/** How many members listen, one connection each, and how many get a notification, all who listen among them. */
export const listeners = 10_000;
export const receivers = 100_000;

/** The ids of who listens lie evenly among those of all receivers. */
export const idOf = (listener) => (listener + 1) * (receivers / listeners);

/** The value of a listener's session cookie, and the hash by which the gateway reads the session from accounts. */
export const tokenOf = (listener) => createHash('sha256').update(`listener ${listener}`).digest('base64url');
export const hashOf = (token) => createHash('sha256').update(token).digest('base64url');
