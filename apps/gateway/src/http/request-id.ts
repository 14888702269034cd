import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[\w-]{8,64}$/;

/**
 * Gives every request an id that follows it to the last job it causes. One that comes with the request is kept only
 * when a proxy of ours stands in front, and only when nothing in it can break a log line.
 */
export function makeRequestId(behindProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return behindProxy && typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  };
}
