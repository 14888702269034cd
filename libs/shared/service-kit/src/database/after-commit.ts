import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

/** The callbacks that wait for the commit of each open transaction. */
const waiting = new WeakMap<QueryRunner, Set<() => void>>();

const subscriber: EntitySubscriberInterface = {
  afterTransactionCommit({ queryRunner }) {
    if (queryRunner.isTransactionActive) return;
    const listeners = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    for (const listener of listeners) listener();
  },
  afterTransactionRollback({ queryRunner }) {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  },
};

/** Calls the listener, once, when the manager's transaction has committed; at once when there is none. */
export function afterCommit({ queryRunner, connection }: EntityManager, listener: () => void): void {
  if (!queryRunner?.isTransactionActive) return listener();
  // The subscriber is added only now: connecting a data source replaces the list.
  if (!connection.subscribers.includes(subscriber)) connection.subscribers.push(subscriber);
  const listeners = waiting.get(queryRunner) ?? new Set();
  waiting.set(queryRunner, listeners.add(listener));
}
