import { within } from './within.js';

/** One thing that is held in the middle: a statement, a command, a lock. */
export interface Hold {
  /** Waits until what is held is there. Throws after half a minute, and lets everything go on then. */
  reached(): Promise<void>;
  /** Lets it go on. What comes later is not held. */
  release(): void;
}

/**
 * Which moment is held: before the server gets it, or after the server has done it and before the caller knows
 * (`response`).
 */
export type HeldMoment = 'request' | 'response';

/** A hold as the code has it that holds: it says when it is reached, and waits until it is released. */
export interface OpenHold extends Hold {
  readonly pattern: RegExp;
  readonly moment: HeldMoment;
  /** Says that it is reached, and waits until it is released. */
  pass(): Promise<void>;
}

/** Milliseconds until somebody who waits for what is held is told that it does not come. */
const longest = 30_000;

export function openHold(pattern: RegExp, moment: HeldMoment, forget: (hold: OpenHold) => void): OpenHold {
  const [come, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold: OpenHold = {
    pattern,
    moment,
    async reached() {
      try {
        await within(longest, come.promise, `Nothing came to be held at ${pattern}`);
      } catch (error) {
        hold.release();
        throw error;
      }
    },
    release() {
      forget(hold);
      go.resolve();
    },
    async pass() {
      forget(hold);
      come.resolve();
      await go.promise;
    },
  };
  return hold;
}
