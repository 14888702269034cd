import { Inject, Injectable } from '@nestjs/common';
import { coverOfEmails } from '@quillstead/catalogue';
import {
  CallError,
  CONFIG,
  covers,
  jpegFile,
  MEDIA_STORE,
  type MediaStore,
  memberPictures,
  type PictureForm,
  type PictureTicket,
  readPictureTicket,
} from '@quillstead/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { visitor } from '../http/caller.js';
import { callerKeys, RateLimits } from '../rate-limit/rate-limits.js';

/** The policy for a picture that is opened at its own address, as in a tab: it loads and runs nothing. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

interface Served {
  readonly form: PictureForm;
  /** The name among the files of a picture. */
  readonly file: string;
  readonly type: string;
}

/** The file that is served under each name: no two forms have a file of the same width. */
const served: ReadonlyMap<string, Served> = new Map<string, Served>([
  ...[memberPictures, covers].flatMap((form) =>
    form.widths.map((width): [string, Served] => [
      `${width}.webp`,
      { form, file: String(width), type: 'image/webp' },
    ]),
  ),
  [coverOfEmails, { form: covers, file: jpegFile, type: 'image/jpeg' }],
]);

/**
 * Serves the pictures that members chose (docs/product/people.md#pictures). The name of a picture stands for its
 * content, so that a browser keeps it for ever; what a signed address opens only its browser keeps, until the signature
 * is over.
 */
@Injectable()
export class ServePictures {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    private readonly limits: RateLimits,
  ) {}

  register(server: FastifyInstance): void {
    server.route<{ Params: { ticket: string; file: string } }>({
      method: ['GET', 'HEAD'],
      url: '/media/:ticket/:file',
      handler: (request, reply) => this.respond(request, request.params, reply),
    });
  }

  /** Responds with a picture. Throws `not_found` for one that does not exist, or that this caller may not see. */
  private async respond(
    request: FastifyRequest,
    { ticket, file }: { ticket: string; file: string },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    this.limits.takeDefault(callerKeys(request, visitor));
    const asked = served.get(file);
    const opened = asked === undefined ? null : readPictureTicket(ticket, this.config);
    if (asked === undefined || opened === null) throw new CallError('not_found');
    const found = await this.find(opened, asked);
    if (found === null) throw new CallError('not_found');
    const etag = `"${opened.name}-${asked.file}"`;
    void reply
      .header('etag', etag)
      .headers(headersOf(opened, this.config.MEDIA_URL))
      .header('content-security-policy', policy)
      .header('content-disposition', `inline; filename="picture-${file}"`)
      .header('content-length', found.size)
      .type(asked.type);
    // Mail programs that are pages of other sites show it.
    if (file === coverOfEmails && opened.until === null)
      void reply.header('cross-origin-resource-policy', 'cross-origin');
    const isUnchanged = request.headers['if-none-match'] === etag;
    if (isUnchanged || request.method === 'HEAD') {
      found.stream.destroy();
      if (isUnchanged) return reply.code(304).removeHeader('content-length').send();
      return reply.send();
    }
    return reply.send(found.stream);
  }

  private async find({ name, until }: PictureTicket, { form: { folders }, file }: Served) {
    const shown = await this.store.get(`${folders.public}/${name}-${file}`);
    return shown ?? (until === null ? null : this.store.get(`${folders.private}/${name}-${file}`));
  }
}

/** Seconds after which a cache between asks whether a picture is still there. */
const sharedSeconds = 60;

/**
 * Returns the headers that say how long a picture is kept and by whom. Pages of this site show pictures of its CDN,
 * which is another origin to them.
 */
export function headersOf({ until }: PictureTicket, mediaUrl?: string): Record<string, string> {
  if (until !== null)
    return { 'cache-control': `private, max-age=${Math.max(0, Math.floor((until - Date.now()) / 1_000))}` };
  const caching = { 'cache-control': `public, max-age=31536000, immutable, s-maxage=${sharedSeconds}` };
  return mediaUrl === undefined ? caching : { ...caching, 'cross-origin-resource-policy': 'cross-origin' };
}
