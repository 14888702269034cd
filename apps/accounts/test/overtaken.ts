import { waitForBlocked } from '@quillstead/testing';
import type { EntityManager } from 'typeorm';
import type { Accounts } from './open-accounts.js';

/**
 * Starts work that has to wait for a lock of a change, and commits the change only then.
 * @returns what the work gives, or throws
 */
export async function overtaken<Result>(
  { dataSource }: Pick<Accounts, 'dataSource'>,
  change: (manager: EntityManager) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = await dataSource.transaction(async (manager) => {
    await change(manager);
    const done = work();
    // It may end with an error before the change is committed; who awaits it below sees that.
    done.catch(() => undefined);
    await waitForBlocked(dataSource, 1, 'the work to wait for the change');
    return { done };
  });
  return started.done;
}
