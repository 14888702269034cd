/**
 * Rows as PostgreSQL's own COPY prints and reads them: text that any later version reads too, in constant memory.
 * Objects that `pg` runs like queries (its `submit` protocol); no package of ours does it.
 */

/**
 * What the driver's connection can do of COPY, which its types leave out.
 * @typedef {import('pg').Connection & { sendCopyFromChunk(chunk: Buffer): void, endCopyFrom(): void,
 * sendCopyFail(message: string): void }} CopyConnection
 */

/**
 * Copies a table or query out.
 * @param {import('pg').Client} client
 * @param {string} text `COPY … TO STDOUT`
 * @param {import('node:stream').Writable} sink is written to and not ended; the copying waits while it is full
 * @returns {Promise<number>} how many rows
 */
export function copyOut(client, text, sink) {
  return new Promise((resolve, reject) => {
    const copy = new Copy(text, resolve, reject);
    copy.handleCopyData = ({ chunk }, connection) => {
      // The driver uses its buffer again.
      if (sink.write(Buffer.from(chunk))) return;
      connection.stream.pause();
      sink.once('drain', () => connection.stream.resume());
    };
    client.query(copy);
  });
}

/**
 * Copies rows in.
 * @param {import('pg').Client} client
 * @param {string} text `COPY … FROM STDIN`
 * @param {AsyncIterable<Buffer>} source what `copyOut` wrote
 * @returns {Promise<number>} how many rows
 */
export function copyIn(client, text, source) {
  return new Promise((resolve, reject) => {
    const copy = new Copy(text, resolve, reject);
    copy.handleCopyInResponse = async (connection) => {
      try {
        for await (const chunk of source) {
          if (copy.fault) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await drained(connection.stream);
        }
        connection.endCopyFrom();
      } catch (error) {
        copy.fault = error;
        connection.sendCopyFail('the rows cannot be read');
      }
    };
    client.query(copy);
  });
}

class Copy {
  /** @type {unknown} */
  fault = null;
  rows = 0;
  /** @type {((message: { chunk: Buffer }, connection: import('pg').Connection) => void) | undefined} */
  handleCopyData;
  /** @type {((connection: CopyConnection) => Promise<void>) | undefined} */
  handleCopyInResponse;

  /**
   * @param {string} text
   * @param {(rows: number) => void} resolve
   * @param {(fault: unknown) => void} reject
   */
  constructor(text, resolve, reject) {
    this.text = text;
    this.resolve = resolve;
    this.reject = reject;
  }

  submit(connection) {
    connection.query(this.text);
  }

  handleCommandComplete({ text }) {
    this.rows = Number(text.split(' ').at(-1));
  }

  handleError(error) {
    this.fault ??= error;
    // A connection that is gone brings no more "ready".
    this.reject(this.fault);
  }

  handleReadyForQuery() {
    if (this.fault) this.reject(this.fault);
    else this.resolve(this.rows);
  }
}

/** @param {import('node:stream').Writable} stream @returns {Promise<void>} */
function drained(stream) {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}
