import type { DataSource, EntityManager } from 'typeorm';

const name = 'search.index';

/**
 * Does something while nobody else writes the index, so that of two states of a document the later one stays.
 *
 * @returns what it returns; null when somebody else is at it
 */
export function alone<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result | null> {
  return dataSource.transaction(async (manager) => {
    const [lock] = await manager.query<{ is_ours: boolean }[]>(
      'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS is_ours',
      [name],
    );
    return lock?.is_ours === true ? work(manager) : null;
  });
}
