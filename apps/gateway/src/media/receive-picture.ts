import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { CallError } from '@quillstead/service-kit/process';

/** Bytes of the beginning of a file that say what it is. */
const bytesOfType = 32;

/** Brands of AVIF, pictures and sequences (av1-avif, "AVIF brands"). */
const avifBrands = ['avif', 'avis'];

/**
 * Returns the format of a picture by its first bytes, whatever the request says of it; null for everything that is none
 * of these. That the rest of the file is a picture too shows when it is decoded.
 */
function pictureType(beginning: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | null {
  const latin = (from: number, to: number) => beginning.toString('latin1', from, to);
  if (latin(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(latin(0, 6))) return 'gif';
  const brands = [latin(8, 12), latin(16, 20), latin(20, 24), latin(24, 28)];
  if (latin(4, 8) === 'ftyp' && brands.some((brand) => avifBrands.includes(brand))) return 'avif';
  return null;
}

const noPicture = 'Please choose a picture: a JPEG, PNG, WebP, AVIF or GIF.';

/**
 * Passes on the bytes of a file as they come and computes their SHA-256. Throws `too_large` at the first byte beyond
 * the limit. Of a file whose first bytes are of no picture it passes on nothing, and throws `invalid` at its end: a
 * browser reads the response only after it has sent all.
 */
export class ReceivePicture extends Transform {
  private readonly hash = createHash('sha256');
  private received = 0;
  /** The bytes received so far, until there are enough to know the format. */
  private beginning = Buffer.alloc(0);
  private isPicture: boolean | null = null;

  constructor(private readonly limit: number) {
    super();
  }

  /** The SHA-256 of the whole file, hexadecimal, once it has ended. */
  get digest(): string {
    return this.hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    this.received += chunk.length;
    if (this.received > this.limit) {
      callback(new CallError('too_large', 'The picture is too large: at most 10 MB.'));
      return;
    }
    this.hash.update(chunk);
    if (this.isPicture === null) {
      this.beginning = Buffer.concat([this.beginning, chunk]);
      if (this.beginning.length >= bytesOfType) this.judge();
    } else if (this.isPicture) this.push(chunk);
    callback();
  }

  override _flush(callback: TransformCallback): void {
    if (this.isPicture === null) this.judge();
    callback(this.isPicture ? null : new CallError('invalid', noPicture));
  }

  private judge(): void {
    this.isPicture = pictureType(this.beginning) !== null;
    if (this.isPicture) this.push(this.beginning);
  }
}
