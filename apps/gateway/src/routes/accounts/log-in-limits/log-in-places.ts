import { Injectable } from '@nestjs/common';
import { CallError } from '@quillstead/service-kit/process';

/** Log-ins of one address that a gateway has under way: enough for an office behind one address. */
const mostOfOne = 8;

/**
 * Bounds the log-ins that are under way for one address, so that a flood from there costs accounts neither statements
 * nor hashes: its queue of hashes is fair, but each log-in that reaches it has cost two RPCs before.
 */
@Injectable()
export class LogInPlaces {
  private readonly taken = new Map<string, number>();

  /**
   * Returns the result of the work.
   * @param addressKey what the caller's address is counted under
   * @throws CallError `overloaded` at once when this address has too many under way
   */
  async within<Result>(addressKey: string, work: () => Promise<Result>): Promise<Result> {
    const taken = this.taken.get(addressKey) ?? 0;
    if (taken >= mostOfOne) throw new CallError('overloaded', undefined, { retry_after: 1 });
    this.taken.set(addressKey, taken + 1);
    try {
      return await work();
    } finally {
      this.release(addressKey);
    }
  }

  private release(addressKey: string): void {
    const left = (this.taken.get(addressKey) ?? 0) - 1;
    if (left > 0) this.taken.set(addressKey, left);
    else this.taken.delete(addressKey);
  }
}
