import { createHash } from 'node:crypto';

/** How many listen, one connection each, and to how many something is told that concerns all of those. */
export const listeners = 10_000;
export const receivers = 100_000;

/** The ids of who listens lie evenly among those of all receivers. */
export const idOf = (listener) => (listener + 1) * (receivers / listeners);

/** The value of a listener's session cookie, and what the gateway asks accounts about. */
export const tokenOf = (listener) => createHash('sha256').update(`listener ${listener}`).digest('base64url');
export const hashOf = (token) => createHash('sha256').update(token).digest('base64url');
