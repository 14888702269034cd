/** How much the latest duration counts, and one that is so short that a stall must be over: by so many times. */
const weight = 0.1;
const weightAfterStall = 0.4;
const timesShorter = 4;
/** How fast an estimate that turns calls away is forgotten. */
const forgetting = 0.95;
/** Milliseconds of an estimate that are believed at most while there is room. */
const believed = 500;

/**
 * How long an operation usually takes here, so that in overload no work is begun whose response would come too late:
 * that work would be lost, and soon all work would be of that kind. What a stall adds must not outlive the stall: the
 * first responses after it lower the estimate again, and while there is room those responses can come.
 */
export class LatencyEstimate {
  private milliseconds = 0;

  /**
   * Whether what is left is enough. Each no makes the estimate smaller, so that it is tried again after some.
   * @param left milliseconds
   * @param hasRoom whether much more could be worked on than is: then nothing has waited, and there is no overload
   */
  fits(left: number, hasRoom = false): boolean {
    if (left >= (hasRoom ? Math.min(this.milliseconds, believed) : this.milliseconds)) return true;
    this.milliseconds *= forgetting;
    return false;
  }

  /** Notes how long a call took. */
  saw(took: number): void {
    const isAfterStall = took * timesShorter < this.milliseconds;
    this.milliseconds += (took - this.milliseconds) * (isAfterStall ? weightAfterStall : weight);
  }
}
