/** The weight of the latest duration, and the weight of one that is so many times shorter that a stall must be over. */
const weight = 0.1;
const weightAfterStall = 0.4;
const timesShorter = 4;
/** The factor by which an estimate shrinks each time it refuses a call. */
const forgetting = 0.95;
/** Milliseconds of an estimate that are believed at most while there is room. */
const believed = 500;

/**
 * An estimate of how long an operation takes here, so that in overload no work is begun whose response would come too
 * late: that work would be lost, and soon all work would be of that kind. The effect of a stall must not outlive the
 * stall: the first responses after it lower the estimate again, and while there is room those responses can come.
 */
export class LatencyEstimate {
  private milliseconds = 0;

  /**
   * Returns true if the time left is enough. Each false makes the estimate smaller, so that the operation is tried
   * again after some.
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
