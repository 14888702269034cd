import { AsyncLocalStorage } from 'node:async_hooks';

/** A change that is requested of a thing, and the promise of its result. */
interface Waiting<Change, Outcome> {
  readonly change: Change;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  /** Runs work within the request of the change. */
  readonly inRequest: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

interface Thing<Change, Outcome> {
  waiting: Waiting<Change, Outcome>[];
  isWriting: boolean;
}

/**
 * Returns a function that makes changes, where changes of the same thing share a transaction: those that arrive in one
 * turn of the event loop, and those that arrive while the ones before them are being written. So a thing that everybody
 * likes at once costs a lock for each batch and not for each like, and takes one connection and not all of them.
 * Changes of different things run side by side. A batch is written within the request of its last change, whose
 * deadline is the latest.
 *
 * @param write makes the changes in the order in which they came and returns the outcome of each, a CallError for one
 *   that is rejected; when it throws, all of them fail
 * @param mostChanges that one transaction makes
 * @returns the function that makes a change of the thing with a number
 */
export function gatherChanges<Change, Outcome>(
  write: (thing: number, changes: readonly Change[]) => Promise<readonly (Outcome | Error)[]>,
  mostChanges = 500,
): (thing: number, change: Change) => Promise<Outcome> {
  const things = new Map<number, Thing<Change, Outcome>>();

  const settle = (
    batch: readonly Waiting<Change, Outcome>[],
    outcomes: readonly (Outcome | Error)[],
  ): void => {
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || outcome instanceof Error)
        reject(outcome ?? new Error('A change was lost'));
      else resolve(outcome);
    }
  };

  const writeWaiting = async (id: number, thing: Thing<Change, Outcome>): Promise<void> => {
    while (thing.waiting.length > 0) {
      const batch = thing.waiting.splice(0, mostChanges);
      const changes = batch.map(({ change }) => change);
      try {
        settle(batch, (await batch.at(-1)?.inRequest(write, id, changes)) ?? []);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    things.delete(id);
  };

  return (id, change) =>
    new Promise((resolve, reject) => {
      const thing = things.get(id) ?? { waiting: [], isWriting: false };
      things.set(id, thing);
      thing.waiting.push({ change, resolve, reject, inRequest: AsyncLocalStorage.snapshot() });
      if (thing.isWriting) return;
      thing.isWriting = true;
      setImmediate(() => void writeWaiting(id, thing));
    });
}
