import { setTimeout as pause } from 'node:timers/promises';
import { boolean, CallError, queryOne, sql } from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';

const name = 'search.index';
/** Milliseconds between two tries to lock the index. */
const step = 50;

/**
 * Runs work while no other process writes the index, so that of two states of a document the later one stays.
 * @param timeout milliseconds to wait for the process that writes now
 * @returns what it returns. Throws CallError `overloaded` when the others did not come to an end
 */
export async function alone<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
  timeout = Infinity,
): Promise<Result> {
  const end = performance.now() + timeout;
  for (;;) {
    const result = await dataSource.transaction(async (manager) => {
      const lock = await queryOne(
        manager,
        { is_ours: boolean },
        sql`SELECT pg_try_advisory_xact_lock(hashtext(${name})) AS is_ours`,
      );
      return lock?.is_ours === true ? { value: await work(manager) } : null;
    });
    if (result !== null) return result.value;
    if (performance.now() > end) throw new CallError('overloaded');
    await pause(step);
  }
}
