/** The messages that one host gets at once at first, and at most: each quick response adds one. */
const [firstAtOnce, mostAtOnce] = [4, 32];
/** The most messages that wait for one host; further ones are postponed. */
const mostWaiting = 64;
/** The most messages that are being sent to all hosts together. */
const mostInAll = 64;
/** The milliseconds within which a response is quick. */
const quick = 1_000;
/** The messages in a row without a response after which nothing is sent to a host for a while. */
const mostSilent = 3;
/** The milliseconds of such a pause: doubled each time, up to the longest. */
const [firstRest, longestRest] = [10_000, 300_000];
/** The most hosts that are remembered while nothing is sent to them. */
const knownHosts = 1_000;

interface Lane {
  atOnce: number;
  running: number;
  readonly waiting: (() => void)[];
  silentInARow: number;
  /** The end of the pause, a time of `performance.now()`. */
  restsUntil: number;
  rest: number;
}

/** The outcome of a message: the host responded, with any status, or did not respond in time. */
export type HostOutcome = 'responded' | 'silent';

/**
 * Prevents hosts from delaying each other: it limits the messages at once to each host, and to all. A host that does
 * not respond gets nothing for a while, and then one message as a test.
 */
export class HostLanes {
  private readonly lanes = new Map<string, Lane>();
  private inAll = 0;

  /**
   * Runs work for a host when it is its turn.
   * @returns the result of the work; the milliseconds after which to try again when the host is paused or has too many
   * waiting messages
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
      // The host may have been paused while this message waited.
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

/** Returns the milliseconds for which a host is still paused; negative when it is not. */
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
