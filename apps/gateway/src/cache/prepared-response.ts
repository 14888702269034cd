import { validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HeaderTable } from '../http/security-headers.js';

/** The encodings that a response can have. */
type Encoding = 'br' | 'gzip' | 'identity';

const known = new Map<string, Encoding>();
const mostKnown = 100;

/** Returns the best encoding that a browser takes (RFC 9110, 12.5.3), by its Accept-Encoding. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = read(header);
    // A few browsers make up nearly all requests; a header that is not among them is parsed each time.
    if (known.size < mostKnown) known.set(header, encoding);
  }
  return encoding;
}

function read(header: string): Encoding {
  const accepted = new Map(
    header.split(',').map((one): [string, boolean] => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))];
    }),
  );
  return (['br', 'gzip'] as const).find((name) => accepted.get(name) === true) ?? 'identity';
}

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** Names and values of headers in turn, as `writeHead` of Node takes them. */
export type RawHeaders = readonly string[];

/** Bytes as they are sent, and the headers that say so. */
export interface Variant {
  readonly bytes: Buffer;
  readonly headers: RawHeaders;
}

/** Throws a TypeError when a value can't be in a header: no cached response may fail while it is sent. */
function rawHeaders(headers: HeaderTable): RawHeaders {
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  return Object.entries(headers).flat();
}

/** A response that is the same for every visitor, ready to be sent. */
export class PreparedResponse {
  /** The headers of the response to a browser that already has the bytes. */
  readonly unchanged: RawHeaders;
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
    this.unchanged = rawHeaders({ ...unchanged, etag });
    this.plain = {
      bytes,
      headers: rawHeaders({ ...headers, etag, 'content-length': String(bytes.length) }),
    };
  }

  /** Returns the bytes before compression. */
  get bytes(): Buffer {
    return this.plain.bytes;
  }

  /**
   * An upper bound of its bytes in memory: all encoded variants of a response together are about as large as the
   * response.
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
    const headers = rawHeaders({
      ...this.headers,
      etag: this.etag,
      vary: vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`,
      'content-encoding': encoding,
      'content-length': String(bytes.length),
    });
    const variant = { bytes, headers };
    this.packed.set(encoding, variant);
    return variant;
  }
}

/** Smaller responses fit one packet anyway. */
export const worthCompressing = 1024;

/**
 * Responses of up to this many bytes are compressed in one call: a stream costs several times the CPU. Larger ones are
 * compressed in pieces by another thread, so that no other request waits for them.
 */
export const compressedAtOnce = 65_536;

/** The options of compression, which is done while a caller waits. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
