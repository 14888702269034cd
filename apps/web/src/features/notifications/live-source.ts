import { apiBase, liveNotifications, type ResponseTypes } from '@quillstead/contracts';

type Counts = ResponseTypes['notification_counts'];

interface LiveSourceOptions {
  /** Reads the counts; null when the session has ended. Rejects when the read fails. */
  readonly read: () => Promise<Counts | null>;
  readonly take: (counts: Counts) => void;
}

const address = apiBase + liveNotifications.path;

/** Milliseconds. A connection on which the counts of now do not come is held up by somebody on the way. */
const timeout = 20_000;
const [shortestWait, longestWait] = [5_000, 60_000];

/** The source of the counts: server-sent events, or a request once a minute if they do not arrive. */
export class LiveSource {
  private events: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;
  private openings = 0;
  private failures = 0;
  private readAt = -longestWait;

  constructor(private readonly options: LiveSourceOptions) {}

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.openings += 1;
    this.failures = 0;
    this.connect();
  }

  close(): void {
    this.isOpen = false;
    this.disconnect();
  }

  private connect(): void {
    if (typeof EventSource === 'undefined') return this.fail();
    const events = new EventSource(address);
    this.events = events;
    this.timer = setTimeout(() => this.fail(), timeout);
    events.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(this.timer);
      this.failures = 0;
      this.options.take(JSON.parse(data) as Counts);
    };
    events.addEventListener('over', () => this.close());
    events.onerror = () => {
      // A connection that only broke is opened again by the browser itself.
      if (events.readyState === EventSource.CLOSED) this.fail();
    };
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    this.events?.close();
    this.events = null;
  }

  private fail(): void {
    this.disconnect();
    const wait = Math.min(longestWait, shortestWait * 2 ** this.failures);
    this.failures += 1;
    this.timer = setTimeout(() => void this.tryAgain(), wait);
  }

  private async tryAgain(): Promise<void> {
    const { openings } = this;
    const isMember = await this.poll();
    // Closed meanwhile, and perhaps opened anew, by which another connection took the place of this one.
    if (!this.isOpen || openings !== this.openings) return;
    if (isMember) this.connect();
    else this.close();
  }

  /** Reads the counts unless that was done less than a minute ago; false when the session has ended. */
  private async poll(): Promise<boolean> {
    if (performance.now() - this.readAt < longestWait) return true;
    this.readAt = performance.now();
    try {
      const counts = await this.options.read();
      if (counts !== null && this.isOpen) this.options.take(counts);
      return counts !== null;
    } catch {
      return true;
    }
  }
}
