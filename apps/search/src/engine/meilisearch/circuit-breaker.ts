interface CircuitBreakerParts {
  /** Throws while the server does not respond. */
  readonly attempt: () => Promise<unknown>;
  /** The circuit has opened, by this error. */
  readonly onOpen: (error: unknown) => void;
  /** Called when the circuit has closed again, with the seconds that it was open. */
  readonly onClose: (seconds: number) => void;
  /** Milliseconds between two attempts while it is open. */
  readonly interval: number;
}

/**
 * Decides whether a server is worth a request. The first failure opens the circuit; from then on one attempt is made in
 * each interval, which no request waits for, until the server responds.
 */
export class CircuitBreaker {
  private openedAt: number | null = null;
  private isTrying = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: CircuitBreakerParts) {}

  get isOpen(): boolean {
    return this.openedAt !== null;
  }

  /** Opens the circuit after a failed request. */
  failed(error: unknown): void {
    if (this.openedAt === null) {
      this.openedAt = performance.now();
      this.parts.onOpen(error);
    }
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.attempt();
    }, this.parts.interval).unref();
  }

  /**
   * Called when a request had no response within its own short time; an attempt at once decides whether that is a
   * failure.
   */
  late(): void {
    void this.attempt();
  }

  private async attempt(): Promise<void> {
    if (this.isTrying) return;
    this.isTrying = true;
    try {
      await this.parts.attempt();
      if (this.openedAt === null) return;
      const seconds = (performance.now() - this.openedAt) / 1_000;
      this.openedAt = null;
      this.parts.onClose(seconds);
    } catch (error) {
      this.failed(error);
    } finally {
      this.isTrying = false;
    }
  }
}
