/** How much the latest duration counts, and how fast an estimate that turns calls away is forgotten. */
const weight = 0.1;
const forgetting = 0.95;

/**
 * How long an ask usually takes here, so that in overload no work is begun whose answer would come too late: that work
 * would be lost, and soon all work would be of that kind.
 */
export class UsualTime {
  private milliseconds = 0;

  /** Whether what is left is enough. Each no makes the estimate smaller, so that it is tried again after some. */
  fits(left: number): boolean {
    if (left >= this.milliseconds) return true;
    this.milliseconds *= forgetting;
    return false;
  }

  /** Notes how long a call took. */
  saw(took: number): void {
    this.milliseconds += (took - this.milliseconds) * weight;
  }
}
