/** Messages that one host gets at once at first, and at most: each quick response makes it one more. */
const [firstAtOnce, mostAtOnce] = [4, 32];
/** Messages that wait for one host; more are put off. */
const mostWaiting = 64;
/** Messages on their way to all hosts together. */
const mostInAll = 64;
/** Milliseconds within which a response is quick. */
const quick = 1_000;
/** Messages in a row without a response after which a host is left alone. */
const mostSilent = 3;
/** Milliseconds for which it is: doubled each time, to the longest. */
const [firstRest, longestRest] = [10_000, 300_000];
/** Hosts that are remembered while nothing goes to them. */
const knownHosts = 1_000;

interface Lane {
  atOnce: number;
  running: number;
  readonly waiting: (() => void)[];
  silentInARow: number;
  /** A time of `performance.now()`. */
  restsUntil: number;
  rest: number;
}

/** Whether the host responded, with any status, or did not respond in time. */
export type HostOutcome = 'responded' | 'silent';

/**
 * Keeps hosts from holding up one another: so many messages at once for each, so many for all. A host that does not
 * respond rests for a while, and is tried with one message then.
 */
export class HostLanes {
  private readonly lanes = new Map<string, Lane>();
  private inAll = 0;

  /**
   * Runs work for a host when it is its turn.
   * @returns what the work gives; the milliseconds after which to try again when the host rests or has too much to do
   */
  async run<Result>(
    host: string,
    work: () => Promise<{ result: Result; outcome: HostOutcome }>,
  ): Promise<Result | number> {
    const lane = this.laneOf(host);
    if (restOf(lane) > 0) return restOf(lane);
    if (lane.waiting.length >= mostWaiting) return quick;
    if (this.mayRun(lane)) this.begin(lane);
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      // It may have fallen silent while this one waited.
      if (restOf(lane) > 0) return restOf(lane);
      const began = performance.now();
      const { result, outcome } = await work();
      record(lane, outcome, performance.now() - began);
      return result;
    } finally {
      this.end(lane);
    }
  }

  private mayRun(lane: Lane): boolean {
    return lane.running < lane.atOnce && this.inAll < mostInAll;
  }

  private begin(lane: Lane): void {
    lane.running += 1;
    this.inAll += 1;
  }

  private end(lane: Lane): void {
    lane.running -= 1;
    this.inAll -= 1;
    for (const other of this.lanes.values()) {
      while (other.waiting.length > 0 && this.mayRun(other)) {
        this.begin(other);
        other.waiting.shift()?.();
      }
    }
  }

  private laneOf(host: string): Lane {
    const known = this.lanes.get(host);
    if (known) return known;
    if (this.lanes.size >= knownHosts) this.forgetIdle();
    const lane: Lane = {
      atOnce: firstAtOnce,
      running: 0,
      waiting: [],
      silentInARow: 0,
      restsUntil: 0,
      rest: firstRest,
    };
    this.lanes.set(host, lane);
    return lane;
  }

  private forgetIdle(): void {
    const now = performance.now();
    for (const [host, lane] of this.lanes)
      if (lane.running === 0 && lane.waiting.length === 0 && lane.restsUntil < now) this.lanes.delete(host);
  }
}

/** Milliseconds for which a host is still left alone; negative when it is not. */
const restOf = ({ restsUntil }: Lane): number => restsUntil - performance.now();

function record(lane: Lane, outcome: HostOutcome, took: number): void {
  if (outcome === 'responded') {
    lane.silentInARow = 0;
    lane.rest = firstRest;
    if (took <= quick) lane.atOnce = Math.min(lane.atOnce + 1, mostAtOnce);
    return;
  }
  lane.silentInARow += 1;
  lane.atOnce = Math.max(1, Math.floor(lane.atOnce / 2));
  if (lane.silentInARow < mostSilent || restOf(lane) > 0) return;
  lane.restsUntil = performance.now() + lane.rest;
  lane.rest = Math.min(2 * lane.rest, longestRest);
  lane.atOnce = 1;
}
