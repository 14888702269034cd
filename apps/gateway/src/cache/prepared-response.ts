import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { brotliOptions, worthCompressing } from '../http/compression.js';
import type { HeaderTable } from '../http/security-headers.js';
import { type PrintedHead, printHead } from '../http/site-response.js';
import type { Encoding } from './accepted-encoding.js';

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** Bytes as they are sent, and what is sent before them. */
interface Variant {
  readonly bytes: Buffer;
  readonly head: PrintedHead;
}

/** A response that is the same for every visitor, ready to be sent. */
export class PreparedResponse {
  /** The response to a browser that already has the bytes. */
  readonly unchanged: PrintedHead;
  private readonly plain: Variant;
  private readonly packed = new Map<Encoding, Variant | Promise<Variant>>();

  /**
   * @param bytes stored as they are
   * @param headers all but those that depend on the encoding and on the request
   * @param isPage it comes with the XSRF cookie where the browser has none
   * @param story the slug of the story whose text it has
   */
  constructor(
    bytes: Buffer,
    readonly etag: string,
    readonly headers: HeaderTable,
    readonly isPage: boolean,
    readonly story: string | null = null,
  ) {
    const { 'content-type': _, ...unchanged } = headers;
    this.unchanged = printHead(304, { ...unchanged, etag });
    this.plain = {
      bytes,
      head: printHead(200, { ...headers, etag, 'content-length': String(bytes.length) }),
    };
  }

  /** As they were made. */
  get bytes(): Buffer {
    return this.plain.bytes;
  }

  /**
   * Upper bound of its bytes in memory: all encoded variants of a response together are about as large as the response.
   */
  get size(): number {
    return 2 * this.plain.bytes.length + 2_048;
  }

  /** A promise the first time that an encoding is requested. */
  in(encoding: Encoding): Variant | Promise<Variant> {
    if (encoding === 'identity' || this.plain.bytes.length < worthCompressing) return this.plain;
    let variant = this.packed.get(encoding);
    if (variant === undefined) {
      variant = this.pack(encoding);
      this.packed.set(encoding, variant);
    }
    return variant;
  }

  private async pack(encoding: 'br' | 'gzip'): Promise<Variant> {
    const bytes = await packers[encoding](this.plain.bytes);
    const { vary = '' } = this.headers;
    const head = printHead(200, {
      ...this.headers,
      etag: this.etag,
      vary: vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`,
      'content-encoding': encoding,
      'content-length': String(bytes.length),
    });
    const variant = { bytes, head };
    this.packed.set(encoding, variant);
    return variant;
  }
}
