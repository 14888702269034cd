import type { ServerResponse } from 'node:http';

/** Bytes that may wait for a browser that does not read; past them it is let go. */
const mostUnread = 64 * 1024;
/** Milliseconds that a browser has to read the rest when a connection ends. */
const farewell = 1_000;

/** One open connection on which a member's browser receives new counts, as server-sent events. */
export class LiveStream {
  /** How often it was kept alive. */
  beats = 0;
  private said = '';
  private doubts = 1;
  private confirmed = 0;

  constructor(
    readonly memberId: number,
    readonly tokenHash: string,
    private readonly response: ServerResponse,
  ) {}

  /** Whether the session behind it was found to be alive since the last word that it may not be. */
  get isSure(): boolean {
    return this.confirmed === this.doubts;
  }

  /** The session may have ended. */
  doubt(): void {
    this.doubts += 1;
  }

  /**
   * Checks whether the session is alive and ends the connection when it is not. A doubt that comes meanwhile stays.
   * @returns `isSure`; rejects as `isAlive` does
   */
  async confirm(isAlive: () => Promise<boolean>): Promise<boolean> {
    const doubtsBefore = this.doubts;
    if (await isAlive()) this.confirmed = Math.max(this.confirmed, doubtsBefore);
    else this.endForGood();
    return this.isSure;
  }

  /** Says something, unless it was the last that was said. */
  say(text: string): void {
    if (text === this.said) return;
    this.said = text;
    this.write(`data: ${text}\n\n`);
  }

  /** A comment, so that nobody on the way takes the connection for dead. */
  beat(): void {
    this.beats += 1;
    this.write(':\n\n');
  }

  /** The session is over: the browser need not come back. */
  endForGood(): void {
    this.write('event: over\ndata:\n\n');
    this.end();
  }

  /** The browser reconnects by itself, and the gateway then reads its session anew. */
  end(): void {
    this.response.end();
    setTimeout(() => this.response.destroy(), farewell).unref();
  }

  private write(text: string): void {
    if (this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > mostUnread) this.response.destroy();
  }
}
