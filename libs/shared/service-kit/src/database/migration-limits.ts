/** The milliseconds for which migrations may block others. */
export interface MigrationLimits {
  /** The time that a statement waits for a lock, in which later statements on the table wait too. */
  readonly lockTimeout: number;
  /** The longest time of one statement in a transaction. */
  readonly statementTimeout: number;
  /** The longest time of one statement outside of a transaction, such as `CREATE INDEX CONCURRENTLY`. */
  readonly concurrentTimeout: number;
  /** The number of times that a migration is begun which does not get a lock. */
  readonly tries: number;
  /** The delay before the second try; doubled before each further one, up to 30 s. */
  readonly pause: number;
}

export const migrationLimits: MigrationLimits = {
  lockTimeout: 3_000,
  statementTimeout: 15 * 60_000,
  concurrentTimeout: 4 * 60 * 60_000,
  tries: 10,
  pause: 1_000,
};
