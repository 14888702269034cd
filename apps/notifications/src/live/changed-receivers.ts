import type { EntityManager, QueryRunner } from 'typeorm';

/** Of the transactions that are under way: whose notifications they have changed. */
const changed = new WeakMap<QueryRunner, Set<number>>();

/** Notes that a transaction has changed the counts of these members: their browsers get them after its commit. */
export function receiversChanged(receiverIds: readonly number[], { queryRunner }: EntityManager): void {
  if (receiverIds.length === 0 || queryRunner === undefined) return;
  const known = changed.get(queryRunner) ?? new Set();
  for (const id of receiverIds) known.add(id);
  changed.set(queryRunner, known);
}

/** Those whom a transaction that is over has changed something for, once. */
export function takeChangedReceivers(queryRunner: QueryRunner): ReadonlySet<number> {
  const receivers = changed.get(queryRunner) ?? new Set<number>();
  changed.delete(queryRunner);
  return receivers;
}

/** The receivers of rows of `notification` that a statement gave back. */
export const receiversOf = (rows: readonly { receiver_id: number }[]): number[] =>
  rows.map(({ receiver_id }) => receiver_id);
