import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Options, ZipFile } from 'yazl';

/** A ZIP that is written file by file while somebody reads it, so that no more of it than a file's buffer is held. */
export class Zip {
  private readonly file = new ZipFile();
  /** The bytes of the archive. The archive is written only while this stream is read. */
  readonly stream: Readable;
  /** Rejects when nobody reads the archive any more. */
  private readonly closed: Promise<never>;

  constructor() {
    // This is not an iteration over the output, whose end would wait for the next bytes also after a failure.
    this.stream = this.file.outputStream.pipe(new PassThrough());
    this.file.on('error', (error: Error) => this.fail(error));
    this.closed = new Promise((_, reject) => {
      this.stream.once('close', () => reject(new Error('Nobody reads the archive any more')));
    });
    // It also closes at its end, when no code waits for it.
    this.closed.catch(() => undefined);
  }

  /** Adds a file as it is, at once: for a few bytes. */
  addStored(path: string, text: string, options: Partial<Options> = {}): void {
    this.file.addBuffer(Buffer.from(text), path, { ...options, compress: false });
  }

  /** Adds a file; resolves when all of it has been taken in. Throws when nobody reads the archive any more. */
  async add(
    path: string,
    content: string | Uint8Array | AsyncIterable<string>,
    options: Partial<Options> = {},
  ): Promise<void> {
    const source = Readable.from(isWhole(content) ? [content] : content, { objectMode: false });
    this.file.addReadStream(source, path, options);
    await Promise.race([finished(source, { writable: false }), this.closed]);
  }

  end(): void {
    this.file.end();
  }

  /** Makes the reader of the archive fail. */
  fail(error: Error): void {
    this.stream.destroy(error);
  }
}

const isWhole = (content: string | Uint8Array | AsyncIterable<string>): content is string | Uint8Array =>
  typeof content === 'string' || content instanceof Uint8Array;
