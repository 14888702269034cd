import type { ServiceName } from '@quillstead/contracts';
import type { OpenCall } from './open-call.js';

/** Milliseconds that one attempt is waited for: 500, less the 25 that may pass until somebody looks. */
const attempt = 475;

/** Milliseconds after a response during which a service counts as moving. */
const moving = 250;

/** The state that one calling process has about one lane of a service. */
export class ServiceLane {
  readonly budget = new RetryBudget();
  /** Calls that leave with this turn, or when Redis is back. */
  private leaving: OpenCall[] = [];
  /** Calls that wait for their response. */
  open = 0;
  /** True if calls were added to the list since it was last given its time to live; `limitedAt` is when that was. */
  pushed = false;
  limitedAt = 0;
  private sent = 0;
  private reached = 0;
  private respondedAt = 0;

  constructor(
    readonly service: ServiceName,
    /** The list of the lane. */
    readonly list: string,
  ) {}

  get hasLeaving(): boolean {
    return this.leaving.length > 0;
  }

  leave(call: OpenCall): void {
    call.leaving = true;
    this.leaving.push(call);
  }

  /** Gives the calls that leave now; those that have ended meanwhile stay away. */
  depart(now: number): OpenCall[] {
    const calls = this.leaving.filter((call) => call.leaving && call.deadline > now);
    this.leaving = [];
    return calls;
  }

  /** Forgets what ended before it could leave. */
  prune(): void {
    if (this.leaving.length > 0) this.leaving = this.leaving.filter((call) => call.leaving);
  }

  /** Notes that a call goes out now. */
  left(call: OpenCall, now: number): void {
    call.leaving = false;
    call.attempts += 1;
    call.sentAt = now;
    call.place = this.sent += 1;
  }

  /** Notes that the service has got as far as this call. */
  reach(call: OpenCall, now: number): void {
    if (call.place > this.reached) this.reached = call.place;
    this.respondedAt = now;
  }

  /**
   * Returns true if an attempt without a response should be followed by another. It is not while the queue before it
   * still moves: the call is not lost then but waits, and a repeat would only make the queue longer.
   */
  mayRepeat(call: OpenCall, now: number): boolean {
    if (call.leaving || call.operation.repeat === 'never' || now - call.sentAt < attempt) return false;
    if (call.place > this.reached && now - this.respondedAt < moving) return false;
    return this.budget.spend();
  }
}

/**
 * Repeats that may be made for each call, and the most that can be saved up: what one replica may hold when it dies.
 */
const share = 0.1;
const saved = 128;

/** Keeps repeats to a tenth of the calls, so that trying again never becomes the load that makes it necessary. */
export class RetryBudget {
  private tokens = saved;

  /** A call was made for the first time. */
  earn(): void {
    if (this.tokens < saved) this.tokens += share;
  }

  /** Takes a repeat from the budget; false when there is none left. */
  spend(): boolean {
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
