import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger, PublishNotificationChanges, wireOf } from '@quillstead/service-kit';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import type { NotificationsConfig } from '../config.js';

type WireConfig = Pick<NotificationsConfig, 'REDIS_URL' | 'DEPLOYMENT_SECRET'> &
  Partial<Pick<NotificationsConfig, 'REDIS_NAMESPACE'>>;

/** Publishes to the gateways, after each commit, the members for whom it has changed what is new. */
@Injectable()
export class PublishChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly changes: PublishNotificationChanges;
  private readonly subscriber: EntitySubscriberInterface = {
    afterTransactionCommit: ({ queryRunner }) => {
      if (!queryRunner.isTransactionActive) this.changes.say(takeChangedReceivers(queryRunner));
    },
  };

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: WireConfig,
    @Inject(LOGGER) logger: Pick<Logger, 'debug' | 'warn' | 'error'>,
  ) {
    this.changes = new PublishNotificationChanges({ ...wireOf(config), logger });
  }

  /** Adds the subscriber here and not earlier, because connecting a data source replaces the list. */
  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push(this.subscriber);
  }

  onApplicationShutdown(): void {
    this.changes.close();
  }
}

/** The receivers whose notifications each open transaction has changed. */
const changed = new WeakMap<QueryRunner, Set<number>>();

/** Records that a transaction has changed the counts of these members: their browsers get them after its commit. */
export function receiversChanged(receiverIds: readonly number[], { queryRunner }: EntityManager): void {
  if (receiverIds.length === 0 || queryRunner === undefined) return;
  const known = changed.get(queryRunner) ?? new Set();
  for (const id of receiverIds) known.add(id);
  changed.set(queryRunner, known);
}

/** Returns, once, the members for whom an ended transaction has changed something. */
function takeChangedReceivers(queryRunner: QueryRunner): ReadonlySet<number> {
  const receivers = changed.get(queryRunner) ?? new Set<number>();
  changed.delete(queryRunner);
  return receivers;
}

/** Returns the receivers of rows of `notification` that a statement returned. */
export const receiversOf = (rows: readonly { receiver_id: number }[]): number[] =>
  rows.map(({ receiver_id }) => receiver_id);
