import { CallError } from '@quillstead/service-kit';

/**
 * Lets a bounded number of works run at once and a bounded number wait their turn, first come first served.
 */
export class Slots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(
    atOnce: number,
    private readonly maxWaiting: number,
  ) {
    this.free = atOnce;
  }

  /** What the work gives. Throws `overloaded` at once when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.take();
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  private async take(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) throw new CallError('overloaded');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
