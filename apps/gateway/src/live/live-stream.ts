import type { ServerResponse } from 'node:http';

/** The bytes that may wait for a browser that does not read; beyond them its connection is closed. */
const mostUnread = 64 * 1024;
/** The milliseconds that a browser has to read the rest when a connection ends. */
const farewell = 1_000;

/** One open connection on which a member's browser receives new counts, as server-sent events. */
export class LiveStream {
  /** The number of times that it was kept alive. */
  beats = 0;
  private said = '';
  private doubts = 1;
  private confirmed = 0;

  constructor(
    readonly memberId: number,
    readonly tokenHash: string,
    private readonly response: ServerResponse,
  ) {}

  /** True if the session was found to be valid since the last message that it may not be. */
  get isSure(): boolean {
    return this.confirmed === this.doubts;
  }

  /** Notes that the session may have ended. */
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

  /** Sends a comment, so that no proxy takes the connection for dead. */
  beat(): void {
    this.beats += 1;
    this.write(':\n\n');
  }

  /** Ends the connection of a session that has ended: the browser need not reconnect. */
  endForGood(): void {
    this.write('event: over\ndata:\n\n');
    this.end();
  }

  /** Ends the connection; the browser reconnects by itself, and the gateway then reads its session again. */
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
