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
