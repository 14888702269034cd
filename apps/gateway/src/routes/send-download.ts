import type { Readable } from 'node:stream';
import type { Media } from '@quillstead/contracts';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { contentType } from './send-response.js';

/**
 * Sends a file as fast as the browser takes it. The connection of a browser that takes nothing for
 * `DOWNLOAD_TIMEOUT_MS` is closed, because what was read for it stays in memory until then.
 *
 * @param visit the response, and the operation that says of which media type the file is
 * @param file destroyed when the browser leaves
 */
export function sendDownload(
  { reply, call }: { readonly reply: FastifyReply; readonly call: { readonly media: Media } },
  file: Readable,
  config: Pick<GatewayConfig, 'DOWNLOAD_TIMEOUT_MS'>,
): void {
  // Once the head is sent, this status is only counted (docs/operating/scaling.md#responses-that-break-off).
  file.once('error', () => void reply.code(500));
  reply.raw.setTimeout(config.DOWNLOAD_TIMEOUT_MS, () => reply.raw.destroy());
  void reply.type(contentType(call.media)).header('cache-control', 'private, no-store').send(file);
}

/**
 * Returns the Content-Disposition of a file to keep under a name: in ASCII for who knows no more, and as it is (RFC
 * 6266, RFC 8187). Nothing of a name gets out of its quotes or onto another line.
 *
 * @param name without its ending; of the first spelling Latin characters, digits and hyphens stay
 * @param ending e.g. `epub`
 */
export function attachment(name: string, ending: string): string {
  const plain = name.replace(/[^a-z0-9-]+/gi, '').replace(/^-+|-+$/g, '') || 'story';
  const whole = encodeURIComponent(`${name.toWellFormed()}.${ending}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${whole}`;
}
