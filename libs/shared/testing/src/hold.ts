import { within } from './within.js';

/** The hold of one statement, command or lock in the middle of its work. */
export interface Hold {
  /** Waits until the held thing is there. Throws after half a minute, and then lets everything continue. */
  reached(): Promise<void>;
  /** Lets the held thing continue. Later ones are not held. */
  release(): void;
}

/**
 * The moment that is held: before the server gets it, or after the server has done it and before the caller knows
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

/** The milliseconds after which waiting for the held thing fails. */
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
