import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Milliseconds that the first log-in past the allowance waits, each further one as much longer, up to the longest. */
const step = 1_000;
const longest = 5_000;
const mostWaiting = 1_000;

/**
 * Delays successful log-ins that are too many for one account. Each has been decided already: nothing but its
 * request waits.
 */
@Injectable()
export class LogInDelays implements BeforeApplicationShutdown {
  /** The callers who wait, in the order in which they came: each function lets one continue. */
  private readonly waiting = new Set<() => void>();

  /** @param excess log-ins past the allowance, this one included; 0 waits for nothing */
  async wait(excess: number): Promise<void> {
    if (excess <= 0) return;
    // No caller is refused for lack of room: the one who has waited longest continues early.
    const [first] = this.waiting;
    if (this.waiting.size >= mostWaiting) first?.();
    await new Promise<void>((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.waiting.delete(release);
        resolve();
      };
      const timer = setTimeout(release, Math.min(excess * step, longest));
      this.waiting.add(release);
    });
  }

  /** Lets all callers continue: a gateway that stops responds at once. */
  beforeApplicationShutdown(): void {
    for (const release of this.waiting) release();
  }
}
