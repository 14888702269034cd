import type { Fact, FactPayloadOf } from '@quillstead/contracts';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { requestScope } from '../logging/request-scope.js';

/** Tells facts: writes them down in the transaction of the change they speak of (architecture.md, "Tell"). */
export class Outbox {
  /** Transactions that have told something and are not yet over. */
  private readonly telling = new WeakSet<QueryRunner>();
  private readonly listeners: (() => void)[] = [];
  private readonly subscriber: EntitySubscriberInterface = {
    afterTransactionCommit: ({ queryRunner }) => {
      if (queryRunner.isTransactionActive || !this.telling.delete(queryRunner)) return;
      for (const listener of this.listeners) listener();
    },
  };

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Tells a fact when the transaction commits, and nothing when it rolls back.
   * @param manager of the running transaction, which must already hold the subject's row lock: that makes the
   *   order of the facts of one subject the order of its changes
   * @param version of the subject after the change; grows with each change of the subject
   * @throws Error outside of a transaction
   */
  async tell<Declared extends Fact>(
    manager: EntityManager,
    fact: Declared,
    payload: FactPayloadOf<Declared>,
    version: number,
  ): Promise<void> {
    const { queryRunner } = manager;
    if (!queryRunner?.isTransactionActive) throw new Error(`${fact.name} was told outside of a transaction`);
    this.watchCommits(queryRunner);
    await manager.query(
      'INSERT INTO outbox (name, subject, version, payload, request_id) VALUES ($1, $2, $3, $4, $5)',
      [fact.name, fact.subject(payload), version, JSON.stringify(payload), requestScope.current() ?? ''],
    );
  }

  /** Calls the listener after every commit of a transaction that has told something. */
  onTold(listener: () => void): void {
    this.listeners.push(listener);
  }

  private watchCommits(queryRunner: QueryRunner): void {
    const { subscribers } = this.dataSource;
    // Only now: connecting a data source replaces the list.
    if (!subscribers.includes(this.subscriber)) subscribers.push(this.subscriber);
    this.telling.add(queryRunner);
  }
}
