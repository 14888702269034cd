import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger, PublishNotificationChanges, wireOf } from '@quillstead/service-kit';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';
import type { NotificationsConfig } from '../config.js';
import { takeChangedReceivers } from './changed-receivers.js';

type WireConfig = Pick<NotificationsConfig, 'REDIS_URL' | 'DEPLOYMENT_SECRET'> &
  Partial<Pick<NotificationsConfig, 'REDIS_NAMESPACE'>>;

/** Says to the gateways, after each commit, for whom it has changed what is new. */
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

  /** Only now: connecting a data source replaces the list. */
  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push(this.subscriber);
  }

  onApplicationShutdown(): void {
    this.changes.close();
  }
}
