import type { IncomingMessage } from 'node:http';

/**
 * The address of the sender of a request, as Fastify's `request.ip` has it: the connection's own, or the entry of
 * X-Forwarded-For that the outermost trusted proxy wrote.
 * @param proxies how many are trusted
 */
export function addressOf({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  if (proxies === 0) return socket.remoteAddress;
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return socket.remoteAddress;
  const entries = forwarded.split(',');
  return entries[Math.max(0, entries.length - proxies)]?.trim();
}
