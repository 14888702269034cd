import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A ZIP that is written file by file while somebody reads it, so that no more of it than a file's buffer is held. */
export class Zip {
  private readonly file = new ZipFile();
  /** The bytes of the archive. The archive is written only while this stream is read. */
  readonly stream: AsyncIterable<Uint8Array>;
  private readonly output: Readable;

  constructor() {
    // The types know it as a mere stream of Node; it is a PassThrough.
    this.output = Readable.from(this.file.outputStream, { objectMode: false });
    this.stream = this.output;
    this.file.on('error', (error: Error) => this.fail(error));
  }

  /** Adds a file; resolves when all of it has been taken in. */
  async add(path: string, text: string | AsyncIterable<string>): Promise<void> {
    const source = Readable.from(typeof text === 'string' ? [text] : text, { objectMode: false });
    this.file.addReadStream(source, path);
    await finished(source, { writable: false });
  }

  end(): void {
    this.file.end();
  }

  /** Makes the reader of the archive fail. */
  fail(error: Error): void {
    this.output.destroy(error);
  }
}
