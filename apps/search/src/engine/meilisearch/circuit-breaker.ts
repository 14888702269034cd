interface CircuitBreakerParts {
  /** Throws while the server does not respond. */
  readonly attempt: () => Promise<unknown>;
  /** The circuit has opened, by this error. */
  readonly onOpen: (error: unknown) => void;
  /** It has closed again, after so many seconds. */
  readonly onClose: (seconds: number) => void;
  /** Milliseconds between two attempts while it is open. */
  readonly interval: number;
}

/**
 * Whether a server is worth a request. The first failure opens the circuit; from then on it is tried once in an
 * interval, by an attempt of its own that no request waits for, until it responds.
 */
export class CircuitBreaker {
  private openedAt: number | null = null;
  private isTrying = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: CircuitBreakerParts) {}

  get isOpen(): boolean {
    return this.openedAt !== null;
  }

  /** A request has failed. */
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

  /** A request had no response within its own short time; an attempt at once decides whether that is a failure. */
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
